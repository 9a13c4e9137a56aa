import { areTargetsOpen } from '../model/open-readings.ts'
import type { World } from '../model/world.ts'
import { worldAfter } from './move.ts'
import { movesTo, type Situation } from './search.ts'

/** Situations of one depth that are asked about side by side, each with its index among those of the depth. */
export type SituationBatch = {
  depth: number
  number: number
  situations: readonly { index: number; situation: Situation }[]
}

/** How many batches are gathered to put situations together that take the same time. */
const GATHERED = 8

/** Whether a careful resolver may refuse to list the chain's targets: never on the way, in the end, or only before that. */
type Openness = 'never' | 'in the end' | 'before'

type Gathered = { index: number; situation: Situation; seconds: number; openness: Openness }

/**
 * Puts the situations of a search into batches, depth by depth. Those of a batch take the same time if possible, so that
 * they share blocks. Those that leave the chain's targets open in the end share no batch with others, and those that did so
 * before the end have a batch of their own: the others would be asked about while a refusal is right.
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
    const ordered = gathered.toSorted((a, b) => a.seconds - b.seconds || a.index - b.index)
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

/** How long a situation takes, and whether it leaves the targets open. */
function lookAt(first: World, situation: Situation): Pick<Gathered, 'seconds' | 'openness'> {
  let world = first
  let wasOpen = areTargetsOpen(first)
  let isOpen = wasOpen
  for (const move of movesTo(situation)) {
    world = worldAfter(world, move) as World
    isOpen = areTargetsOpen(world)
    wasOpen ||= isOpen
  }
  return { seconds: world.now - first.now, openness: isOpen ? 'in the end' : wasOpen ? 'before' : 'never' }
}
