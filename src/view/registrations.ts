import type { Name } from '../model/action.ts'
import type { Registration, World } from '../model/world.ts'

/** What the attack registry recorded of an agreement, from a second on; nothing where there was no registration. */
export type Recorded = { at: number; registration: Registration | undefined }

/** The worlds that led to this one, oldest first, as far as it remembers them. */
export function pastOf(world: World): World[] {
  const past: World[] = []
  for (let each: World | undefined = world; each; each = each.before) past.push(each)
  return past.reverse()
}

/**
 * Every record that the attack registry had of an agreement, oldest first. A world is a value and a record that did not
 * change is the same object, so that only the halves of the past in which it did change are looked through.
 */
export function recordsOf(past: readonly World[], agreement: Name): Recorded[] {
  const at = (place: number) => past[place]?.agreements.get(agreement)
  const records: Recorded[] = []
  const add = (place: number) => {
    const facts = at(place)
    const world = past[place]
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
