import type { Name } from '../parts.ts'
import type { AgreementFacts, Registration, World } from '../world.ts'

/** A copy of the map with one entry set. */
export function set<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key, value: Value): ReadonlyMap<Key, Value> {
  return new Map(map).set(key, value)
}

/** A copy of the map without one entry. */
export function without<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): ReadonlyMap<Key, Value> {
  const copy = new Map(map)
  copy.delete(key)
  return copy
}

/** The facts of an agreement. Throws if the scenario has not created it. */
export function agreementOf(world: World, name: Name): AgreementFacts {
  const facts = world.agreements.get(name)
  if (!facts) throw new Error(`the scenario has no agreement named "${name}" at this point`)
  return facts
}

/** The world with some facts of one agreement changed. */
export function change(world: World, name: Name, facts: Partial<AgreementFacts>): World {
  return { ...world, agreements: set(world.agreements, name, { ...agreementOf(world, name), ...facts }) }
}

/** The world with some facts of one agreement's registration changed. */
export function amend(world: World, agreement: Name, facts: Partial<Registration>): World {
  const { registration } = agreementOf(world, agreement)
  if (!registration) throw new Error(`"${agreement}" is not registered`)
  return change(world, agreement, { registration: { ...registration, ...facts } })
}
