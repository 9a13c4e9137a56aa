import type { Action, Name, Spelling } from '../model/action.ts'
import type { Fault } from '../model/fault.ts'
import type { ScenarioNode } from '../model/node.ts'
import type { AnswerOf, Question, TermsAnswer } from '../model/question.ts'
import type { Quirk } from '../model/quirk.ts'
import type { Level, MetaRuleId, RuleId } from '../model/rules.ts'

/** An action whose transaction has a block of its own, one second after the block before. */
export type ActionStep = Action

/**
 * Several actions, in this order, in one block. `sameSecond`: it has the timestamp of the block before, as blocks of a chain with
 * several in a second do. Default: a second later.
 */
type SameBlock = { do: 'sameBlock'; actions: Action[]; sameSecond?: true }

/** Mines a block `seconds` (at least 1) after the latest. */
type Wait = { do: 'wait'; seconds: number }

/** The deadlines that an agreement can have. */
export type DeadlineName = 'countdownEnd' | 'requestDeadline' | 'commitmentEnd'

/** Mines a block at an agreement's deadline plus `offset` seconds (default 0). It must lie after the latest block. */
type WaitUntil = { do: 'waitUntil'; deadline: DeadlineName; agreement: Name; offset?: number }

/** Starts a fault, in addition to those in force, for a number of requests or until `endFaults`. */
type FaultStep = { do: 'fault' } & Fault

/** Ends all faults. */
type EndFaults = { do: 'endFaults' }

/** Starts a quirk of the explorer, in addition to those in force, until `endQuirks`. */
type QuirkStep = { do: 'quirk' } & Quirk

/** Ends all quirks. */
type EndQuirks = { do: 'endQuirks' }

/** Mines these actions, a block each, which the explorer indexes; then a reorganisation undoes them. */
type Undone = { do: 'undone'; actions: Action[] }

/** Pending transactions, which no block takes: the node drops them before the next block. */
type Pending = { do: 'pending'; actions: Action[] }

/**
 * A reorganisation replaces the latest blocks by new ones, by default as many, empty and at the same timestamps. Questions may
 * have been asked at the blocks that it undoes.
 */
export type Reorganise = {
  do: 'reorganise'
  blocks: number
  /** How many new blocks there are; those beyond the undone ones are a second apart. Default: as many as it undoes. */
  newBlocks?: number
  /** The actions of the first new blocks, a block each. The other new blocks are empty. Default: all are. */
  actions?: Action[]
  /** How much later each new block is than the one that it replaces; negative: earlier. Default 0. */
  secondsLater?: number
}

/** A hand-written expected answer: of terms the members to compare, targets in any order, or a refusal. */
export type Expected = Exclude<AnswerOf[Question['method']], TermsAnswer> | Partial<TermsAnswer> | 'refused'

/** How a question spells the address it asks about. Default `checksummed`. */
type AskedSpelling = Exclude<Spelling, 'bare' | 'miscased'>

/** A question as a scenario asks it. */
export type ScenarioQuestion = Question & { expected?: Expected; spelling?: AskedSpelling }

/** Questions about the world as of the latest block. */
export type Ask = {
  do: 'ask'
  questions: ScenarioQuestion[]
  /**
   * Asks each question again while the step before changes the chain: between any two requests that the subject makes for
   * it, each in a run of its own. Default: only after that change.
   */
  race?: true
}

export type Step =
  | ActionStep
  | SameBlock
  | Wait
  | WaitUntil
  | FaultStep
  | EndFaults
  | QuirkStep
  | EndQuirks
  | Undone
  | Pending
  | Reorganise
  | Ask

/** An estimate of the value that a covered contract holds, for the explorer's value fields only. */
export type ValueEstimate = {
  contract: Name
  symbol: string
  /** Decimal string; an estimate without it is an unpriced token. */
  usd?: string
}

/** A metamorphic property; the scenario and `number` determine the variant to compare with. */
type Meta = { rule: MetaRuleId; number: number }

/** A scenario as plain, JSON-serialisable data: what happens, and what is asked when. */
export type Scenario = {
  /** `topic/what-happens`; it never changes. */
  id: string
  title: string
  level: Level
  /** The rules that the scenario is about: a resolver that breaks one of them answers wrongly here. */
  rules: RuleId[]
  /** The chain's timestamp at the scenario's start is at least this, seconds (TIME-3). Default: any. */
  startsAt?: number
  steps: Step[]
  /**
   * The steps of another network, with the same names. Both start at the same time, and one program is asked about both in
   * turn: the questions of the first `ask` here and there one by one, then those of the next. A contract has the same address
   * on both networks if the same account or factory deploys it with the same nonce.
   */
  elsewhere?: Step[]
  /** Gives the subject the other network's chain id instead of its own. It must then refuse every question. */
  subjectEnvironment?: { chainId: 'elsewhere' }
  /** The node that the subject asks. Default: that of the test network, {@link defaultNode} unless a command names another. */
  node?: ScenarioNode
  /** Value estimates of contracts on the first network. */
  values?: ValueEstimate[]
  /** Runs the scenario and its variant, and compares the subject's answers to both. */
  meta?: Meta
}

const notActions: ReadonlySet<Step['do']> = new Set([
  'sameBlock',
  'wait',
  'waitUntil',
  'fault',
  'endFaults',
  'quirk',
  'endQuirks',
  'undone',
  'pending',
  'reorganise',
  'ask',
])

/** Whether a step is one transaction. */
export function isAction(step: Step): step is ActionStep {
  return !notActions.has(step.do)
}

/** Lists the actions of a step in order, also those that a reorganisation undoes or mines instead, and pending ones. */
export function actionsOf(step: Step): readonly Action[] {
  if (step.do === 'sameBlock' || step.do === 'undone' || step.do === 'pending') return step.actions
  if (step.do === 'reorganise') return step.actions ?? []
  return isAction(step) ? [step] : []
}

/** Whether a step mines a block that stays unless a reorganisation undoes it. */
export function isMined(step: Step): boolean {
  return isAction(step) || ['sameBlock', 'wait', 'waitUntil'].includes(step.do)
}

export type { Action }
