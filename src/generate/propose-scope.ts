import type { AccountEntry, Name } from '../model/action.ts'
import { childContractScopes } from '../model/protocol.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import type { World } from '../model/world.ts'
import { activeAgreement } from './active-agreement.ts'
import { choose, type Draw, pick } from './draw.ts'
import type { Proposal } from './proposal.ts'

/** The ids of other chains. */
const otherChains = [5, 5, 10] as const

/** Somebody enters a scope. */
export function additions(world: World, [, who, what, more]: Draw): Proposal {
  const { agreements, contracts } = world
  const agreement = activeAgreement(world, who)
  const account = pick(candidates(world, more), what)
  if (agreement === undefined || account === undefined) return []
  const listed = agreements
    .get(agreement)
    ?.chains.get('home')
    ?.find((entry) => entry.account === account)
  const chain = more % 7 === 0 ? choose(otherChains, who) : 'home'
  // Of one account with two scopes, readings differ.
  const accounts: AccountEntry[] =
    listed && chain === 'home'
      ? [{ ...listed, spelling: listed.spelling === 'lower' ? 'bare' : 'lower' }]
      : [{ account, scope: choose(childContractScopes, contracts.size + more) }]
  // A chain that the agreement does not have yet is set rather than added to.
  return [
    { do: 'addAccounts', agreement, chain, accounts },
    { do: 'addOrSetChains', agreement, chains: [{ chain, accounts }] },
  ]
}

/** Who may be added to a scope: children, factories that have no link yet, or anybody. */
function candidates({ contracts, agreements, links }: World, drawn: number): Name[] {
  const children = [...contracts].flatMap(([name, { deployer }]) => (deployer === undefined ? [] : [name]))
  const unlinked = [...contracts].flatMap(([name, { kind }]) => (kind === 'factory' && !links.has(name) ? [name] : []))
  if (drawn % 2 === 0 && children.length > 0) return children
  if (drawn % 3 === 0 && unlinked.length > 0) return unlinked
  return [...contracts.keys(), ...agreements.keys(), 'treasury', 'deployer']
}

/** A child that its deployer's agreement binds gets a link of its own, to another one. */
export function ownLinks(world: World, [, who, what, more]: Draw): Proposal {
  const bound = [...world.contracts.keys()].flatMap((name) => {
    const binding = rulebook.bindingOf(world, name).value
    return binding?.via === 'child' ? [{ name, agreement: binding.agreement }] : []
  })
  const child = pick(bound, who)
  const agreement = activeAgreement(world, what)
  if (!child || agreement === undefined || agreement === child.agreement) return []
  const accounts = [{ account: child.name, scope: choose(childContractScopes, more) }]
  return [{ do: 'addAccounts', agreement, chain: 'home', accounts }]
}

/**
 * An account is taken out of a scope: rather where the commitment is over, and one that something else is to be said of
 * then, for its deployer is linked too, or it is listed twice.
 */
export function removals({ agreements, contracts, links, now }: World, [, who, what, more]: Draw): Proposal {
  const free = [...agreements].filter(([, { registration, cantChangeUntil }]) => registration && cantChangeUntil <= now)
  const [agreement, facts] = pick(free.length > 0 && more % 4 > 0 ? free : [...agreements], who) ?? []
  const entries = facts?.chains.get('home') ?? []
  if (agreement === undefined) return []
  const telling = entries.filter(({ account }, index) => {
    const isTwice = entries.some((other, place) => place !== index && other.account === account)
    return isTwice || links.has(contracts.get(account)?.deployer ?? '')
  })
  return [pick(telling, what), pick(entries, what)].flatMap((entry): Proposal => {
    if (!entry) return []
    const { account, spelling } = entry
    return [{ do: 'removeAccounts', agreement, chain: 'home', accounts: [{ account, spelling }] }]
  })
}
