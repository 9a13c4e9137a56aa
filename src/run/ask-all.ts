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

/** An `ask` step of a scenario: its index, the model's world at it, and the names of addresses. */
export type Checkpoint = { scenario: Scenario; step: number; network?: Network; world: World; names: Names }

export type AskOptions = {
  /** Aborts the questions: {@link askAll} then throws. */
  signal?: AbortSignal | undefined
  /** Whether to keep the requests of questions that passed, too. Default false. */
  trace?: boolean | undefined
  /** The conformance level to judge by. Default `deployment`. */
  level?: Level | undefined
}

/** The run was aborted during a case, which then does not count. */
export class RunAborted extends Error {
  override readonly name = 'RunAborted'
}

/**
 * Asks the subject the questions of one step, and judges its answers.
 * @throws InternalError where the model contradicts an expected answer that is written in the case; RunAborted where
 *   `signal` is aborted before the last answer.
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
  const answers = await askQuestions(subject, questions, { names, world, proxies, signal })
  if (signal?.aborted) throw new RunAborted()
  const at = { step, seconds: world.now - world.startedAt }
  return answers.map(({ given, recorded }, index) => {
    const asked = questions[index] as ScenarioQuestion
    const expected = expectations[index] as Expectation
    const verdict = judge(asked.method, expected, given, level)
    const { requests, exchanges, learned } = recorded
    const now = verdict.verdict === 'failed' && { now: proxies.learnedBy(exchanges) }
    const kept = trace || verdict.verdict !== 'passed' ? { exchanges } : {}
    return {
      at,
      network,
      world,
      question: modelQuestion(asked),
      expected,
      given,
      verdict,
      requests,
      learned: { soFar: learned, ...now },
      ...kept,
    }
  })
}

/** A question without the fields that only scenarios have. */
export function modelQuestion({ expected: _, spelling: __, ...question }: ScenarioQuestion): Question {
  return question
}
