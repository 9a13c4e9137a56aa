import type { Action, Name } from '../model/action.ts'
import type { RegistryAction } from '../model/actions/registry-operations.ts'
import type { ContractState } from '../model/protocol.ts'
import { makesCalls } from '../model/sender.ts'
import { stateAt } from '../model/state.ts'
import { CREATE2_DEPLOYER, isProxy, OFFICIAL_DEPLOYER, sharedDeployers, type World } from '../model/world.ts'
import { choose, type Draw, pick, weighted } from './draw.ts'
import { changedTerms, extremeTexts } from './drawn-terms.ts'
import { freeChildren, freeNumber } from './free-names.ts'
import { authorizations } from './initial-actors.ts'
import { type Proposal, pickAgreement } from './proposal.ts'
import {
  chainChanges,
  delegatedSpawns,
  fakeEvents,
  handmadeAgreements,
  roleChanges,
  syncs,
  upgrades,
} from './propose-rare.ts'
import { additions, ownLinks, removals } from './propose-scope.ts'

const WEEK = 7 * 86_400

/** Proposes a transaction for a world, chosen by the numbers; empty if the world permits none. */
export function propose(world: World, draw: Draw): Proposal {
  const kind = weighted(kinds, draw[0])
  return kind(world, draw)
}

const kinds = [
  [6, spawns],
  [2, deployments],
  [14, operationsOn],
  [3, adoptions],
  [3, additions],
  [2, ownLinks],
  [3, removals],
  [2, termChanges],
  [1, roleChanges],
  [1, handmadeAgreements],
  [1, chainChanges],
  [1, syncs],
  [1, delegatedSpawns],
  [1, commitments],
  [1, fakeEvents],
  [1, upgrades],
] as const

const times = (count: number, ...some: RegistryAction['do'][]): RegistryAction['do'][] => Array(count).fill(some).flat()

/** The operations to propose in each state; repeated ones are more likely. */
const operations: Record<ContractState, readonly RegistryAction['do'][]> = {
  NOT_DEPLOYED: [...times(9, 'requestUnderAttack'), 'goToProduction'],
  NEW_DEPLOYMENT: [],
  ATTACK_REQUESTED: [...times(7, 'approveAttack'), 'rejectAttackRequest', 'instantPromote'],
  UNDER_ATTACK: [
    ...times(28, 'promote'),
    ...times(4, 'markCorrupted', 'instantCorrupt', 'instantPromote'),
    'pause',
    'pause',
  ],
  PROMOTION_REQUESTED: ['cancelPromotion', 'cancelPromotion', 'cancelPromotion', 'markCorrupted', 'instantPromote'],
  PRODUCTION: ['finalizeState'],
  CORRUPTED: ['promote'],
  PAUSED: ['resume'],
}

function spawns({ contracts, destroyed, links }: World, [kind, who, what, more]: Draw): Proposal {
  const of = (kind: string) => [...contracts].filter(([, facts]) => facts.kind === kind).map(([name]) => name)
  const factory = who % 6 === 0 ? choose(shared, Math.floor(who / 6)) : pick(of('factory'), who)
  if (factory === undefined || contracts.size >= 20) return []
  const isShared = sharedDeployers.includes(factory)
  if (!isShared && (kind >> 3) % DESTROYED_OF === 7) {
    const linked = of('factory').filter((name) => links.has(name))
    return [
      destroyedSpawn(
        pick(linked, who) ?? factory,
        freeNumber(destroyed, (one) => `gone${one}`),
        more,
      ),
    ]
  }
  const otherFactories = of('factory').filter((name) => name !== factory)
  const caller = more % 2 === 0 ? pick([...of('router'), ...of('router'), ...otherFactories], what) : undefined
  const count = more % 5 === 0 && !isShared ? 2 + (what % 2) : 1
  const names = freeChildren(contracts, count + 1)
  const children = names.slice(0, count)
  const isFactory = what % 3 === 0
  const method = factory === CREATE2_DEPLOYER ? 'create2' : weighted(isShared ? officialMethods : methods, more)
  const canNest = isFactory && factory !== OFFICIAL_DEPLOYER && count === 1 && method !== 'clone' && more % 3 === 0
  const runs = isFactory ? 'factory' : 'vault'
  const hasInitCode = !isShared && !canNest && (method === 'create' || method === 'create2')
  const proxied = kind >> 6
  const isProxied = method === 'clone' ? proxied % 2 === 0 : hasInitCode && proxied % 4 === 0
  const preferLinked = (names: Name[]) => {
    const linked = names.filter((name) => links.has(name))
    return linked.length > 0 ? linked : names
  }
  const codes = [...contracts].flatMap(([name, facts]) => (facts.kind === runs && !isProxy(facts) ? [name] : []))
  const implementation = isProxied ? pick(preferLinked(codes), proxied >> 2) : undefined
  const isPointer = hasInitCode && !isFactory && proxied % 4 === 1
  const code = hasInitCode && !isFactory && proxied % 16 === 2 ? choose(shortCodes, proxied >> 4) : undefined
  const pointsTo = isPointer ? pick(preferLinked([...contracts.keys()]), proxied >> 2) : undefined
  const failedCalls = !isShared && (kind >> 2) % 16 === 5 ? choose([1, 3, 11], proxied) : 0
  const failedCreations = !isShared && (kind >> 2) % 16 === 6 ? choose([1, 2, 5], proxied) : 0
  // One in four of the transactions that call a router calls another factory, too.
  const isSeveral =
    !canNest && of('router').includes(caller ?? '') && factory !== CREATE2_DEPLOYER && (kind >> 5) % 4 === 0
  const also = (isSeveral ? otherFactories.slice(0, 1) : []).map((one) => ({
    factory: one,
    children: names.slice(count),
  }))
  return [
    {
      do: 'spawn',
      factory,
      children,
      ...(method === 'create3' && { proxies: children.map((child) => `${child}Proxy`) }),
      kind: runs,
      method,
      ...(implementation !== undefined && { implementation }),
      ...(pointsTo !== undefined && { pointsTo }),
      ...(code !== undefined && { code }),
      ...(caller === undefined ? {} : { through: caller }),
      ...(failedCalls > 0 && { failedCalls }),
      ...(failedCreations > 0 && { failedCreations }),
      ...(caller !== undefined && also.length > 0 && failedCalls + failedCreations === 0 && { also }),
      ...(canNest && { nested: nestedNames(contracts, count, more) }),
    },
  ]
}

/** The deployers that scenarios share, the official one more often. */
const shared = [OFFICIAL_DEPLOYER, OFFICIAL_DEPLOYER, CREATE2_DEPLOYER] as const

/** A zero byte, and as many bytes as an EIP-7702 delegation has. */
const shortCodes = ['0x00', `0x${'5b'.repeat(23)}`] as const

/** One call of a factory in so many deploys a child that destroys itself, or returns no code. */
const DESTROYED_OF = 8

/**
 * Spawns a child that destroys itself in its constructor, or, one in three, that returns no code; half of the time
 * after it has deployed others. It is not a contract afterwards, so it has a separate kind of name.
 */
function destroyedSpawn(factory: Name, number: number, drawn: number): Action {
  const method = drawn % 2 === 0 ? 'create' : 'create2'
  const name = `gone${number}`
  const nested = Array.from({ length: 1 + ((drawn >> 2) % 2) }, (_, depth) => `${name}n${depth}`)
  const gone = (drawn >> 3) % 3 === 0 ? { codeless: true as const } : { destroyed: true as const }
  return { do: 'spawn', factory, children: [name], ...gone, method, ...(drawn % 4 < 2 && { nested }) }
}

const methods = [
  [3, 'create'],
  [2, 'create2'],
  [2, 'create3'],
  [1, 'clone'],
] as const
/** Without CREATE: what the official deployer makes by its nonce depends on all scenarios that share the chain. */
const officialMethods = [
  [1, 'create2'],
  [1, 'create3'],
  [1, 'clone'],
] as const

/** The most contracts of a scenario. */
const MOST_CONTRACTS = 24

/**
 * Names one to five contracts, each inside the constructor of the one before. `made`: how many others the same transaction makes.
 */
function nestedNames(contracts: World['contracts'], made: number, drawn: number): Name[] {
  const from = contracts.size + made
  const number = freeNumber(contracts, (one) => `nested${one}n0`, from)
  return Array.from(
    { length: Math.min(MOST_CONTRACTS - from, 1 + (drawn % 5)) },
    (_, depth) => `nested${number}n${depth}`,
  )
}

/**
 * Deploys a factory, with or without children from its constructor, or nested contracts. Half of those with children
 * alone are proxies (EIP-1967), which deploy them by another factory's code.
 */
function deployments({ contracts }: World, [, who, what, more]: Draw): Proposal {
  if (contracts.size >= 20) return []
  const number = freeNumber(contracts, (one) => `factory${one}`)
  const children = Array.from({ length: what % 3 }, (_, index) => `born${number}n${index}`)
  const codes = [...contracts].flatMap(([name, facts]) => (facts.kind === 'factory' && !isProxy(facts) ? [name] : []))
  const implementation = more % 4 === 1 && children.length > 0 ? pick(codes, who) : undefined
  return [
    {
      do: 'deploy',
      contract: `factory${number}`,
      kind: 'factory',
      ...(implementation !== undefined && { implementation }),
      ...(children.length > 0 && { children }),
      ...(more % 2 === 0 && { nested: nestedNames(contracts, 1 + children.length, more >> 1) }),
    },
  ]
}

/** Proposes an operation for an agreement's state, or, before registration, an extension of the commitment. */
function operationsOn(world: World, [, who, what]: Draw): Proposal {
  const { agreements, now } = world
  const agreement = pickAgreement(world, who)
  const facts = agreement === undefined ? undefined : agreements.get(agreement)
  if (agreement === undefined || !facts) return []
  const operation = pick(operations[stateAt(facts.registration, now)], what)
  const longer: Action = { do: 'extendCommitmentWindow', agreement, seconds: 4 * WEEK }
  if (operation === undefined) return []
  const allowing = facts.registration ? [] : authorizations(world, facts.scope, facts.owner)
  // Only contracts of the official deployer go straight to production.
  const request: Action[] = operation === 'goToProduction' ? [{ do: 'requestUnderAttack', agreement }] : []
  return [{ do: operation, agreement }, ...allowing, ...request, ...(facts.registration ? [] : [longer])]
}

const open: ReadonlySet<ContractState> = new Set(['UNDER_ATTACK', 'PROMOTION_REQUESTED'])

/**
 * Adopts another agreement, preferably one with a common contract in scope or an attackable one: then the registries conflict.
 */
function adoptions({ agreements, contracts, links, now }: World, [, who, what, more]: Draw): Proposal {
  const [name, facts] = pick([...agreements], who) ?? []
  if (name === undefined || !facts) return []
  const others = [...agreements].filter(([other]) => other !== name)
  const rivals = others.filter(([, { scope }]) => scope.some((account) => facts.scope.includes(account)))
  const attackable = others.filter(([, { registration }]) => open.has(stateAt(registration, now)))
  const chosen = (more >> 3) % 2 === 0 && attackable.length > 0 ? attackable : rivals
  const agreement = pick([...chosen.map(([other]) => other), ...(more % 4 === 0 ? [null, name] : [])], what)
  // A contract can adopt, too: a multisig, or a factory that its owner can have call anything.
  const older = [...contracts].flatMap(([contract, facts]) =>
    facts.createdAt < now && makesCalls(facts) ? [contract] : [],
  )
  const unlinkedParents = older.filter((contract) => !links.has(contract) && isParent(contracts, contract))
  const adopters = ['deployer', pick(older, who) ?? facts.owner, pick(unlinkedParents, who) ?? facts.owner]
  return agreement === undefined ? [] : [{ do: 'adopt', adopter: adopters[more % 6] ?? facts.owner, agreement }]
}

const isParent = (contracts: World['contracts'], contract: Name) =>
  [...contracts.values()].some(({ deployer }) => deployer === contract)

function termChanges({ agreements }: World, draw: Draw): Proposal {
  const [, who, what, more] = draw
  const agreement = pick([...agreements.keys()], who)
  if (agreement === undefined) return []
  if (what % 7 === 6) {
    const agreementURI = more % 4 === 0 ? choose(extremeTexts, who) : `ipfs://${agreement}-${more % 10}`
    return [{ do: 'setAgreementURI', agreement, agreementURI }]
  }
  return [{ do: 'setBountyTerms', agreement, terms: changedTerms(draw) }]
}

function commitments({ agreements }: World, [, who, what]: Draw): Proposal {
  const agreement = pick([...agreements.keys()], who)
  if (agreement === undefined) return []
  const seconds = what % 8 === 7 ? 16_000 * WEEK : what % 3 === 0 ? 2 * WEEK : 4 * WEEK
  return [{ do: 'extendCommitmentWindow', agreement, seconds }]
}
