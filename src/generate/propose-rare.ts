import type { Action, Name } from '../model/action.ts'
import type { FakeEvent } from '../model/actions/fake-event-action.ts'
import { type ChildContractScope, childContractScopes } from '../model/protocol.ts'
import { isActive, stateAt } from '../model/state.ts'
import { isProxy, type World } from '../model/world.ts'
import { scenario } from '../scenario/builder.ts'
import { choose, type Draw, pick } from './draw.ts'
import { drawnTerms } from './drawn-terms.ts'
import { type Proposal, pickAgreement } from './proposal.ts'

/** Who receives the roles of owners and attack moderators. */
const SUCCESSOR = 'successor'

/** The account that scopes name in generated scenarios, and that takes a factory's code. */
const ACCOUNT = 'treasury'

/** The name and the owner of the agreement that is deployed without the official factory. */
const HANDMADE = { agreement: 'handmade', owner: 'handmadeOwner' }

/** Transfers the role of an attack moderator or an owner, or returns it to the owner. */
export function roleChanges(world: World, [, who, what]: Draw): Proposal {
  const agreement = pickAgreement(world, who)
  const facts = agreement === undefined ? undefined : world.agreements.get(agreement)
  if (agreement === undefined || !facts) return []
  const to = facts.registration?.attackModerator === SUCCESSOR ? facts.owner : SUCCESSOR
  const transfers: Proposal = [
    { do: 'transferAttackModerator', agreement, to },
    ...(facts.pendingOwner === undefined
      ? [{ do: 'transferOwnership' as const, agreement, to: SUCCESSOR }]
      : [{ do: 'acceptOwnership' as const, agreement }]),
  ]
  return what % 3 === 0 ? transfers.reverse() : transfers
}

/** Creates an agreement with the factory's code without the factory: its owner may adopt it, and it can bind nothing. */
export function handmadeAgreements({ agreements, contracts }: World, draw: Draw): Proposal {
  const [, who, what] = draw
  const covered = pick([...contracts.keys()], who)
  if (covered === undefined) return []
  if (agreements.has(HANDMADE.agreement))
    return [{ do: 'adopt', adopter: HANDMADE.owner, agreement: HANDMADE.agreement }]
  const [create] = scenario('a/b', 'c')
    .agreement(HANDMADE.agreement, {
      covers: { [covered]: what % 2 === 0 ? 'All' : 'None' },
      owner: HANDMADE.owner,
      byHand: true,
      ...drawnTerms(HANDMADE.agreement, draw),
      commitment: 0,
    })
    .build().steps
  return [create as Action]
}

/** Removes a chain with all its accounts, or replaces the home chain's accounts: without the first, or with other scopes. */
export function chainChanges({ agreements, now }: World, [, who, what, more]: Draw): Proposal {
  const free = [...agreements].filter(([, { chains, cantChangeUntil }]) => chains.size > 0 && cantChangeUntil <= now)
  const [agreement, facts] = pick(free, who) ?? []
  const chain = pick([...(facts?.chains.keys() ?? [])], what)
  if (agreement === undefined || !facts || chain === undefined) return []
  const entries = facts.chains.get('home') ?? []
  const accounts = more % 4 === 1 ? entries.slice(1) : entries.map((entry) => ({ ...entry, scope: next(entry.scope) }))
  const replace: Proposal =
    accounts.length === 0 ? [] : [{ do: 'addOrSetChains', agreement, chains: [{ chain: 'home', accounts }] }]
  const remove: Action = { do: 'removeChains', agreement, chains: [chain] }
  return more % 4 === 0 ? [remove] : [...replace, remove]
}

/** Picks another scope. It follows from the current one: an account that is listed twice keeps one scope (OPEN-2). */
const next = (scope: ChildContractScope) => choose(childContractScopes, childContractScopes.indexOf(scope) + 1)

/**
 * Deploys a contract by an account with the code of a factory (EIP-7702), preferably a linked account. An account that
 * already has code may send a creation transaction.
 */
export function delegatedSpawns({ contracts, links }: World, [, who, what, more]: Draw): Proposal {
  const factories = [...contracts].flatMap(([name, facts]) =>
    facts.kind === 'factory' && !isProxy(facts) ? [name] : [],
  )
  const codeOf = pick(factories, what)
  if (codeOf === undefined || contracts.size >= 20 || (!links.has(ACCOUNT) && who % 2 === 0)) return []
  const hasCode = [...contracts.values()].some(({ deployer }) => deployer === ACCOUNT)
  if (hasCode && more % 3 === 0)
    return [{ do: 'deploy', contract: `delegated${contracts.size}`, kind: 'vault', by: ACCOUNT }]
  const method = more % 2 === 0 ? 'create' : 'create2'
  return [{ do: 'spawn', factory: ACCOUNT, codeOf, children: [`delegated${contracts.size}`], method }]
}

/** Changes the code that a proxy runs, preferably of a linked proxy or to a factory's code. */
export function upgrades({ contracts, links }: World, [, who, what]: Draw): Proposal {
  const proxies = [...contracts].flatMap(([name, facts]) => (isProxy(facts) ? [name] : []))
  const linked = proxies.filter((name) => links.has(name))
  const contract = pick(linked.length > 0 ? linked : proxies, who)
  const codes = [...contracts].flatMap(([name, facts]) =>
    name !== contract && !facts.hasOtherCode && (facts.kind === 'factory' || facts.kind === 'vault') && !isProxy(facts)
      ? [name]
      : [],
  )
  const implementation = pick(codes, what)
  return contract === undefined || implementation === undefined ? [] : [{ do: 'upgrade', contract, implementation }]
}

/** Syncs an active agreement; the registry refuses if every contract is linked already. */
export function syncs({ agreements, now }: World, [, who]: Draw): Proposal {
  const active: Name[] = [...agreements].flatMap(([name, { registration }]) =>
    isActive(stateAt(registration, now)) ? [name] : [],
  )
  const agreement = pick(active, who)
  return agreement === undefined ? [] : [{ do: 'syncNewContracts', agreement }]
}

/**
 * Emits a credible event of the attack registry from another contract: that a contract is linked, linked again or no
 * longer linked, or that an agreement has another state.
 */
export function fakeEvents(world: World, [, who, what, more]: Draw): Proposal {
  const { contracts, links } = world
  const agreement = pickAgreement(world, who)
  const linked = pick([...links], more)
  const anyContract = pick([...contracts.keys()], more)
  const fake = (event: FakeEvent['event'], about: Omit<FakeEvent, 'do' | 'event'>): Proposal => [
    { do: 'fakeEvent', event, ...about },
  ]
  if (agreement === undefined || anyContract === undefined) return []
  if (what % 4 === 0) return fake('AgreementStateChanged', { agreement, state: choose(claimed, more) })
  if (what % 4 === 1 && linked)
    return fake('ContractRegistered', { contract: linked[0], agreement: linked[1].agreement })
  if (what % 4 === 2 && linked)
    return fake('ContractUnregistered', { contract: linked[0], agreement: linked[1].agreement })
  return fake('ContractRegistered', { contract: anyContract, agreement })
}

/** States that a fake event claims. */
const claimed = ['UNDER_ATTACK', 'PRODUCTION', 'PROMOTION_REQUESTED', 'CORRUPTED'] as const
