import type { Name } from '../model/action.ts'
import type { Registration, World } from '../model/world.ts'

/** The attack registry's record of an agreement from `at` on; undefined while it was not registered. */
export type Recorded = { at: number; registration: Registration | undefined }

/**
 * Lists every record that the attack registry had of an agreement, oldest first. An unchanged record is the same object
 * in both worlds, so the search skips each half of the past in which it did not change.
 * @param past The world and all earlier ones, oldest first.
 */
export function recordsOf(past: readonly World[], agreement: Name): Recorded[] {
  const at = (index: number) => past[index]?.agreements.get(agreement)
  const records: Recorded[] = []
  const add = (index: number) => {
    const facts = at(index)
    const world = past[index]
    if (!facts || !world) return
    const { registration } = facts
    if (records.length === 0) records.push({ at: registration ? world.now : facts.createdAt, registration })
    else if (records.at(-1)?.registration !== registration) records.push({ at: world.now, registration })
  }
  const look = (from: number, to: number) => {
    if (at(from) === at(to)) return
    if (to - from === 1) return add(to)
    const middle = (from + to) >> 1
    look(from, middle)
    look(middle, to)
  }
  add(0)
  look(0, past.length - 1)
  return records
}
