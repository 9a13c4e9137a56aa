import type { Name } from '../model/action.ts'
import type { LifecycleOperation } from '../model/actions/registry-operations.ts'
import type { Reason } from '../model/derived.ts'
import type { ChildContractScope, ContractState } from '../model/protocol.ts'
import type { AnswerValue, QuestionMethod } from '../model/question.ts'
import type { ContractFacts, CreatedKind } from '../model/world.ts'
import type { DeadlineName } from '../scenario/scenario.ts'

/** A world as the page and the reports draw it: plain JSON with names. All times are block timestamps, seconds. */
export type WorldView = {
  title: string
  chainId?: number | undefined
  /** Timestamp of the latest block. */
  now: number
  /** The latest block: its height in a scenario, its number on a chain. */
  block: number
  startedAt: number
  /** Each deployer comes before the contracts that it deployed. */
  contracts: ContractView[]
  agreements: AgreementView[]
  /** The latest adoption of each adopter. */
  adoptions: { adopter: Name; agreement: Name | null }[]
}

export type ContractView = {
  name: Name
  /** Checksummed; absent without a chain. */
  address?: string
  /** A linked address that is no contract of the scenario is an `agreement`, or an `account` without code. */
  kind: CreatedKind | 'agreement' | 'account'
  /** `none`: it was not created. */
  creationMethod: ContractFacts['creationMethod'] | 'none'
  /** `null`: it was not created. */
  createdAt: number | null
  /** The immediate deployer; `null` if an account's transaction created it. */
  deployer: Name | null
  /** The account whose transaction created it, and the contract that this transaction called; neither made it a child. */
  sender: Name | null
  callee: Name | null
  /** The agreements that it was registered to before, without the present one. */
  earlier: Name[]
  /** Its own registration. `since`: the cutoff time of its children. */
  link: { agreement: Name; since: number } | null
  /** The binding agreement, and how it binds. */
  binding: { agreement: Name; by: 'link' | 'deployer' } | null
  attackable: boolean
  /** Set if its deployer's agreement leaves it out. `scope` is `null` if the agreement no longer lists the deployer. */
  excluded: { agreement: Name; scope: ChildContractScope | null } | null
  /** Set if the owner of the agreement that it is linked to has adopted another one. */
  conflict: { linked: Name; adopted: Name } | null
}

/** A deadline in the future. */
export type Deadline = { agreement: Name; deadline: DeadlineName; at: number }

/** Something on an agreement's time line. */
export type TimelineEvent = {
  at: number
  kind:
    | 'created'
    | 'registered'
    | 'approved'
    | 'promotionRequested'
    | 'promotionCancelled'
    | 'rejected'
    | 'promoted'
    | 'corrupted'
    | 'link'
    | 'spawn'
    | 'cutoff'
    | 'requestDeadline'
    | 'countdownEnd'
    | 'commitmentEnd'
  /** The contract that was linked or spawned, or whose cutoff time it is. */
  contract?: Name
}

/** An agreement's state from one second to another; `to` is `null` if no other state follows. */
export type Phase = { state: ContractState; from: number; to: number | null }

export type AgreementView = {
  name: Name
  address?: string
  owner: Name
  /** The account that becomes the owner when it accepts the ownership. */
  pendingOwner?: Name
  state: ContractState
  /** Whether the official factory created it. */
  valid: boolean
  scope: { account: Name; scope: ChildContractScope }[]
  /** Its states, oldest first; after now, those that follow without a transaction. */
  phases: Phase[]
  /** Oldest first, with future deadlines. */
  timeline: TimelineEvent[]
  /** Future deadlines, the next one first. */
  deadlines: Deadline[]
  adoptedBy: Name[]
  /** The operations that would succeed on it in the next block. */
  operations: LifecycleOperation[]
}

/** The right answers about a contract, each with its derivation. */
export type ContractDetail = {
  name: Name
  answers: { method: QuestionMethod; value: AnswerValue; because: readonly Reason[] }[]
  /** The explorer's answer; `null` without an explorer. */
  explorer: ExplorerAnswer | null
  /** The differences between the explorer and the chain, a sentence each. */
  differences: string[]
}

/** The explorer's answer about a contract, with names instead of addresses. */
export type ExplorerAnswer = {
  hasCoverage: boolean
  agreements: { agreement: Name; state: string }[]
  contractState: string
}
