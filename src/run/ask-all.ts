import { checkHand } from '../judge/check-hand.ts'
import { type Expectation, expectationOf } from '../judge/expectation.ts'
import { type GivenAnswer, judge, type QuestionVerdict } from '../judge/judge.ts'
import type { Question } from '../model/question.ts'
import type { Level, MetaRuleId } from '../model/rules.ts'
import type { World } from '../model/world.ts'
import type { TestNetwork } from '../network/test-network.ts'
import type { Network } from '../scenario/networks.ts'
import type { Ask, Scenario, ScenarioQuestion } from '../scenario/scenario.ts'
import type { Subject } from '../subject/subject.ts'
import { askQuestions } from './ask-question.ts'
import type { Names } from './names.ts'
import type { Race } from './race/race.ts'
import type { RecordedRequests } from './record-requests.ts'

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
  requests: RecordedRequests['requests']
  /** The requests themselves; of answers that pass, only where they are to be traced. */
  exchanges?: RecordedRequests['exchanges']
  /** What the subject can have learnt of its sources by its answer; of a wrong answer, by these requests alone. */
  sought?: { sofar: RecordedRequests['sought']; now?: RecordedRequests['sought'] }
}

/** Where a scenario stands when it asks: the world, who is who, and the step. */
export type Checkpoint = { scenario: Scenario; step: number; network?: Network; world: World; names: Names }

export type AskOptions = {
  /** Calls the questions off: they throw then. */
  signal?: AbortSignal
  /** Whether the requests behind answers that pass are kept too. Default false. */
  trace?: boolean
  /** What an answer is judged by. Default `deployment`. */
  level?: Level
}

/** The run was called off in the middle of a case, which then does not count. */
export class CalledOff extends Error {
  override readonly name = 'CalledOff'
}

/**
 * Puts the questions of one step to the subject, and judges its answers.
 * @throws InternalError where the model contradicts an answer that the case has written by hand; CalledOff where
 *   `signal` was aborted meanwhile.
 */
export async function askAll(
  { proxies }: Pick<TestNetwork, 'proxies'>,
  subject: Subject,
  { questions }: Ask,
  checkpoint: Checkpoint,
  { signal, trace = false, level = 'deployment' }: AskOptions = {},
): Promise<AskedQuestion[]> {
  const { step, network, world, names } = checkpoint
  const expectations = questions.map((asked) => {
    const expected = expectationOf(world, asked)
    checkHand(checkpoint, asked, expected)
    return expected
  })
  const answers = await askQuestions(subject, questions, { names, world, proxies, ...(signal && { signal }) })
  if (signal?.aborted) throw new CalledOff()
  const at = { step, seconds: world.now - world.startedAt }
  return answers.map(({ given, overheard }, place) => {
    const asked = questions[place] as ScenarioQuestion
    const expected = expectations[place] as Expectation
    const verdict = judge(asked.method, expected, given, level)
    const { requests, exchanges, sought } = overheard
    const now = verdict.verdict === 'failed' && { now: proxies.soughtBy(exchanges) }
    const kept = trace || verdict.verdict !== 'passed' ? { exchanges } : {}
    return {
      at,
      ...(network && { network }),
      world,
      question: bare(asked),
      expected,
      given,
      verdict,
      requests,
      sought: { sofar: sought, ...now },
      ...kept,
    }
  })
}

/** A question without what only the scenario says of it. */
export function bare({ expected: _, spelling: __, ...question }: ScenarioQuestion): Question {
  return question
}
