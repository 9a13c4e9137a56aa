import type { AbiFunction, AbiParameter, Address } from 'viem'
import type { Name } from '../model/action.ts'
import type { Reason } from '../model/derived.ts'
import type { AnswerValue, QuestionMethod } from '../model/question.ts'

/** The compiled contracts that a scenario can deploy. */
export type CodeName =
  | 'agreementFactory'
  | 'chainSafeHarborRegistry'
  | 'attackRegistry'
  | 'battleChainDeployer'
  | 'agreement'
  | 'vault'
  | 'factory'
  | 'router'

/** An argument of a transaction, by its meaning rather than its bytes, so that a program can write it readably. */
export type ExportedValue =
  /** The address of an actor. */
  | { kind: 'address'; name: Name }
  /** A string with the checksummed address of an actor. */
  | { kind: 'spelled'; name: Name }
  /** The init code of a contract. */
  | { kind: 'creation'; creation: ExportedCreation }
  /** The data of another call. */
  | { kind: 'call'; call: ExportedCall }
  /** A timestamp, in seconds since the scenario's start. */
  | { kind: 'timestamp'; seconds: number }
  | { kind: 'enum'; type: string; value: number; label: string }
  | { kind: 'list'; item: AbiParameter; items: ExportedValue[] }
  | { kind: 'struct'; type: string; members: { name: string; value: ExportedValue }[] }
  | { kind: 'plain'; type: string; value: string | bigint | boolean }

/** A call of a function, without the callee. */
export type ExportedCall = { item: AbiFunction; args: ExportedValue[] }

/** The creation of a contract: its compiled code and its constructor's arguments. */
export type ExportedCreation = { code: CodeName; inputs: readonly AbiParameter[]; args: ExportedValue[] }

export type ExportedTransaction = {
  /** In words. */
  text: string
  from: Name
  /** Whom it calls; a creation transaction calls nobody. */
  content: { to: Name; call: ExportedCall } | { creation: ExportedCreation }
  /** What has code only after it. */
  creates: Name[]
  /** The error that it must meet, as a signature: `AttackRegistry__InvalidState(uint8)`. */
  reverts?: string | undefined
}

export type ExportedQuestion = {
  method: QuestionMethod
  /** The contract that it asks about; `targets` has none. */
  contract?: Name
  /** With the scenario's names for addresses. Lists of targets are in the order of {@link ScenarioExport.actors}. */
  expected: AnswerValue
  because: readonly Reason[]
}

export type ExportedStep =
  | {
      kind: 'block'
      /** Since the scenario's start. */
      seconds: number
      text: string
      /** In order; none if only time passes. */
      transactions: ExportedTransaction[]
    }
  | { kind: 'ask'; questions: ExportedQuestion[] }

/** An account, contract or agreement with its address. */
export type ExportedActor = { name: Name; address: Address; kind: 'account' | 'contract' | 'agreement' }

/** A scenario ready to be written as a program: all addresses, transactions, questions and expected answers. */
export type ScenarioExport = {
  id: string
  title: string
  chainId: number
  /** The earliest timestamp at which the scenario may start, seconds. Default: any. */
  startsAt?: number | undefined
  /** The contracts that are on the chain before the scenario, in the order of their deployment. */
  network: { actor: ExportedActor; creation: ExportedCreation }[]
  /** The scenario's own actors, in the order of their first use. */
  actors: ExportedActor[]
  steps: ExportedStep[]
}
