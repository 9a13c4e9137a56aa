import type { LifeOperation, Name } from '../model/action.ts'
import type { Reason } from '../model/derived.ts'
import type { ChildContractScope, ContractState } from '../model/protocol.ts'
import type { AnswerValue, QuestionMethod } from '../model/question.ts'
import type { ContractFacts, CreatedKind } from '../model/world.ts'
import type { DeadlineName } from '../scenario/scenario.ts'

/** A world as people look at it, plain JSON by names: what a page and a report draw. All times are block timestamps, seconds. */
export type WorldView = {
  title: string
  chainId?: number
  /** Timestamp of the latest block. */
  now: number
  /** Height of the latest block. */
  block: number
  startedAt: number
  /** Deployers come before what they deployed. */
  contracts: ContractView[]
  agreements: AgreementView[]
  /** What each adopter adopted last. */
  adoptions: { adopter: Name; agreement: Name | null }[]
}

export type ContractView = {
  name: Name
  /** Where there is a chain: checksummed. */
  address?: string
  /** What is linked without being a contract of the scenario is an `agreement`, or an `account` without code. */
  kind: CreatedKind | 'agreement' | 'account'
  /** `none`: it was not created. */
  how: ContractFacts['how'] | 'none'
  /** `null`: it was not created. */
  createdAt: number | null
  /** The immediate deployer; none where an account's transaction made it. */
  deployer: Name | null
  /** Its own registration. `since`: the cutoff time of its children. */
  link: { agreement: Name; since: number } | null
  /** The binding agreement, and how it binds. */
  binding: { agreement: Name; by: 'link' | 'deployer' } | null
  attackable: boolean
  /** Its deployer's agreement leaves it out, by the child contract scope; `null`: it lists the deployer no more. */
  excluded: { agreement: Name; scope: ChildContractScope | null } | null
  /** The owner of the agreement that it is linked to has adopted another one. */
  conflict: { linked: Name; adopted: Name } | null
}

/** A deadline that lies ahead. */
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

/** How long an agreement is in a state: from a second on, until another one or for good (`null`). */
export type Phase = { state: ContractState; from: number; to: number | null }

export type AgreementView = {
  name: Name
  address?: string
  owner: Name
  state: ContractState
  /** Made by the official factory. */
  valid: boolean
  scope: { account: Name; scope: ChildContractScope }[]
  /** Its states in order of time; after now, those that follow without any transaction. */
  phases: Phase[]
  /** In the order of time, those that lie ahead too. */
  timeline: TimelineEvent[]
  /** What lies ahead, soonest first. */
  deadlines: Deadline[]
  adoptedBy: Name[]
  /** What the contracts would let be done to it in the next block. */
  operations: LifeOperation[]
}

/** What is right to say of a contract, and why, rule by rule. */
export type ContractDetail = {
  name: Name
  answers: { method: QuestionMethod; value: AnswerValue; because: readonly Reason[] }[]
  /** What the explorer says; none where there is no explorer. */
  explorer: ExplorerAnswer | null
  /** Where the explorer says otherwise than the chain, a sentence each. */
  differences: string[]
}

/** By names. */
export type ExplorerAnswer = {
  hasCoverage: boolean
  agreements: { agreement: Name; state: string }[]
  contractState: string
}
