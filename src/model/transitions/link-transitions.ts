import type { Name } from '../parts.ts'
import { isActive, stateAt } from '../state.ts'
import type { World } from '../world.ts'
import { checkAuthorized, isVerified } from './authorization.ts'
import { require } from './require.ts'
import { agreementOf, without } from './set.ts'

/** Links contracts to an agreement at this block. Reverts if one of them is linked to another active agreement. */
export function link(world: World, agreement: Name, contracts: readonly Name[]): World {
  for (const contract of contracts) {
    const held = world.links.get(contract)
    const holder = held && agreementOf(world, held.agreement)
    const free = !held || held.agreement === agreement || !isActive(stateAt(holder?.registration, world.now))
    require(free, 'AttackRegistry__ContractAlreadyLinked')
  }
  const links = new Map(world.links)
  const linkHistory = [...world.linkHistory]
  for (const contract of contracts) {
    const made = { agreement, since: world.now, sinceBlock: world.height }
    links.set(contract, made)
    linkHistory.push({ ...made, contract })
  }
  return { ...world, links, linkHistory }
}

/** Links contracts to an active agreement one by one. Reverts if its owner is not authorized for a verified contract. */
export function addLinks(world: World, agreement: Name, contracts: readonly Name[]): World {
  return contracts.reduce((next, contract) => {
    const linked = link(next, agreement, [contract])
    if (isVerified(world, contract)) checkAuthorized(world, contract, agreementOf(world, agreement).owner)
    return linked
  }, world)
}

/** Removes a contract's link if it still points to this agreement. */
export function unlink(world: World, agreement: Name, contract: Name): World {
  if (world.links.get(contract)?.agreement !== agreement) return world
  return { ...world, links: without(world.links, contract) }
}
