import type { ChildContractScope, IdentityRequirement } from './protocol.ts'

/** An actor of a scenario: an account, a contract or an agreement. Addresses come later. */
export type Name = string

/** How an account entry writes its address (the contracts take strings). `bare` is without `0x`. */
export type Spelling = 'checksummed' | 'lower' | 'upper' | 'bare'

/**
 * The chain that an agreement speaks of: the one it stands on, the other one of a pair of networks, or any other by its
 * EIP-155 id.
 */
export type ChainRef = 'home' | 'elsewhere' | number

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

/** How a factory makes a child. A `clone` is an EIP-1167 proxy made by CREATE. */
export type SpawnMethod = 'create' | 'create2' | 'clone'

/** What a contract of a scenario is. A factory can spawn any of them. */
export type ContractKind = 'vault' | 'factory' | 'router'

/** What every operation on an agreement has. */
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
  by?: Name
  /** Vaults that a factory spawns in its own constructor. */
  children?: Name[]
}

/** Spawned by a contract: the factory is the children's immediate deployer. */
export type Spawn = {
  do: 'spawn'
  factory: Name
  /** Several are made in one call. */
  children: Name[]
  /** Default `vault`. */
  kind?: ContractKind
  /** Default `create`. */
  how?: SpawnMethod
  /** A router that the transaction calls, and that calls the factory. */
  through?: Name
  by?: Name
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
}

/** `agreement: null` adopts the zero address. */
export type Adopt = { do: 'adopt'; adopter: Name; agreement: Name | null }

/** The operations that take the agreement and nothing else. */
export const lifeOperations = [
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
export type LifeOperation = (typeof lifeOperations)[number]
export type Life = OnAgreement<LifeOperation>

export type Transfer = OnAgreement<'transferAttackModerator' | 'transferOwnership'> & { to: Name }

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

/** Sets `getCantChangeUntil()` to the block's time plus `seconds` (negative: a time that is past). */
export type ExtendCommitmentWindow = OnAgreement<'extendCommitmentWindow'> & { seconds: number }

/** What one transaction does, and the error with which it must revert, where it must. */
export type Action = (
  | Deploy
  | Spawn
  | CreateAgreement
  | Adopt
  | Life
  | Transfer
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
