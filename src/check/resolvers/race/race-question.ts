import type { Blame } from '../../../judge/answered-question.ts'
import type { AskedQuestion } from '../../../judge/case-result.ts'
import { expectationOf } from '../../../judge/expectation.ts'
import type { Race } from '../../../judge/injection-point.ts'
import { judge } from '../../../judge/judge.ts'
import type { Raced } from '../../../scenario/races.ts'
import type { ScenarioQuestion } from '../../../scenario/scenario.ts'
import type { Subject } from '../../../subject/subject.ts'
import { modelQuestion } from '../model-question.ts'
import { questionsAtOnce } from '../questions-at-once.ts'
import { undisturbed } from '../undisturbed.ts'
import { injectionPoints, pointsInside } from './injection-points.ts'
import { type InjectionVerdict, judgeInjection } from './judge-injection.ts'
import { raceExpectation } from './race-expectation.ts'
import { type InjectionRun, type RaceContext, runInjection } from './run-injection.ts'

/** An answer during which a block was mined, and its verdict. `question`: the question, if it is not the raced one. */
export type JudgedInjection = InjectionRun & InjectionVerdict & { question?: ScenarioQuestion }

/** Called after each injection; `requests` is the number of requests that the question takes without a block. */
export type OnInjectionJudged = (judged: JudgedInjection, requests: number) => void

/**
 * Asks one question once per injection point, with a block mined between two of its requests, and returns the worst
 * answer. The first run mines the block after the last request, which counts the requests. The point before the first
 * request is not run: the scenario itself asks the question after the block.
 * If the first answer is wrong, it is returned as an ordinary wrong answer, without a race.
 * Then the block comes between two calls of a batch, since a node does not answer a batch at one block. Then the
 * question is asked again for each of its first requests, right after a question about a stranger at that block.
 * @param others Questions that are right after the block. If the subject takes several questions at once, a question
 * about another contract and the raced one itself are in turn asked after the block while the raced one is in flight.
 * @throws the errors of {@link runInjection}.
 */
export async function raceQuestion(
  context: RaceContext,
  raced: Raced,
  others: readonly ScenarioQuestion[],
  onInjection: OnInjectionJudged,
): Promise<AskedQuestion> {
  const inject = async (point: number, more?: Parameters<typeof runInjection>[3]): Promise<JudgedInjection> => {
    const once = async () => {
      const run = await runInjection(context, raced, point, more)
      return run.injected ? judgeRaced(context, raced, run) : judgeWithoutBlock(context, raced, run)
    }
    return undisturbed(await once(), once, context.network.chain)
  }
  const before = await inject(Number.POSITIVE_INFINITY)
  const requests = before.at.requestsBefore
  onInjection(before, requests)
  if (before.verdict.verdict !== 'passed') return askedAt(raced, before, before.worlds.before, context)
  const points = injectionPoints(requests)
  const judged: JudgedInjection[] = []
  let beside = takesSeveral(context, before) ? besideOf(raced.question, others) : []
  for (const [index, point] of points.slice(1, -1).entries()) {
    if (context.signal?.aborted) break
    const injection = await inject(point, { beside: beside[index % beside.length] })
    if (injection.beside?.inTime === false) {
      beside = beside.filter((question) => question !== injection.beside?.question)
      if (injection.beside.question !== raced.question) serial.add(context.subject)
    }
    onInjection(injection, requests)
    judged.push(injection)
  }
  for (const { point, inside } of pointsInside(before.calls)) {
    if (context.signal?.aborted) break
    const injection = await inject(point, { inside })
    if (!injection.injected) continue
    onInjection(injection, requests)
    judged.push(injection)
  }
  const first = strangersQuestion(raced.question)
  for (let point = 1; first && point <= MOST_AFTER_ANOTHER && !context.signal?.aborted; point += 1) {
    const injection = await inject(point, { first })
    if (!injection.injected) break
    onInjection(injection, requests)
    judged.push(injection)
  }
  const worst = worstOf(judged)
  const shown = worst ?? before
  const { expected, ...answers } = raceExpectation(shown.question ?? raced.question, shown.worlds, requests)
  const race: Race = { requests, points, ...answers, at: worst?.at, blame: worst?.blame }
  return { ...askedAt(raced, shown, shown.worlds.after, context), expected, race }
}

/** How many requests of a question are raced when another question was asked at the block before. */
const MOST_AFTER_ANOTHER = 8

/** Asks about an account outside every scenario, so that the subject has already read the latest block. */
function strangersQuestion(raced: ScenarioQuestion): ScenarioQuestion | undefined {
  return raced.method === 'targets' ? undefined : { method: raced.method, contract: 'stranger' }
}

/** Subjects that let a question about another contract wait for the one in flight: to ask them beside it would only take time. */
const serial = new WeakSet<Subject>()

/**
 * Lists the questions to ask beside a question, in turn: asked together, they would reveal the raced one's answer
 * before the one in flight is answered.
 */
function besideOf(raced: ScenarioQuestion, others: readonly ScenarioQuestion[]): ScenarioQuestion[] {
  const other = others.find((one) => contractOf(one) !== contractOf(raced))
  return [...(other ? [other] : []), raced]
}

const contractOf = (question: ScenarioQuestion) => ('contract' in question ? question.contract : undefined)

function takesSeveral({ subject, level = 'deployment' }: RaceContext, { worlds }: InjectionRun): boolean {
  return !subject.askMany && !serial.has(subject) && questionsAtOnce(subject.info, worlds.after, false, level) > 1
}

/** Judges an answer during which the block came; if it is right, the answers to questions after the block. */
function judgeRaced(
  { scenario, level = 'deployment' }: RaceContext,
  { question }: Raced,
  run: InjectionRun,
): JudgedInjection {
  const judged = { ...run, ...judgeInjection(question, run.worlds, run.given, scenario.rules, level) }
  if (judged.verdict.verdict !== 'passed') return judged
  const after = [
    ...(run.beside ? [{ ...run.beside, blame: OF_ANOTHER }] : []),
    ...(run.later ? [{ ...run.later, question, blame: KEPT }] : []),
  ]
  for (const { blame, ...answer } of after) {
    const expected = expectationOf(run.worlds.after, answer.question)
    const verdict = judge(answer.question.method, expected, answer.given, level)
    if (verdict.verdict === 'passed' || verdict.verdict === 'skipped') continue
    // A refusal or an error keeps nothing.
    return { ...judged, ...answer, verdict, ...(verdict.verdict === 'failed' && { blame }) }
  }
  return judged
}

const OF_ANOTHER: Blame = {
  rule: 'RACE-1',
  says: 'answers with what another question, in flight while a block came, has read before it',
}
const KEPT: Blame = { rule: 'RACE-1', says: 'keeps for the next question what it read while a block came' }

/** Judges an answer that came before the block. */
function judgeWithoutBlock(
  { level = 'deployment' }: RaceContext,
  { question }: Raced,
  run: InjectionRun,
): JudgedInjection {
  const expected = expectationOf(run.worlds.before, question)
  return { ...run, verdict: judge(question.method, expected, run.given, level) }
}

function askedAt(
  { stepIndex, question: raced }: Raced,
  judged: JudgedInjection,
  world: AskedQuestion['world'],
  { trace = false }: RaceContext,
): AskedQuestion {
  const { given, verdict, recorded, question = raced } = judged
  const isKept = trace || verdict.verdict !== 'passed'
  return {
    at: { step: stepIndex, seconds: world.now - world.startedAt },
    world,
    question: modelQuestion(question),
    expected: expectationOf(world, question),
    given,
    verdict,
    requests: recorded.requests,
    exchanges: isKept ? recorded.exchanges : undefined,
  }
}

/** Returns the first unsafe answer, else the first wrong one, else the first that did not pass; `undefined` if all passed. */
function worstOf(judged: readonly JudgedInjection[]): JudgedInjection | undefined {
  const isFailed = ({ verdict }: JudgedInjection) => verdict.verdict === 'failed'
  return (
    judged.find(({ verdict }) => verdict.verdict === 'failed' && verdict.severity === 'unsafe') ??
    judged.find(isFailed) ??
    judged.find(({ verdict }) => verdict.verdict !== 'passed')
  )
}
