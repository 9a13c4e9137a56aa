import type { Name } from './action.ts'
import type { AgreementFacts, World } from './world.ts'

/** Adds the changes between two worlds to a third. Each transition replaces the objects that it changes. */
export function withChanges(world: World, before: World, after: World): World {
  const facts = (name: Name, now: AgreementFacts): AgreementFacts => {
    const [shown, old] = [world.agreements.get(name), before.agreements.get(name)]
    return shown && old ? { ...shown, ...changedFields(old, now) } : now
  }
  const changed = new Map([...after.agreements].map(([name, now]) => [name, facts(name, now)]))
  return {
    ...world,
    agreements: new Map([...world.agreements, ...changed]),
    links: withChangedEntries(world.links, before.links, after.links),
    contracts: withChangedEntries(world.contracts, before.contracts, after.contracts),
    destroyed: withChangedEntries(world.destroyed, before.destroyed, after.destroyed),
  }
}

function changedFields<Facts extends object>(before: Facts, after: Facts): Partial<Facts> {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Facts)[]
  return Object.fromEntries(
    keys.filter((key) => before[key] !== after[key]).map((key) => [key, after[key]]),
  ) as Partial<Facts>
}

/** Adds the entries that changed between two maps. */
export function withChangedEntries<Value>(
  entries: ReadonlyMap<Name, Value>,
  before: ReadonlyMap<Name, Value>,
  after: ReadonlyMap<Name, Value>,
): Map<Name, Value> {
  const changed = new Map(entries)
  for (const [name, value] of after) if (before.get(name) !== value) changed.set(name, value)
  for (const name of before.keys()) if (!after.has(name)) changed.delete(name)
  return changed
}
