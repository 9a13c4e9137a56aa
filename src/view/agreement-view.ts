import type { Name } from '../model/action.ts'
import { homeEntries } from '../model/rulebook/inclusion.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import type { AgreementFacts, World } from '../model/world.ts'
import { operationsOn } from './operations.ts'
import { phasesOf } from './phases.ts'
import type { Recorded } from './registrations.ts'
import { type Around, deadlinesOf, timelineOf } from './time-line.ts'
import type { AgreementView } from './world-view.ts'

/** What the page and the reports show of an agreement. */
export function agreementView(
  world: World,
  name: Name,
  { records, around, adoptedBy }: { records: readonly Recorded[]; around: Around; adoptedBy: Name[] },
): AgreementView {
  const facts = world.agreements.get(name) as AgreementFacts
  return {
    name,
    owner: facts.owner,
    state: rulebook.stateOf(world, name),
    valid: facts.factoryMade,
    scope: homeEntries(world, name).map(({ account, scope }) => ({ account, scope })),
    phases: phasesOf(records, facts.createdAt),
    timeline: timelineOf(world, { name, facts, records, around }),
    deadlines: deadlinesOf(world, name)
      .filter(({ at }) => at > world.now)
      .sort((one, other) => one.at - other.at),
    adoptedBy,
    operations: operationsOn(world, name),
  }
}
