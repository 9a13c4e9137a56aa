import type { Blame } from '../../judge/answered-question.ts'
import type { AskedQuestion } from '../../judge/case-result.ts'
import { expectationOf } from '../../judge/expectation.ts'
import { judge } from '../../judge/judge.ts'
import type { Race } from '../../judge/race.ts'
import type { Raced } from '../../scenario/races.ts'
import { modelQuestion } from '../model-question.ts'
import { injectionPoints } from './injection-points.ts'
import { type InjectionVerdict, judgeInjection } from './judge-injection.ts'
import { raceExpectation } from './race-expectation.ts'
import { type InjectionRun, type RaceContext, runInjection } from './run-injection.ts'

/** An answer during which a block was mined, and its verdict. */
export type JudgedInjection = InjectionRun & InjectionVerdict

/** Called after each injection; `requests` is how many requests the question makes without a block. */
export type OnInjectionJudged = (judged: JudgedInjection, requests: number) => void

/**
 * Asks one question once per injection point, with a block mined between two of its requests, and returns the worst
 * answer. The first run mines the block after the last request, which counts the requests. The point before the first
 * request is not run: the scenario itself asks the question after the block.
 * If the first answer is wrong, it is returned as an ordinary wrong answer, without a race.
 * @throws What {@link runInjection} throws.
 */
export async function raceQuestion(
  context: RaceContext,
  raced: Raced,
  onInjection: OnInjectionJudged,
): Promise<AskedQuestion> {
  const undisturbed = judgeUndisturbed(context, raced, await runInjection(context, raced, Number.POSITIVE_INFINITY))
  const requests = undisturbed.at.requestsBefore
  onInjection(undisturbed, requests)
  if (undisturbed.verdict.verdict !== 'passed') return askedAt(raced, undisturbed, undisturbed.worlds.before, context)
  const points = injectionPoints(requests)
  const judged: JudgedInjection[] = []
  for (const point of points.slice(1, -1)) {
    if (context.signal?.aborted) break
    const run = await runInjection(context, raced, point)
    const injection = run.injected ? judgeRaced(context, raced, run) : judgeUndisturbed(context, raced, run)
    onInjection(injection, requests)
    judged.push(injection)
  }
  const worst = worstOf(judged)
  const shown = worst ?? undisturbed
  const { before, after, expected } = raceExpectation(raced.question, shown.worlds, requests)
  const race: Race = { requests, points, before, after, at: worst?.at, blame: worst?.blame }
  return { ...askedAt(raced, shown, shown.worlds.after, context), expected, race }
}

/** Judges an answer during which the block came; if it is right, the answer to the same question after it. */
function judgeRaced({ scenario, level = 'deployment' }: RaceContext, { question }: Raced, run: InjectionRun) {
  const judged = { ...run, ...judgeInjection(question, run.worlds, run.given, scenario.rules, level) }
  if (!run.later || judged.verdict.verdict !== 'passed') return judged
  const verdict = judge(question.method, expectationOf(run.worlds.after, question), run.later.given, level)
  if (verdict.verdict === 'passed') return judged
  // A refusal or an error keeps nothing.
  return { ...judged, ...run.later, verdict, ...(verdict.verdict === 'failed' && { blame: KEPT }) }
}

const KEPT: Blame = { rule: 'RACE-1', says: 'keeps for the next question what it read while a block came' }

/** Judges an answer that came before the block. */
function judgeUndisturbed(
  { level = 'deployment' }: RaceContext,
  { question }: Raced,
  run: InjectionRun,
): JudgedInjection {
  const expected = expectationOf(run.worlds.before, question)
  return { ...run, verdict: judge(question.method, expected, run.given, level) }
}

function askedAt(
  { stepIndex, question }: Raced,
  judged: JudgedInjection,
  world: AskedQuestion['world'],
  { trace = false }: RaceContext,
): AskedQuestion {
  const { given, verdict, recorded } = judged
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

/** The first unsafe answer, else the first wrong one, else the first that did not pass; `undefined` if all passed. */
function worstOf(judged: readonly JudgedInjection[]): JudgedInjection | undefined {
  const isFailed = ({ verdict }: JudgedInjection) => verdict.verdict === 'failed'
  return (
    judged.find(({ verdict }) => verdict.verdict === 'failed' && verdict.severity === 'unsafe') ??
    judged.find(isFailed) ??
    judged.find(({ verdict }) => verdict.verdict !== 'passed')
  )
}
