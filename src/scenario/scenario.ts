import type { Action, Name, Spelling } from '../model/action.ts'
import type { AnswerOf, Question, TermsAnswer } from '../model/question.ts'
import type { Level, MetaRuleId, RuleId } from '../model/rules.ts'

/** An action whose transaction has a block of its own, one second after the block before. */
export type ActionStep = Action

/** Several actions, in this order, in one block. */
type SameBlock = { do: 'sameBlock'; actions: Action[] }

/** Mines a block `seconds` (at least 1) after the latest. */
type Wait = { do: 'wait'; seconds: number }

/** The deadlines that an agreement can have. */
export type Moment = 'countdownEnd' | 'requestDeadline' | 'commitmentEnd'

/** Mines a block at an agreement's deadline plus `offset` seconds (default 0). It must lie after the latest block. */
type WaitUntil = { do: 'waitUntil'; moment: Moment; agreement: Name; offset?: number }

/** A hand-written expected answer. Of terms, the members that matter; a target list, in any order. */
export type Expected = Exclude<AnswerOf[Question['method']], TermsAnswer> | Partial<TermsAnswer>

/** How a question writes the address it asks about. Default `checksummed`. */
type AskedSpelling = Exclude<Spelling, 'bare'>

/** A question as a story asks it. */
export type StoryQuestion = Question & { expected?: Expected; spelling?: AskedSpelling }

/** Questions about the world as of the latest block. */
export type Ask = { do: 'ask'; questions: StoryQuestion[] }

export type Step = ActionStep | SameBlock | Wait | WaitUntil | Ask

/** An estimate of what a covered contract holds: for the explorer's value fields only. */
export type ValueEstimate = {
  contract: Name
  symbol: string
  /** Decimal string; an estimate without it is an unpriced token. */
  usd?: string
}

/** A property that holds a story and a variant of it together; the variant follows from the story and the number. */
type Meta = { rule: MetaRuleId; number: number }

/** A story as plain data, JSON-serialisable: what happens, and what is asked when. */
export type Scenario = {
  /** `topic/what-happens`; it never changes. */
  id: string
  title: string
  level: Level
  /** The rules that the story is about: a resolver that breaks one of them answers wrongly here. */
  rules: RuleId[]
  /** Timestamp that the chain has at least reached when the story starts, seconds (TIME-3). Default: wherever it is. */
  startsAt?: number
  steps: Step[]
  values?: ValueEstimate[]
  /** Played together with its variant, and the subject's answers to both held against each other. */
  meta?: Meta
}

/** Whether a step is one transaction. */
export function isAction(step: Step): step is ActionStep {
  return step.do !== 'sameBlock' && step.do !== 'wait' && step.do !== 'waitUntil' && step.do !== 'ask'
}

export type { Action }
