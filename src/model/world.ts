import type { AccountEntry, BountyTerms, ChainRef, Contact, ContractKind, Name, SpawnMethod } from './action.ts'
import type { Fault } from './fault.ts'
import type { Quirk } from './quirk.ts'

/** A contract, and how it came to be. */
export type ContractFacts = {
  kind: ContractKind
  /** Block timestamp of its creation, seconds. */
  createdAt: number
  /** Height of the block, counted from the scenario's start. */
  createdIn: number
  /** The contract whose CREATE or CREATE2 made it; none where an account's creation transaction did (BIND-11). */
  deployer?: Name
  how: 'transaction' | 'constructor' | SpawnMethod
  /** Its place among the contracts that the same call made, from 0. */
  place: number
  /** The account that sent the creating transaction. */
  sender: Name
  /** The contract that the creating transaction called; none for a creation transaction. */
  callee?: Name
}

/** The attack registry's record of an agreement (interface §2.5). */
export type Registration = {
  attackModerator: Name
  registeredAt: number
  /** The second at which an undecided request becomes PRODUCTION; 0 where none waits. */
  deadline: number
  approvedAt?: number
  /** 0 where no promotion is requested. */
  promotionRequestedAt: number
  /** When promotion was first requested, though it was cancelled since. */
  firstPromotionAt?: number
  promoted: boolean
  corrupted: boolean
  /** What the agreement promised when it was registered. */
  promises: Promises
}

/** What an agreement promises to whitehats, and until when it can't promise less. */
export type Promises = {
  terms: BountyTerms
  agreementURI: string
  /** `getCantChangeUntil()`, seconds; 0 before a window was set. */
  cantChangeUntil: number
}

/** An entry of an agreement's scope, with its defaults filled in. */
export type ScopeEntry = Required<AccountEntry>

export type AgreementFacts = Promises & {
  owner: Name
  createdAt: number
  createdIn: number
  /** Made by the official factory (`isAgreementValid`). */
  factoryMade: boolean
  protocolName: string
  contactDetails: readonly Contact[]
  /** The account entries of each chain. */
  chains: ReadonlyMap<ChainRef, readonly ScopeEntry[]>
  /** Distinct home-chain accounts in scope (`getBattleChainScopeAddresses`). */
  scope: readonly Name[]
  registration?: Registration
}

/** A contract's registration to an agreement. */
export type Link = {
  agreement: Name
  /** The block timestamp of the ContractRegistered event, seconds: the cutoff time of its children. */
  since: number
  /** Height of that block, counted from the scenario's start. */
  sinceBlock: number
}

/** Everything that the registries, the agreements and the chain know at one block. A value: transitions make new ones. */
export type World = {
  /** Timestamp of the latest block, seconds. */
  now: number
  /** Height of the latest block, counted from the scenario's start. */
  height: number
  /** Timestamp at which the scenario began, seconds. */
  startedAt: number
  contracts: ReadonlyMap<Name, ContractFacts>
  agreements: ReadonlyMap<Name, AgreementFacts>
  /** Registered contracts and accounts, as `getAgreementForContract` knows them. */
  links: ReadonlyMap<Name, Link>
  /** Every link ever made, oldest first, also those that were removed or replaced. */
  linkHistory: readonly (Link & { contract: Name })[]
  /** What each adopter adopted last. */
  adoptions: ReadonlyMap<Name, Name | null>
  /** Of a scenario on two networks: the other one at this moment, and whether its questions come before or after. */
  other?: { world: World; asked: 'before' | 'after' }
  /** The subject was told another chain id than the node has: nothing that it can read answers the question (NET-2). */
  misnamed?: true
  /** How the sources that a resolver asks fail now; the chain itself is as it is. */
  failing: readonly Fault[]
  /** Whether one of them failed before. */
  hasFailed: boolean
  /** What is wrong with the explorer now; the chain itself is as it is. */
  quirks: readonly QuirkInForce[]
  /** What was wrong with it before. */
  quirksEnded: readonly Quirk[]
  /** The world before the latest transaction, or before the block's first; none where the scenario begins. */
  before?: World
}

/** A quirk of the explorer, the world in which it began, and those that it saw undone since. */
export type QuirkInForce = Quirk & { since: World; undone: readonly World[] }

/** A quirk as it is told, without what it knows. */
export function quirkOf({ since: _, undone: __, ...quirk }: QuirkInForce): Quirk {
  return quirk
}

/** The accounts that hold a role of the deployment rather than of a scenario. */
export const REGISTRY_MODERATOR = 'registryModerator'

/** A world in which nothing has happened yet. */
export function emptyWorld(startedAt: number): World {
  return {
    now: startedAt,
    height: 0,
    startedAt,
    contracts: new Map(),
    agreements: new Map(),
    links: new Map(),
    linkHistory: [],
    adoptions: new Map(),
    failing: [],
    hasFailed: false,
    quirks: [],
    quirksEnded: [],
  }
}
