import type { Name } from '../parts.ts'
import type { AgreementFacts, Registration, World } from '../world.ts'

/** Copies the map with one entry set. */
export function set<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key, value: Value): ReadonlyMap<Key, Value> {
  return new Map(map).set(key, value)
}

/** Copies the map without one entry. */
export function without<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): ReadonlyMap<Key, Value> {
  const copy = new Map(map)
  copy.delete(key)
  return copy
}

/** @throws {Error} if the scenario has not created the agreement. */
export function agreementOf(world: World, name: Name): AgreementFacts {
  const facts = world.agreements.get(name)
  if (!facts) throw new Error(`the scenario has no agreement named "${name}" at this point`)
  return facts
}

/** Changes some facts of an agreement. */
export function change(world: World, name: Name, facts: Partial<AgreementFacts>): World {
  return { ...world, agreements: set(world.agreements, name, { ...agreementOf(world, name), ...facts }) }
}

/** Changes some facts of an agreement's registration. */
export function amend(world: World, agreement: Name, facts: Partial<Registration>): World {
  const { registration } = agreementOf(world, agreement)
  if (!registration) throw new Error(`"${agreement}" is not registered`)
  return change(world, agreement, { registration: { ...registration, ...facts } })
}
