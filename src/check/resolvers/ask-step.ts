import type { AskedQuestion } from '../../judge/case-result.ts'
import { type Expectation, expectationOf } from '../../judge/expectation.ts'
import { judge } from '../../judge/judge.ts'
import type { Level } from '../../model/rules.ts'
import type { World } from '../../model/world.ts'
import type { TestNetwork } from '../../network/test-network.ts'
import type { Network } from '../../scenario/network-steps.ts'
import type { Ask, Scenario, ScenarioQuestion } from '../../scenario/scenario.ts'
import type { Subject } from '../../subject/subject.ts'
import { askQuestion, askTogether, declares, type RecordedAnswer } from './ask-question.ts'
import { awaitNode } from './await-node.ts'
import { blockAnsweredFor } from './block-answered-for.ts'
import { boundAnswer } from './bound-answer.ts'
import { modelQuestion } from './model-question.ts'
import type { Names } from './named-answer.ts'
import { questionsAtOnce } from './questions-at-once.ts'
import type { RecordedRequests } from './record-requests.ts'
import { type GroupAnswer, type JudgedAnswer, settleGroup } from './settle-group.ts'
import { undisturbed } from './undisturbed.ts'

/** An `ask` step of a scenario: its index, the model's world at it, and the names of addresses. */
export type AskCheckpoint = {
  scenario: Scenario
  step: number
  network?: Network | undefined
  world: World
  names: Names
}

export type AskOptions = {
  /** Aborts the questions. */
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

type PosedQuestion = { question: ScenarioQuestion; expected: Expectation }

/**
 * Asks the questions of one step, as many at once as allowed, and yields the judged answers in the order of the
 * questions. A question that does not pass among others is asked again alone: see {@link settleGroup}. A subject with
 * `askMany` is asked all at once, and never again. Stops if `signal` is aborted.
 * @throws {InternalError} if the node stops answering.
 */
export async function* askStep(
  { chain, proxies }: Pick<TestNetwork, 'chain' | 'proxies'>,
  subject: Subject,
  { questions }: Ask,
  checkpoint: AskCheckpoint,
  { signal, onAsk, trace = false, level = 'deployment', oneAtATime = false }: AskOptions = {},
): AsyncGenerator<AskedQuestion, void, undefined> {
  const { scenario, step, network, world, names } = checkpoint
  const context = { names, world, proxies, signal }
  const judged = ({ question, expected }: PosedQuestion, answer: RecordedAnswer): JudgedAnswer => {
    const given = boundAnswer(answer.given, expected.value)
    return { ...answer, question, expected, given, verdict: judge(question.method, expected, given, level) }
  }
  const askGroup = async (group: readonly PosedQuestion[]): Promise<JudgedAnswer[]> => {
    const answers = await askTogether(
      subject,
      group.map(({ question }) => question),
      context,
    )
    const again = (one: PosedQuestion) => async () => judged(one, await askQuestion(subject, one.question, context))
    const together: JudgedAnswer[] = []
    const first = group.map((one, index) => judged(one, answers[index] as RecordedAnswer))
    for (const one of first) together.push(await undisturbed(one, again(one), chain))
    if (subject.askMany || together.every(({ recorded }) => recorded.questions === 1)) return together
    const asked: GroupAnswer[] = []
    for (const one of together) {
      const isFine = one.verdict.verdict === 'passed' || one.verdict.verdict === 'skipped'
      if (signal?.aborted) return []
      asked.push({
        together: one,
        alone: isFine ? undefined : await undisturbed(await again(one)(), again(one), chain),
      })
    }
    return settleGroup(asked)
  }
  const askedOf = async (answer: JudgedAnswer): Promise<AskedQuestion> => {
    const { question, expected, given, verdict, atOnce, recorded } = answer
    const { requests, questions: inFlight, exchanges, learned } = recorded
    await awaitNode(chain, exchanges)
    const forBlock = await blockAnsweredFor(chain, world, answer)
    const now = verdict.verdict === 'failed' && { now: proxies.learnedBy(exchanges) }
    return {
      at: { step, seconds: world.now - world.startedAt },
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
      ...((trace || verdict.verdict !== 'passed') && { exchanges }),
    }
  }
  const posed = questions.map((question) => ({ question, expected: expectationOf(world, question) }))
  const isSingle = oneAtATime || scenario.elsewhere !== undefined
  const atOnce = subject.askMany ? Number.POSITIVE_INFINITY : questionsAtOnce(subject.info, world, isSingle, level)
  for (const group of groupsOf(subject, posed, atOnce)) {
    if (signal?.aborted) return
    onAsk?.(group.map(({ question }) => question))
    for (const answer of await askGroup(group)) yield askedOf(answer)
  }
}

/** Splits questions into groups, in order, each with at most `size` questions that the subject declares. */
function* groupsOf(subject: Subject, posed: readonly PosedQuestion[], size: number): Generator<PosedQuestion[]> {
  let group: PosedQuestion[] = []
  let declared = 0
  for (const one of posed) {
    const counts = declares(subject, one.question) ? 1 : 0
    if (declared + counts > size) {
      yield group
      group = []
      declared = 0
    }
    group.push(one)
    declared += counts
  }
  if (group.length > 0) yield group
}

/** Whether no request met a fault. False if the requests may belong to an earlier question. */
function metNoFault({ requests, exchanges }: RecordedRequests): boolean {
  const isCertain = exchanges.length === requests.explorer + requests.node
  return isCertain && exchanges.every(({ fault }) => fault === undefined)
}
