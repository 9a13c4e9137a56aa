import type { ChildContractScope, IdentityRequirement, KnownState } from './protocol.ts'

/** An actor of a scenario: an account, a contract or an agreement. Addresses come later. */
export type Name = string

/** A name; with `~start`, `~end` or `~ends` after it, an account with a look-alike address of the name before: see {@link lookAlikeOf}. */
export const namePattern = /^[a-z][A-Za-z0-9]{0,63}(~(start|end|ends))?$/

/**
 * How an account entry writes its address (the contracts take strings). `bare` is without `0x`; `miscased` has each letter in the
 * case that its checksum does not have.
 */
export type Spelling = 'checksummed' | 'lower' | 'upper' | 'bare' | 'miscased'

/** A CAIP-2 id as it is written, with `{home}` for the digits of the home chain's id: `eip155:0{home}`. Another chain. */
export type ChainText = `${string}{home}${string}`

/** The chain of an account entry: the agreement's own (`home`), the other network of a pair, an EIP-155 id, or a text. */
export type ChainRef = 'home' | 'elsewhere' | number | ChainText

/** Ids of other chains that a careless comparison takes for the home chain's. */
export const chainsAlike = [
  'eip155:0{home}',
  'EIP155:{home}',
  'bip122:{home}',
  '{home}',
  'eip155:1{home}',
  'eip155:{home}0',
] as const satisfies ChainText[]

/** The home chain's id with spaces in it: another chain, if a registry has such an id. */
export const chainsWithSpaces = [' eip155:{home}', 'eip155:{home} ', 'eip155: {home}'] as const satisfies ChainText[]

/** One account of an agreement's scope. */
export type AccountEntry = {
  account: Name
  /** Default `None`. */
  scope?: ChildContractScope
  /** Default `checksummed`. */
  spelling?: Spelling
}

/** The accounts of an agreement on one chain. */
export type ChainEntry = { chain: ChainRef; accounts: AccountEntry[] }

export type Contact = { name: string; contact: string }

export type BountyTerms = {
  /** Percent, 0 to 100. */
  bountyPercentage: number
  /** Whole US dollars, decimal string. */
  bountyCapUsd: string
  /** Whole US dollars, decimal string; `"0"` means no aggregate cap. */
  aggregateBountyCapUsd: string
  retainable: boolean
  identityRequirement: IdentityRequirement
  diligenceRequirements: string
}

/**
 * How a factory deploys a child. A `clone` is an EIP-1167 proxy, deployed by CREATE; the official deployer uses CREATE2.
 * By `create3` the factory deploys a proxy by CREATE2, and the proxy deploys the contract by CREATE.
 */
export const spawnMethods = ['create', 'create2', 'create3', 'clone'] as const
export type SpawnMethod = (typeof spawnMethods)[number]

/** The kind of a scenario's contract. A factory can spawn any of them. */
export type ContractKind = 'vault' | 'factory' | 'router'

/** The members of every operation on an agreement. */
type OnAgreement<Operation extends string> = {
  do: Operation
  agreement: Name
  /** The account that sends it. Default: the account whose role allows it. */
  by?: Name
}

/** Deployed by an account's creation transaction. */
export type Deploy = {
  do: 'deploy'
  contract: Name
  kind: ContractKind
  /** Of a vault or factory: the one whose code it runs, as an EIP-1967 proxy. Default: it has code of its own. */
  implementation?: Name
  /**
   * Of a vault: the contract that it names in its answer to every call, and in the slots in which proxies keep an address. Default:
   * none.
   */
  pointsTo?: Name
  /** Of a vault: the code that it has instead, such as `0x00`. Default: a vault's. */
  code?: `0x${string}`
  by?: Name
  /** Vaults that a factory deploys in its own constructor; as a proxy, by the code of the implementation. */
  children?: Name[]
  /** Deployed one inside the constructor of the other, the first inside this contract's, after `children`: factories and, last, a vault. */
  nested?: Name[]
}

/** Whether the constructors of the children leave no code. */
export const leavesNoCode = ({ destroyed, codeless }: { destroyed?: true | undefined; codeless?: true | undefined }) =>
  destroyed === true || codeless === true

/** Spawned by a contract: the factory is the children's immediate deployer, by `create3` that of their proxies. */
export type Spawn = {
  do: 'spawn'
  /** A factory, `officialDeployer`, `create2Deployer`, or with `codeOf` an account. */
  factory: Name
  /** The account in `factory` takes the code of this factory by EIP-7702, in the same transaction. */
  codeOf?: Name
  /**
   * Several are deployed in one call; `officialDeployer` and `create2Deployer` deploy one. By `create2`, a name given twice is an
   * address that is taken the second time, so the whole call reverts.
   */
  children: Name[]
  /**
   * Their constructors execute SELFDESTRUCT at the end, so that no code is left; by `create` or `create2`, and of no kind. What
   * such a constructor has deployed before (`nested`) stays.
   */
  destroyed?: true
  /** As `destroyed`, but their constructors return no code instead: the addresses keep a nonce. */
  codeless?: true
  /** By `create3`: the proxy of each child, in their order. */
  proxies?: Name[]
  /** Default `vault`. */
  kind?: ContractKind
  /** Default `create`. */
  method?: SpawnMethod
  /**
   * By `clone`: the contract whose code the children run, of their kind. Default: one that no scenario names. By `create` or
   * `create2`: the vault or factory whose code the children run, as EIP-1967 proxies. Default: they have code of their own.
   */
  implementation?: Name
  /** By `create` or `create2`: as in a deployment. */
  pointsTo?: Name
  /** By `create` or `create2`: as in a deployment. */
  code?: `0x${string}`
  /** With `reverts`: the factory's caller catches the error, so that the transaction succeeds. */
  caught?: true
  /** A router, or another factory, that the transaction calls, and that calls the factory. */
  through?: Name
  /**
   * How many calls of the factory, or of the contract in `through`, the same transaction makes before: each reverts, and the caller
   * catches the error. By `create2` such a call has made the same children before it reverts. The caller is the constructor of a
   * creation transaction that leaves no code. Default 0.
   */
  failedCalls?: number
  /**
   * How many contracts the factory has tried to make in the same call before, whose constructors revert: each takes one of its
   * nonces. Default 0.
   */
  failedCreations?: number
  /**
   * Deployed one inside the constructor of the other, the first inside that of the only child, a factory or one without code:
   * factories and, last, a vault.
   */
  nested?: Name[]
  /** Further calls of factories or of `officialDeployer` in the same transaction, in order. Needs a router in `through`. */
  also?: FurtherSpawn[]
  by?: Name
}

type FurtherSpawn = Pick<Spawn, 'factory' | 'children' | 'proxies' | 'kind' | 'method'>

/** The calls of factories in a transaction, each as an action of its own. */
export function spawnsOf({ also = [], ...first }: Spawn): Spawn[] {
  const { through, by } = first
  const common = { do: 'spawn', ...(through !== undefined && { through }), ...(by !== undefined && { by }) } as const
  return [first, ...also.map((one) => ({ ...common, ...one }))]
}

export type CreateAgreement = {
  do: 'createAgreement'
  agreement: Name
  owner: Name
  chains: ChainEntry[]
  terms: BountyTerms
  protocolName: string
  agreementURI: string
  contactDetails: Contact[]
  /** The agreement's own code, deployed without the official factory: `isAgreementValid` is false. */
  byHand?: boolean
  /** Who creates it for its owner. Default: the owner. */
  by?: Name
  /** The agreement whose CREATE2 salt it has. Default: none, it has one of its own. */
  salt?: Name
}

/** A call without data of a contract with code of its own (`code`): what it does changes no answer. */
export type CallContract = { do: 'call'; contract: Name; by?: Name }

/** A proxy (EIP-1967) runs the code of another contract from now on. Its children stay its children. */
export type Upgrade = { do: 'upgrade'; contract: Name; implementation: Name; by?: Name }

/** `agreement: null` adopts the zero address. */
export type Adopt = { do: 'adopt'; adopter: Name; agreement: Name | null }

/** The events of the attack registry that link and unlink a contract, or change an agreement's state. */
export const registryEvents = ['ContractRegistered', 'ContractUnregistered', 'AgreementStateChanged'] as const

/** Another contract than the attack registry emits an event of the registry's. It links nothing and changes no state. */
export type FakeEvent = {
  do: 'fakeEvent'
  event: (typeof registryEvents)[number]
  agreement: Name
  /** Of `ContractRegistered` and `ContractUnregistered`. */
  contract?: Name
  /** Of `AgreementStateChanged`. */
  state?: KnownState
  by?: Name
}

/**
 * The attack registry's operations on an agreement without further facts. `requestUnderAttack` is sent by the function that takes
 * the agreement's scope: the one for unverified contracts if the official deployer made none of them.
 */
export const lifecycleOperations = [
  'requestUnderAttack',
  'goToProduction',
  'approveAttack',
  'rejectAttackRequest',
  'promote',
  'cancelPromotion',
  'markCorrupted',
  'instantPromote',
  'instantCorrupt',
  'finalizeState',
  'syncNewContracts',
] as const
export type LifecycleOperation = (typeof lifecycleOperations)[number]
/**
 * The functions of the attack registry that take a request for contracts of others than the official deployer: one, and its older
 * name.
 */
export const unverifiedRequests = [
  'requestUnderAttackForUnverifiedContracts',
  'requestUnderAttackByNonAuthorized',
] as const
export const isUnverifiedRequest = (name: string | undefined) =>
  (unverifiedRequests as readonly (string | undefined)[]).includes(name)
/**
 * What a later version of the attack registry adds: its moderator puts an agreement into a state that this version does not
 * have, and takes it out of that.
 */
export const laterOperations = ['pause', 'resume'] as const
export const registryOperations = [...lifecycleOperations, ...laterOperations] as const
type RegistryOperation = (typeof registryOperations)[number]
export type RegistryAction = OnAgreement<RegistryOperation> & {
  /** Further operations of the same transaction, in order. The sender must be a router, which makes one call after another. */
  also?: { do: RegistryOperation; agreement: Name }[]
}

/** The operations of a transaction, each as an action of its own. */
export function operationsOf({ also = [], ...first }: RegistryAction): RegistryAction[] {
  const by = first.by === undefined ? {} : { by: first.by }
  return [first, ...also.map((one) => ({ ...one, ...by }))]
}

/** The accounts of scopes that an action names, on any chain. */
export function scopeAccountsOf(action: Action): Name[] {
  const entries =
    'chains' in action
      ? action.chains.flatMap((chain) => (typeof chain === 'object' ? chain.accounts : []))
      : 'accounts' in action
        ? action.accounts
        : []
  return entries.map(({ account }) => account)
}

/** Whether a word is the name of an operation of the attack registry. */
export function isRegistryOperation(verb: string | undefined): verb is RegistryAction['do'] {
  return (registryOperations as readonly (string | undefined)[]).includes(verb)
}

/** `transferOwnership` only offers the agreement: its owner stays until the other account accepts. */
export type Transfer = OnAgreement<'transferAttackModerator' | 'transferOwnership'> & { to: Name }
export type AcceptOwnership = OnAgreement<'acceptOwnership'>

/** The agreements of another owner can be requested for a contract of the official deployer. Its authorized owner sends it. */
export type AuthorizeAgreementOwner = { do: 'authorizeAgreementOwner'; contract: Name; to: Name; by?: Name }

/** The owner of the attack registry names another account that decides attack requests. It concerns every agreement. */
export type ChangeRegistryModerator = { do: 'changeRegistryModerator'; to: Name; by?: Name }

export type AddAccounts = OnAgreement<'addAccounts'> & ChainEntry
export type RemoveAccounts = OnAgreement<'removeAccounts'> & {
  chain: ChainRef
  accounts: { account: Name; spelling?: Spelling }[]
}
export type AddOrSetChains = OnAgreement<'addOrSetChains'> & { chains: ChainEntry[] }
export type RemoveChains = OnAgreement<'removeChains'> & { chains: ChainRef[] }
export type SetBountyTerms = OnAgreement<'setBountyTerms'> & { terms: Partial<BountyTerms> }
export type SetAgreementURI = OnAgreement<'setAgreementURI'> & { agreementURI: string }
export type SetProtocolName = OnAgreement<'setProtocolName'> & { protocolName: string }
export type SetContactDetails = OnAgreement<'setContactDetails'> & { contactDetails: Contact[] }

/** Sets `getCantChangeUntil()` to the block's timestamp plus `seconds`; a negative number is a time in the past. */
export type ExtendCommitmentWindow = OnAgreement<'extendCommitmentWindow'> & { seconds: number }

/** One transaction, and the error with which it must revert, if it must. */
export type Action = (
  | Deploy
  | Spawn
  | CallContract
  | Upgrade
  | CreateAgreement
  | Adopt
  | FakeEvent
  | RegistryAction
  | Transfer
  | AcceptOwnership
  | AuthorizeAgreementOwner
  | ChangeRegistryModerator
  | AddAccounts
  | RemoveAccounts
  | AddOrSetChains
  | RemoveChains
  | SetBountyTerms
  | SetAgreementURI
  | SetProtocolName
  | SetContactDetails
  | ExtendCommitmentWindow
) & {
  /** The error's name. An action that reverts changes nothing. */
  reverts?: string
}

/** Whether an action's transaction succeeds although a call in it reverts: its caller catches the error. */
export function isCaught(action: Action): boolean {
  return action.do === 'spawn' && action.caught === true
}
