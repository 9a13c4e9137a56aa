import { InternalError } from '../../platform/errors.ts'
import { canonicalForm } from './canonical.ts'
import { type Move, worldAfter } from './move.ts'
import { moves } from './moves.ts'
import { hashOfForm, type Situation } from './search-situations.ts'
import { type Start, worldAt } from './situation-start.ts'

/** A situation as one process tells it to another: the place of each move among those to try, and the situation's hash. */
export type SituationPath = { places: readonly number[]; hash: string }

export function pathOf({ reached, hash }: Situation): SituationPath {
  return { places: reached ? [...pathOf(reached.from).places, reached.place] : [], hash }
}

/**
 * Follows a path on the model.
 * @throws {InternalError} if it leads to another situation, or is impossible: then another program has made it.
 */
export function situationAt(start: Start, { places, hash }: SituationPath): Situation {
  let world = worldAt(start)
  const fixed = new Set(world.contracts.keys())
  const hashNow = (last?: Move) => hashOfForm(canonicalForm(world, fixed, last).form)
  let situation: Situation = { depth: 0, hash: hashNow() }
  for (const place of places) {
    const by = [...moves(world, start, situation.reached?.by)][place]
    const after = by && worldAfter(world, by)
    if (!after) throw notHere(places)
    world = after
    situation = { depth: situation.depth + 1, hash: hashNow(by), reached: { from: situation, by, place } }
  }
  if (situation.hash !== hash) throw notHere(places)
  return situation
}

function notHere(places: readonly number[]): InternalError {
  return new InternalError('The start does not lead to a situation of the search', {
    facts: { 'places of its moves': places.join(', ') },
    next: 'run every process with the same build of harborcheck',
  })
}
