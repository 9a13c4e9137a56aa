import type { Fault } from './fault.ts'
import type { AccountEntry, BountyTerms, ChainRef, Contact, ContractKind, Name, SpawnMethod } from './parts.ts'
import type { Quirk } from './quirk.ts'

/** The kind of a contract: one that a scenario deploys, or one that comes with it. */
export type CreatedKind = ContractKind | 'create3 proxy' | 'official deployer' | 'create2 deployer'

/** A contract and its creation. */
export type ContractFacts = {
  kind: CreatedKind
  /** Block timestamp of its creation, seconds; of one that is older than the registries, a second before the scenario's start. NaN: not known. */
  createdAt: number
  /** Height of the block, counted from the scenario's start; 0 before it. */
  createdIn: number
  /** The contract whose CREATE or CREATE2 deployed it; undefined for an account's creation transaction (BIND-11). */
  deployer?: Name
  /** What its deployer executed: a proxy executes `create` for the contract that is deployed by CREATE3 through it. */
  creationMethod: 'transaction' | 'constructor' | Exclude<SpawnMethod, 'create3'>
  /** Its index among the contracts that its deployer made in the same transaction, from 0. */
  index: number
  /** The account that sent the creating transaction. */
  sender: Name
  /** The contract that the creating transaction called; undefined for a creation transaction. */
  callee?: Name
  /** Of a contract of the official deployer: the owner whose agreements can be requested for it. */
  authorizedOwner?: Name
  /** The contract whose code a clone or proxy runs, if the scenario names it. */
  implementation?: Name
  /** The contract that it names in its answers and its storage, which decides nothing. */
  pointsTo?: Name
  /** Whether its code is no vault's, factory's or router's. */
  hasOtherCode?: true
  /** Whether only that no linked contract deployed it is known of its creation. */
  isUnlinked?: true
}

/** Whether a contract runs another's code as an EIP-1967 proxy, not as a clone (EIP-1167). */
export function isProxy({ implementation, creationMethod }: ContractFacts): boolean {
  return implementation !== undefined && creationMethod !== 'clone'
}

/** The attack registry's record of an agreement (interface §2.5). */
export type Registration = {
  attackModerator: Name
  registeredAt: number
  /** Timestamp at which an undecided request becomes PRODUCTION; 0 without a request. */
  deadline: number
  approvedAt?: number
  /** 0 without a requested promotion. */
  promotionRequestedAt: number
  /** When promotion was first requested, even if that was cancelled. */
  firstPromotionAt?: number
  promoted: boolean
  corrupted: boolean
  /** Whether a later version of the registry has paused it. */
  paused?: true
  /** What the agreement promised when it was registered. */
  promises: Promises
}

/** What an agreement promises to whitehats, and until when it cannot promise less. */
export type Promises = {
  terms: BountyTerms
  agreementURI: string
  /** `getCantChangeUntil()`, seconds; 0 before a commitment window is set. */
  cantChangeUntil: number
  /** The same as decimal text, if a double does not hold it: on live networks alone. */
  exactUntil?: string
}

/** An entry of an agreement's scope, with its defaults filled in. */
export type ScopeEntry = Required<AccountEntry>

export type AgreementFacts = Promises & {
  owner: Name
  /** The account that can become the owner by accepting. */
  pendingOwner?: Name
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

/** The state of registries, agreements and contracts at one block. Immutable: transitions return a new one. */
export type World = {
  /** Timestamp of the latest block, seconds. */
  now: number
  /** Height of the latest block, counted from the scenario's start. */
  height: number
  /** Timestamp at which the scenario began, seconds. */
  startedAt: number
  /** Set for the world of a live network: no scenario began it, so its times are shown as dates. */
  isNetwork?: true
  contracts: ReadonlyMap<Name, ContractFacts>
  /** Those whose constructors destroyed them or returned no code. They have no code, so they are no contracts. */
  destroyed: ReadonlyMap<Name, ContractFacts>
  agreements: ReadonlyMap<Name, AgreementFacts>
  /** Registered contracts and accounts, as `getAgreementForContract` knows them. */
  links: ReadonlyMap<Name, Link>
  /** Every link ever made, oldest first, including removed and replaced ones. */
  linkHistory: readonly (Link & { contract: Name })[]
  /** Links that events of other contracts than the attack registry tell of, oldest first. They are none. */
  fakeLinks: readonly (Pick<Link, 'agreement' | 'since'> & { contract: Name })[]
  /** The latest adoption of each adopter; `null` is the zero address. */
  adoptions: ReadonlyMap<Name, Name | null>
  /** The account that decides attack requests. */
  registryModerator: Name
  /** For a scenario on two networks: the other network's world, and whether its questions come before or after. */
  other?: { world: World; asked: 'before' | 'after' }
  /** The subject was given another chain id than the node's, so it cannot know any answer (NET-2). */
  wrongChainId?: true
  /** The node has the state of its latest blocks only. */
  lacksOldState?: true
  /** The faults in force. They do not change the chain. */
  failing: readonly Fault[]
  /** Whether a fault has ended before. */
  hasFailed: boolean
  /** Whether a reorganisation has replaced blocks before. */
  reorganised?: true
  /** The explorer's quirks in force. They do not change the chain. */
  quirks: readonly QuirkInForce[]
  /** The quirks that have ended. */
  quirksEnded: readonly Quirk[]
  /** The world before the latest transaction or block; undefined at the scenario's start. */
  before?: World
}

/** Blocks that a reorganisation has undone: the world after them, and the one before them, where the new blocks begin. */
export type Undone = { after: World; fork: World }

/** A quirk in force, the world at which it began, and what reorganisations have undone since, oldest first. */
export type QuirkInForce = Quirk & { since: World; undone: readonly Undone[] }

/** Removes the worlds from a quirk in force, as a scenario states it. */
export function quirkOf({ since: _, undone: __, ...quirk }: QuirkInForce): Quirk {
  return quirk
}

/** The default sender of deployments. */
export const DEPLOYER = 'deployer'
/** The default sender of calls that any account may make. */
export const ANYONE = 'anyone'

/** The account that decides attack requests at first. It belongs to the deployment, so every scenario shares it. */
export const REGISTRY_MODERATOR = 'registryModerator'

/** The account that owns the attack registry. It belongs to the deployment, so every scenario shares it. */
export const REGISTRY_OWNER = 'registryOwner'

/**
 * The contract that deploys contracts for anyone and tells the attack registry where they come from. It belongs to the
 * deployment, so every scenario shares it.
 */
export const OFFICIAL_DEPLOYER = 'officialDeployer'

/**
 * The well-known contract that deploys by CREATE2 for anyone, at one address on most chains. It is there since the first block,
 * so every scenario shares it.
 */
export const CREATE2_DEPLOYER = 'create2Deployer'

/** The deployers that are on the chain before a scenario begins, which every scenario shares. */
export const sharedDeployers: readonly Name[] = [OFFICIAL_DEPLOYER, CREATE2_DEPLOYER]

/** A factory that was deployed before the registries were, so every scenario shares it. */
export const OLDER_FACTORY = 'olderFactory'

/** The vault that this factory made, by CREATE, before the registries were deployed. */
export const OLDER_CHILD = 'olderChild'

/** The contracts that are on the chain before a scenario begins, which every scenario shares. */
export const sharedContracts: readonly Name[] = [...sharedDeployers, OLDER_FACTORY, OLDER_CHILD]

/** Lists the world and all earlier ones, latest first: one for each transaction and each block. */
export function pastOf(world: World): World[] {
  const past: World[] = []
  for (let each: World | undefined = world; each; each = each.before) past.push(each)
  return past
}

/** Lists the world after each block, latest first; the last is the scenario's start. */
export function blocksOf(world: World): World[] {
  return pastOf(world).filter(({ height }, index, past) => past[index - 1]?.height !== height)
}

/** Creates the world at a scenario's start. */
export function emptyWorld(startedAt: number): World {
  return {
    now: startedAt,
    height: 0,
    startedAt,
    contracts: new Map(),
    destroyed: new Map(),
    agreements: new Map(),
    links: new Map(),
    linkHistory: [],
    fakeLinks: [],
    adoptions: new Map(),
    registryModerator: REGISTRY_MODERATOR,
    failing: [],
    hasFailed: false,
    quirks: [],
    quirksEnded: [],
  }
}

/** Removes a contract's own link from the world. */
export const withoutLinkOf = (world: World, contract: Name): World => ({
  ...world,
  links: new Map([...world.links].filter(([name]) => name !== contract)),
})
