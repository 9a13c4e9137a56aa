import { areTargetsOpen } from '../../model/open-readings.ts'
import type { World } from '../../model/world.ts'
import { worldAfter } from './move.ts'
import { movesTo, type Situation } from './search-situations.ts'

/** Situations of one depth that are asked about side by side, each with its index among those of the depth. */
export type SituationBatch = {
  depth: number
  number: number
  situations: readonly { index: number; situation: Situation }[]
}

/** How many batches are gathered to put situations together that take the same time. */
const GATHERED = 100

/** Whether a careful resolver may refuse to list the chain's targets: never on the way, in the end, or only before that. */
type Openness = 'never' | 'in the end' | 'before'

/** `times`: seconds from the start to the end of each step, the last one first. */
type Gathered = { index: number; situation: Situation; times: number[]; openness: Openness }

/**
 * Groups the situations of a search into batches, depth by depth. Those of a batch take the same time if possible, so
 * that they share blocks. Situations that leave the chain's targets open at the end share batches only with each other.
 * Those that did so earlier have a batch to themselves: the others would be asked about while a refusal is right.
 */
export function* batchesOf(
  found: Iterable<Situation>,
  first: World,
  size: number,
): Generator<SituationBatch, void, undefined> {
  let depth = 0
  let index = 0
  let number = 0
  let gathered: Gathered[] = []
  const flush = function* () {
    const ordered = gathered.toSorted((a, b) => byTimes(a.times, b.times) || a.index - b.index)
    gathered = []
    for (const openness of ['never', 'in the end', 'before'] as const) {
      const alike = ordered.filter((one) => one.openness === openness)
      const most = openness === 'before' ? 1 : size
      for (let at = 0; at < alike.length; at += most) {
        const situations = alike.slice(at, at + most).map(({ index, situation }) => ({ index, situation }))
        yield { depth, number, situations }
        number += 1
      }
    }
  }
  for (const situation of found) {
    if (situation.depth !== depth || gathered.length === size * GATHERED) yield* flush()
    if (situation.depth !== depth) {
      depth = situation.depth
      index = 0
    }
    gathered.push({ index, situation, ...lookAt(first, situation) })
    index += 1
  }
  yield* flush()
}

function byTimes(one: readonly number[], other: readonly number[]): number {
  const differs = one.findIndex((time, index) => time !== other[index])
  return differs === -1 ? 0 : (one[differs] as number) - (other[differs] as number)
}

/** Finds when the steps of a situation end, and whether it leaves the targets open. */
function lookAt(first: World, situation: Situation): Pick<Gathered, 'times' | 'openness'> {
  const times: number[] = []
  let world = first
  let wasOpen = areTargetsOpen(first)
  let isOpen = wasOpen
  for (const move of movesTo(situation)) {
    world = worldAfter(world, move) as World
    times.unshift(world.now - first.now)
    isOpen = areTargetsOpen(world)
    wasOpen ||= isOpen
  }
  return { times, openness: isOpen ? 'in the end' : wasOpen ? 'before' : 'never' }
}
