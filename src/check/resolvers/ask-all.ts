import type { AskedQuestion } from '../../judge/case-result.ts'
import { checkHand } from '../../judge/check-hand.ts'
import { expectationOf } from '../../judge/expectation.ts'
import type { Level } from '../../model/rules.ts'
import type { World } from '../../model/world.ts'
import type { TestNetwork } from '../../network/test-network.ts'
import type { Network } from '../../scenario/network-steps.ts'
import type { Ask, Scenario, ScenarioQuestion } from '../../scenario/scenario.ts'
import type { Subject } from '../../subject/subject.ts'
import { askStep, type PosedQuestion } from './ask-step.ts'
import { awaitNode } from './await-node.ts'
import { blockAnsweredFor } from './block-answered-for.ts'
import { modelQuestion } from './model-question.ts'
import type { Names } from './named-answer.ts'
import { questionsAtOnce } from './questions-at-once.ts'
import type { RecordedRequests } from './record-requests.ts'
import type { JudgedAnswer } from './settle-group.ts'

/** An `ask` step of a scenario: its index, the model's world at it, and the names of addresses. */
export type AskCheckpoint = { scenario: Scenario; step: number; network?: Network; world: World; names: Names }

export type AskOptions = {
  /** Aborts the questions: {@link askAll} then throws. */
  signal?: AbortSignal | undefined
  /** Called with the questions that are about to be asked at once. */
  onAsk?: ((questions: readonly ScenarioQuestion[]) => void) | undefined
  /** Called if the network was reset after the case: the next case then needs a fresh subject, too. */
  onReset?: (() => void) | undefined
  /** Whether to keep the requests of questions that passed, too. Default false. */
  trace?: boolean | undefined
  /** The conformance level to judge by. Default `deployment`. */
  level?: Level | undefined
  /** Whether to ask one question at a time, whatever the subject declares. Default false. */
  oneAtATime?: boolean | undefined
}

/** The run was aborted during a case, which then does not count. */
export class RunAborted extends Error {
  override readonly name = 'RunAborted'
}

/**
 * Asks the subject the questions of one step, and judges its answers.
 * @throws {InternalError} if the model contradicts a hand-written answer of the case, or the node stops answering.
 * @throws {RunAborted} if `signal` is aborted before the last answer.
 */
export async function askAll(
  { chain, proxies }: Pick<TestNetwork, 'chain' | 'proxies'>,
  subject: Subject,
  { questions }: Ask,
  checkpoint: AskCheckpoint,
  { signal, onAsk, trace = false, level = 'deployment', oneAtATime = false }: AskOptions = {},
): Promise<AskedQuestion[]> {
  const { step, network, world, names } = checkpoint
  const posed = questions.map((question) => {
    const expected = expectationOf(world, question)
    checkHand(checkpoint, question, expected)
    return { question, expected }
  })
  const isSingle = oneAtATime || checkpoint.scenario.elsewhere !== undefined
  const atOnce = questionsAtOnce(subject.info, world, isSingle, level)
  const answers: JudgedAnswer[] = []
  for await (const answer of askStep(subject, posed, { names, world, proxies, chain, signal, onAsk, atOnce, level }))
    answers.push(answer)
  if (signal?.aborted) throw new RunAborted()
  const exchanges = answers.flatMap(({ recorded }) => recorded.exchanges)
  await awaitNode(chain, exchanges)
  const at = { step, seconds: world.now - world.startedAt }
  const forBlocks = await Promise.all(
    answers.map((one, index) =>
      blockAnsweredFor(chain, world, modelQuestion((posed[index] as PosedQuestion).question), one),
    ),
  )
  return answers.map(({ given, recorded, verdict, atOnce }, index) => {
    const { question, expected } = posed[index] as PosedQuestion
    const forBlock = forBlocks[index]
    const { requests, questions: inFlight, exchanges, learned } = recorded
    const now = verdict.verdict === 'failed' && { now: proxies.learnedBy(exchanges) }
    const kept = trace || verdict.verdict !== 'passed' ? { exchanges } : {}
    return {
      at,
      network,
      world,
      question: modelQuestion(question),
      expected,
      given,
      verdict,
      ...(atOnce && { atOnce }),
      requests,
      ...(inFlight > 1 && { inFlight }),
      ...(forBlock !== undefined && { forBlock }),
      learned: { soFar: learned, ...now },
      ...(world.failing.length > 0 && metNoFault(recorded) && { metFault: false as const }),
      ...kept,
    }
  })
}

/** Whether no request met a fault. False if the requests may belong to an earlier question. */
function metNoFault({ requests, exchanges }: RecordedRequests): boolean {
  const isCertain = exchanges.length === requests.explorer + requests.node
  return isCertain && exchanges.every(({ fault }) => fault === undefined)
}
