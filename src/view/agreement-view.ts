import type { Name } from '../model/action.ts'
import { type LifecycleOperation, lifecycleOperations } from '../model/actions/registry-operations.ts'
import { homeEntries } from '../model/rulebook/inclusion-rules.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import { apply } from '../model/transitions/apply.ts'
import type { AgreementFacts, Link, World } from '../model/world.ts'
import { phasesOf } from './phases.ts'
import type { Recorded } from './registrations.ts'
import { type Around, deadlinesOf, timelineOf } from './time-line.ts'
import type { AgreementView } from './world-view.ts'

/** Describes an agreement for the page and the reports. */
export function agreementView(
  world: World,
  name: Name,
  { records, around, adoptedBy }: { records: readonly Recorded[]; around: Around; adoptedBy: Name[] },
): AgreementView {
  const facts = world.agreements.get(name) as AgreementFacts
  return {
    name,
    owner: facts.owner,
    ...(facts.pendingOwner !== undefined && { pendingOwner: facts.pendingOwner }),
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

/** Lists the operations on an agreement that would succeed in the next block and change something, by any sender. */
function operationsOn(world: World, agreement: Name): LifecycleOperation[] {
  const next = { ...aloneWith(world, agreement), now: world.now + 1, height: world.height + 1 }
  return lifecycleOperations.filter((operation) => {
    const outcome = apply(next, { do: operation, agreement })
    return outcome.refusal === undefined && outcome.world !== next
  })
}

/**
 * Reduces the world to the parts that an operation on the agreement reads: each attempt copies the maps that it
 * changes, which is slow in a world of a thousand agreements.
 */
function aloneWith(world: World, name: Name): World {
  const facts = world.agreements.get(name) as AgreementFacts
  const links = new Map<Name, Link>()
  const agreements = new Map([[name, facts]])
  for (const contract of facts.scope) {
    const link = world.links.get(contract)
    const holder = link && world.agreements.get(link.agreement)
    if (link) links.set(contract, link)
    if (holder) agreements.set(link.agreement, holder)
  }
  return { ...world, agreements, links, linkHistory: [] }
}
