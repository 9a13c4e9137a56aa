import type { Name } from '../model/action.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import type { World } from '../model/world.ts'
import type { ContractView } from './world-view.ts'

/**
 * Describes a contract, or any other linked address, for the page and the reports.
 * @param earlier The agreements that it was ever registered to.
 */
export function contractView(world: World, name: Name, earlier: readonly Name[] = []): ContractView {
  const facts = world.contracts.get(name)
  const link = rulebook.linkOf(world, name)
  const binding = rulebook.bindingOf(world, name).value
  return {
    name,
    kind: facts?.kind ?? (world.agreements.has(name) ? 'agreement' : 'account'),
    creationMethod: facts?.creationMethod ?? 'none',
    createdAt: facts?.createdAt ?? null,
    deployer: facts?.deployer ?? null,
    sender: facts?.sender ?? null,
    callee: facts?.callee ?? null,
    earlier: earlier.filter((agreement) => agreement !== link?.agreement),
    link: link ? { agreement: link.agreement, since: link.since } : null,
    binding: binding && { agreement: binding.agreement, by: binding.via === 'child' ? 'deployer' : 'link' },
    attackable: rulebook.isAttackable(world, name).value,
    excluded: excludedFrom(world, name),
    conflict: conflictOf(world, name),
  }
}

function excludedFrom(world: World, name: Name): ContractView['excluded'] {
  const parent = rulebook.deployerOf(world, name)
  const link = parent === undefined ? undefined : rulebook.linkOf(world, parent)
  if (parent === undefined || !link || rulebook.linkOf(world, name)) return null
  if (rulebook.inclusionOf(world, name, parent, link).value) return null
  const scope = rulebook.entryOf(world, link.agreement, parent)?.scope ?? null
  return { agreement: link.agreement, scope }
}

function conflictOf(world: World, name: Name): ContractView['conflict'] {
  const linked = rulebook.linkOf(world, name)?.agreement
  const owner = linked === undefined ? undefined : world.agreements.get(linked)?.owner
  const adopted = owner === undefined ? undefined : world.adoptions.get(owner)
  return linked !== undefined && adopted && adopted !== linked ? { linked, adopted } : null
}
