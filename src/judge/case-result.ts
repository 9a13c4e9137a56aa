import type { Question } from '../model/question.ts'
import type { MetaRuleId } from '../model/rules.ts'
import type { World } from '../model/world.ts'
import type { LearnedFact } from '../network/learned.ts'
import type { Exchange } from '../proxy/recorded-exchange.ts'
import type { Network } from '../scenario/network-steps.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Expectation } from './expectation.ts'
import type { Race } from './injection-point.ts'
import type { GivenAnswer, QuestionVerdict } from './judge.ts'
import type { AtOnce } from './right-for.ts'

/** The result of a case, from the run to every form of the report. `seconds`: the duration. */
export type CaseResult = { scenario: Scenario; questions: AskedQuestion[]; seconds: number }

/** A question of a run, with its answer and verdict. */
export type AskedQuestion = {
  /** The step of the scenario, from 0, and the seconds since the scenario's start. */
  at: { step: number; seconds: number }
  /** For a scenario on two networks: the network of the step and of the question. */
  network?: Network | undefined
  world: World
  question: Question
  expected: Expectation
  given: GivenAnswer
  verdict: QuestionVerdict
  /** The metamorphic property by which the answer is compared with another answer, which is then the expected one. */
  meta?: MetaRuleId
  /** The race, if it was asked while the chain changed. `expected` is then the answer after the change. */
  race?: Race
  /** Set if the subject answered so only while other questions were in flight. */
  atOnce?: AtOnce | undefined
  /** Set if the subject answered otherwise when the scenario ran again: how many times it ran again, and that answer. */
  again?: { runs: number; given: GivenAnswer } | undefined
  /** The number of requests to each source, for all questions that were in flight at once. */
  requests: Record<Exchange['source'], number>
  /** How many questions were in flight at once. Default 1. */
  inFlight?: number
  /** The requests themselves; for passed answers only if they are traced. */
  exchanges?: readonly Exchange[] | undefined
  /** Set while sources fail if none of the requests met a fault. Default: one may have. */
  metFault?: false | undefined
  /** Of a wrong answer to calls about an earlier block, for which it is right: the height of that block. */
  forBlock?: number | undefined
  /** The facts that the subject's requests can have given it: so far, and, for a wrong answer, for this question. */
  learned?: { soFar: ReadonlySet<LearnedFact>; now?: ReadonlySet<LearnedFact> }
}
