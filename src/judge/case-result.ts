import type { Fact } from '../model/mutants/needed-facts.ts'
import type { Question } from '../model/question.ts'
import type { MetaRuleId } from '../model/rules.ts'
import type { World } from '../model/world.ts'
import type { Exchange } from '../proxy/exchange.ts'
import type { Network } from '../scenario/networks.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Expectation } from './expectation.ts'
import type { GivenAnswer, QuestionVerdict } from './judge.ts'
import type { Race } from './race.ts'

/** What came of a case: from the run to every form of the report. `seconds` is how long it took. */
export type CaseResult = { scenario: Scenario; questions: AskedQuestion[]; seconds: number }

/** A question as it was asked, and what came of it. */
export type AskedQuestion = {
  /** The step of the scenario, from 0, and the seconds since the scenario's start. */
  at: { step: number; seconds: number }
  /** Of a scenario on two networks: the one that it is about, and whose step it is. */
  network?: Network
  world: World
  question: Question
  expected: Expectation
  given: GivenAnswer
  verdict: QuestionVerdict
  /** The property by which it is held against another answer of the subject, which is then what is expected. */
  meta?: MetaRuleId
  /** Where it was asked while a block came: how. Then `expected` is what is right after the block. */
  race?: Race
  /** How many requests it took, of each source. */
  requests: Record<Exchange['source'], number>
  /** The requests themselves; of answers that pass, only where they are to be traced. */
  exchanges?: readonly Exchange[]
  /** What the subject can have learnt of its sources by its answer; of a wrong answer, by these requests alone. */
  sought?: { sofar: ReadonlySet<Fact>; now?: ReadonlySet<Fact> }
}
