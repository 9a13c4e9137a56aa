import { areTargetsOpen } from '../model/open-readings.ts'
import type { World } from '../model/world.ts'
import { type Situation, worldOf } from './search.ts'

/** Situations of one depth that are asked about side by side, each with its index among those of the depth. */
export type SituationBatch = {
  depth: number
  number: number
  situations: readonly { index: number; situation: Situation }[]
}

/** How many batches are gathered to put situations together that take the same time. */
const GATHERED = 8

/**
 * Puts the situations of a search into batches, depth by depth. Those of a batch take the same time if possible, so that
 * they share blocks. Those that leave the chain's targets open are kept apart from the others: a careful resolver may
 * refuse to list targets there.
 */
export function* batchesOf(
  found: Iterable<Situation>,
  first: World,
  size: number,
): Generator<SituationBatch, void, undefined> {
  let depth = 0
  let index = 0
  let number = 0
  let gathered: { index: number; situation: Situation; world: World }[] = []
  const flush = function* () {
    const ordered = gathered
      .map((one) => ({ ...one, isOpen: areTargetsOpen(one.world) }))
      .toSorted((a, b) => Number(a.isOpen) - Number(b.isOpen) || a.world.now - b.world.now || a.index - b.index)
    gathered = []
    for (const isOpen of [false, true]) {
      const alike = ordered.filter((one) => one.isOpen === isOpen)
      for (let at = 0; at < alike.length; at += size) {
        const situations = alike.slice(at, at + size).map(({ index, situation }) => ({ index, situation }))
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
    gathered.push({ index, situation, world: worldOf(first, situation) })
    index += 1
  }
  yield* flush()
}
