import type { Action, Name, Spelling } from '../model/action.ts'
import type { Fault } from '../model/fault.ts'
import type { AnswerOf, Question, TermsAnswer } from '../model/question.ts'
import type { Quirk } from '../model/quirk.ts'
import type { Level, MetaRuleId, RuleId } from '../model/rules.ts'

/** An action whose transaction has a block of its own, one second after the block before. */
export type ActionStep = Action

/** Several actions, in this order, in one block. */
type SameBlock = { do: 'sameBlock'; actions: Action[] }

/** Mines a block `seconds` (at least 1) after the latest. */
type Wait = { do: 'wait'; seconds: number }

/** The deadlines that an agreement can have. */
export type DeadlineName = 'countdownEnd' | 'requestDeadline' | 'commitmentEnd'

/** Mines a block at an agreement's deadline plus `offset` seconds (default 0). It must lie after the latest block. */
type WaitUntil = { do: 'waitUntil'; deadline: DeadlineName; agreement: Name; offset?: number }

/** From here on a source fails, in one way more, for as many requests as it says or until the faults end. */
type FaultStep = { do: 'fault' } & Fault

/** All faults end. */
type EndFaults = { do: 'endFaults' }

/** From here on the explorer disagrees with the chain, in one way more, until the quirks end. */
type QuirkStep = { do: 'quirk' } & Quirk

/** All quirks end. */
type EndQuirks = { do: 'endQuirks' }

/** These actions have a block each, which the explorer sees; then the chain is reorganised, and they never happened. */
type Undone = { do: 'undone'; actions: Action[] }

/** A hand-written expected answer. Of terms, the members that matter; a target list, in any order; or a refusal. */
export type Expected = Exclude<AnswerOf[Question['method']], TermsAnswer> | Partial<TermsAnswer> | 'refused'

/** How a question writes the address it asks about. Default `checksummed`. */
type AskedSpelling = Exclude<Spelling, 'bare'>

/** A question as a scenario asks it. */
export type ScenarioQuestion = Question & { expected?: Expected; spelling?: AskedSpelling }

/** Questions about the world as of the latest block. */
export type Ask = {
  do: 'ask'
  questions: ScenarioQuestion[]
  /**
   * Each question is asked again while the block of the step before comes: between any two of the requests that the
   * subject makes for it, in a play of the scenario each. Default: only when that block is there.
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
  | Ask

/** An estimate of what a covered contract holds: for the explorer's value fields only. */
export type ValueEstimate = {
  contract: Name
  symbol: string
  /** Decimal string; an estimate without it is an unpriced token. */
  usd?: string
}

/** A property that holds a scenario and a variant of it together; the variant follows from the scenario and the number. */
type Meta = { rule: MetaRuleId; number: number }

/** A scenario as plain data, JSON-serialisable: what happens, and what is asked when. */
export type Scenario = {
  /** `topic/what-happens`; it never changes. */
  id: string
  title: string
  level: Level
  /** The rules that the scenario is about: a resolver that breaks one of them answers wrongly here. */
  rules: RuleId[]
  /** Timestamp that the chain has at least reached when the scenario starts, seconds (TIME-3). Default: wherever it is. */
  startsAt?: number
  steps: Step[]
  /**
   * What happens to the same names on another network meanwhile. Both begin at the same time, and one program is asked
   * about both in turn: the questions of the first `ask` here and there, one by one, then those of the next. A contract
   * has the same address on both where the same account or factory makes it in the same place.
   */
  elsewhere?: Step[]
  /** What the subject is told that is not so: the chain id of the other network. Every answer is then a guess. */
  told?: { chainId: 'elsewhere' }
  /** Of contracts on the first network. */
  values?: ValueEstimate[]
  /** Played together with its variant, and the subject's answers to both held against each other. */
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
  'ask',
])

/** Whether a step is one transaction. */
export function isAction(step: Step): step is ActionStep {
  return !notActions.has(step.do)
}

export type { Action }
