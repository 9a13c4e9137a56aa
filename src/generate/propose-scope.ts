import { type AccountEntry, type ChainRef, chainsAlike, type Name } from '../model/action.ts'
import { childContractScopes } from '../model/protocol.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import { sharedDeployers, type World } from '../model/world.ts'
import { choose, type Draw, pick } from './draw.ts'
import { authorizations } from './initial-actors.ts'
import { type Proposal, pickAgreement } from './proposal.ts'

/** The ids of other chains. */
const otherChains: readonly [ChainRef, ...ChainRef[]] = [5, 5, 10, ...chainsAlike]

/** Adds an account to the scope of an agreement, by default of any. */
export function additions(
  world: World,
  [, who, what, more]: Draw,
  agreement: Name | undefined = pickAgreement(world, who),
): Proposal {
  const { agreements, contracts } = world
  const account = pick(candidates(world, more), what)
  if (agreement === undefined || account === undefined) return []
  const listed = agreements
    .get(agreement)
    ?.chains.get('home')
    ?.find((entry) => entry.account === account)
  const chain = more % 7 === 0 ? choose(otherChains, who) : 'home'
  // A listed account gets the same scope again: with two scopes the answer is left open (OPEN-2).
  const accounts: AccountEntry[] =
    listed && chain === 'home'
      ? [{ ...listed, spelling: listed.spelling === 'lower' ? 'bare' : 'lower' }]
      : [{ account, scope: choose(childContractScopes, contracts.size + more) }]
  // `addAccounts` reverts for a chain that the agreement does not have; `addOrSetChains` adds it.
  return [
    { do: 'addAccounts', agreement, chain, accounts },
    { do: 'addOrSetChains', agreement, chains: [{ chain, accounts }] },
    ...authorizations(world, [account], agreements.get(agreement)?.owner ?? ''),
  ]
}

/** Lists accounts to add to a scope: children, factories without a link, easily mistaken ones, or any. */
function candidates(world: World, drawn: number): Name[] {
  const { contracts, agreements, links } = world
  const children = [...contracts].flatMap(([name, { deployer }]) => (deployer === undefined ? [] : [name]))
  // A scenario that linked a deployer that all share would change the answers of the others.
  const own = [...contracts.keys()].filter((name) => !sharedDeployers.includes(name))
  const unlinked = [...contracts].flatMap(([name, { kind }]) => (kind === 'factory' && !links.has(name) ? [name] : []))
  const mistaken = mistakenDeployers(world)
  const gone = goneDeployers(world)
  if (drawn % 3 === 1 && gone.length > 0) return gone
  if (drawn % 5 === 1 && mistaken.length > 0) return mistaken
  if (drawn % 2 === 0 && children.length > 0) return children
  if (drawn % 3 === 0 && unlinked.length > 0) return unlinked
  return [...own, ...agreements.keys(), 'treasury', 'deployer']
}

/** Lists accounts without a link that are easily mistaken for deployers: CREATE3 proxies, and callers of a shared deployer. */
function mistakenDeployers({ contracts, links }: World): Name[] {
  const proxies = [...contracts].flatMap(([name, { kind }]) => (kind === 'create3 proxy' ? [name] : []))
  const callers = [...contracts.values()].flatMap(({ deployer = '', callee = deployer, sender }) =>
    sharedDeployers.includes(deployer) ? [callee === deployer ? sender : callee] : [],
  )
  return [...new Set([...proxies, ...callers])].filter((name) => !links.has(name))
}

/** Lists deployers without a link and without code: they destroyed themselves, or returned no code. */
export function goneDeployers({ contracts, destroyed, links }: World): Name[] {
  const gone = [...contracts.values()].flatMap(({ deployer = '' }) => (destroyed.has(deployer) ? [deployer] : []))
  return [...new Set(gone)].filter((name) => !links.has(name))
}

/** Adds a child that is bound through its deployer to another agreement, which links it if active, or to its deployer's. */
export function ownLinks(world: World, [, who, what, more]: Draw): Proposal {
  const bound = [...world.contracts.keys()].flatMap((name) => {
    const binding = rulebook.bindingOf(world, name).value
    return binding?.via === 'child' ? [{ name, agreement: binding.agreement }] : []
  })
  const child = pick(bound, who)
  const agreement = more % 5 === 0 ? child?.agreement : pickAgreement(world, what)
  if (!child || agreement === undefined) return []
  const accounts = [{ account: child.name, scope: choose(childContractScopes, more) }]
  return [{ do: 'addAccounts', agreement, chain: 'home', accounts }]
}

/**
 * Removes an account from a scope, preferably after the commitment window, and one whose answers then change: its
 * deployer is linked, or it is listed twice.
 */
export function removals({ agreements, contracts, links, now }: World, [, who, what, more]: Draw): Proposal {
  const free = [...agreements].filter(([, { registration, cantChangeUntil }]) => registration && cantChangeUntil <= now)
  const [agreement, facts] = pick(free.length > 0 && more % 4 > 0 ? free : [...agreements], who) ?? []
  const entries = facts?.chains.get('home') ?? []
  if (agreement === undefined) return []
  const twice = entries.filter(({ account }, index) =>
    entries.some((other, otherIndex) => otherIndex !== index && other.account === account),
  )
  const children = entries.filter(({ account }) => links.has(contracts.get(account)?.deployer ?? ''))
  const affected = twice.length > 0 && more % 3 > 0 ? twice : [...twice, ...children]
  return [pick(affected, what), pick(entries, what)].flatMap((entry): Proposal => {
    if (!entry) return []
    const { account, spelling } = entry
    return [{ do: 'removeAccounts', agreement, chain: 'home', accounts: [{ account, spelling }] }]
  })
}
