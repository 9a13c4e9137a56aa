import type { AskedQuestion } from '../judge/case-result.ts'
import { checkHand } from '../judge/check-hand.ts'
import { type Expectation, expectationOf } from '../judge/expectation.ts'
import { judge } from '../judge/judge.ts'
import type { Question } from '../model/question.ts'
import type { Level } from '../model/rules.ts'
import type { World } from '../model/world.ts'
import type { TestNetwork } from '../network/test-network.ts'
import type { Network } from '../scenario/networks.ts'
import type { Ask, Scenario, ScenarioQuestion } from '../scenario/scenario.ts'
import type { Subject } from '../subject/subject.ts'
import { askQuestions } from './ask-question.ts'
import type { Names } from './names.ts'

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
    const now = verdict.verdict === 'failed' && { now: proxies.learnedBy(exchanges) }
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
