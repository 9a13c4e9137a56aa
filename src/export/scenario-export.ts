import type { AbiFunction, AbiParameter, Address } from 'viem'
import type { Name } from '../model/action.ts'
import type { Reason } from '../model/derived.ts'
import type { AnswerValue, QuestionMethod } from '../model/question.ts'

/** The compiled contracts that a scenario can need. */
export type CodeName =
  | 'agreementFactory'
  | 'chainSafeHarborRegistry'
  | 'attackRegistry'
  | 'agreement'
  | 'vault'
  | 'factory'
  | 'router'

/** A value of a transaction, as a program can write it: by what it stands for. */
export type Exported =
  /** The address of somebody. */
  | { kind: 'address'; name: Name }
  /** A text that spells the checksummed address of somebody. */
  | { kind: 'spelled'; name: Name }
  /** The init code of a contract. */
  | { kind: 'creation'; creation: ExportedCreation }
  /** The data of another call. */
  | { kind: 'call'; call: ExportedCall }
  /** A timestamp, in seconds after the scenario's start. */
  | { kind: 'moment'; seconds: number }
  | { kind: 'enum'; type: string; value: number; label: string }
  | { kind: 'list'; item: AbiParameter; items: Exported[] }
  | { kind: 'struct'; type: string; members: { name: string; value: Exported }[] }
  | { kind: 'plain'; type: string; value: string | bigint | boolean }

/** A call of a function, without who is called. */
export type ExportedCall = { item: AbiFunction; args: Exported[] }

/** What makes a contract: its compiled code, and what its constructor is told. */
export type ExportedCreation = { code: CodeName; inputs: readonly AbiParameter[]; args: Exported[] }

export type ExportedTransaction = {
  /** In words. */
  text: string
  from: Name
  /** Whom it calls; a creation transaction calls nobody. */
  what: { to: Name; call: ExportedCall } | { creation: ExportedCreation }
  /** What has code only after it. */
  creates: Name[]
  /** The error that it must meet, as a signature: `AttackRegistry__InvalidState(uint8)`. */
  refusal?: string
}

export type ExportedQuestion = {
  method: QuestionMethod
  /** Whom it asks about; `targets` asks about nobody. */
  contract?: Name
  /** By the names of the scenario. Target lists are in the order of {@link ScenarioExport.people}. */
  expected: AnswerValue
  because: readonly Reason[]
}

export type ExportedStep =
  | {
      kind: 'block'
      /** After the scenario's start. */
      seconds: number
      text: string
      /** In order; none where only time passes. */
      transactions: ExportedTransaction[]
    }
  | { kind: 'ask'; questions: ExportedQuestion[] }

/** Somebody with an address. */
export type Person = { name: Name; address: Address; kind: 'account' | 'contract' | 'agreement' }

/** A scenario, ready to be written down as a program: who sends what to whom at which second, and what is asked. */
export type ScenarioExport = {
  id: string
  title: string
  chainId: number
  /** Timestamp that the chain has at least reached when the scenario starts, seconds. */
  startsAt?: number
  /** What stands on the chain before the scenario, in the order in which its deployer deploys it. */
  network: { person: Person; creation: ExportedCreation }[]
  /** Everybody of the scenario, in the order in which it speaks of them; the test network is not among them. */
  people: Person[]
  turns: ExportedStep[]
}
