import type { Address, Hash } from 'viem'
import type { Reason } from '../model/derived.ts'
import type { ChildContractScope, ContractState } from '../model/protocol.ts'
import type { TermsAnswer } from '../model/question.ts'

/** A block. `timestamp` in seconds. */
export type Block = { number: number; timestamp: number; hash: Hash }

/** Something that happened on the chain: in words, with its block, time in seconds and transaction. */
export type Happened = { what: string; block: number; timestamp: number; transaction: Hash }

/** The deployer of a contract: null for a contract that no contract deployed. */
export type FoundDeployer = {
  address: Address | null
  /** The method by which it is known. */
  by: string
  /** Whether only an explorer says so. */
  isWord: boolean
  creation: (Happened & { method: string }) | null
}

/** How a contract is bound: by its own link, or by its immediate deployer's. */
export type FoundBinding = {
  agreement: Address
  protocolName: string
  /** The link that binds. For a child contract, its time is the cutoff time. */
  link: Happened
} & ({ via: 'top-level' } | { via: 'child'; parent: Address; childContractScope: ChildContractScope })

export type FoundState = {
  name: ContractState
  /** The transaction that set it; null if that was not read. */
  since: Happened | 'a deadline passed' | null
  /** The deadline that ends it without a transaction. Seconds; `left`: from the block on. */
  ends: { deadline: 'countdownEnd' | 'requestDeadline'; at: number; left: number } | null
}

/** An agreement that names the contract, or was linked to it or its deployer, and does not bind it. */
export type OtherAgreement = {
  agreement: Address
  /** As the attack registry names it; a number if it is not known here. */
  state: string
  /** False if that is not known. */
  isFactoryMade: boolean
  because: readonly Reason[]
  events: readonly Happened[]
}

/** What one node says about one contract at one block. */
export type ContractFinding = {
  /** Null: it could not be known, see `unknown`. */
  attackable: boolean | null
  unknown: Unknown | null
  /** Null: no agreement binds it, or that could not be known. */
  binding: FoundBinding | null
  state: FoundState | null
  terms: Omit<TermsAnswer, 'agreement'> | null
  /** Null: not a contract, or not known. */
  deployer: FoundDeployer | null
  others: readonly OtherAgreement[]
  /** Sentences about what was not read and does not decide. */
  notes: readonly string[]
  /** The rules that lead to the answer, each applied to a fact. */
  because: readonly Reason[]
}

/** Why an answer could not be known. */
export type Unknown = {
  reason: string
  facts: Readonly<Record<string, string | number | undefined>>
  next: string | null
}

/** The answer of all nodes. */
export type Finding = ContractFinding & {
  contract: Address
  chainId: number | null
  /** Null if no block could be read. */
  block: Block | null
  nodes: readonly { name: string; requests: number; methods: readonly string[] }[]
}
