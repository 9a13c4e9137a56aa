import type { AskedQuestion } from '../../judge/case-result.ts'
import { expectationOf } from '../../judge/expectation.ts'
import { judge } from '../../judge/judge.ts'
import type { Race } from '../../judge/race.ts'
import { because } from '../../model/derived.ts'
import type { Raced } from '../../scenario/races.ts'
import { modelQuestion } from '../ask-all.ts'
import { injectionPoints } from './injection-points.ts'
import { type InjectionVerdict, judgeInjection, rulesShown } from './judge-injection.ts'
import { type InjectionRun, type RaceContext, runInjection } from './run-injection.ts'

/** An answer that was given while a block came, and what it comes to. */
export type JudgedInjection = InjectionRun & InjectionVerdict

/** Told of each place once it was played; of how many requests the question takes while nothing happens. */
export type OnInjectionJudged = (judged: JudgedInjection, requests: number) => void

/**
 * Asks one question while a block comes, at each place between two of its requests, and tells the worst of it. The place after
 * the last request comes first: what the question is while nothing happens says how many places there are. The place before
 * the first request is the scenario's own: there it asks when the block is there.
 * An answer that is wrong while nothing happens is an answer like any other; nothing is raced then.
 * @throws what {@link runInjection} throws.
 */
export async function raceQuestion(
  track: RaceContext,
  raced: Raced,
  onInjection: OnInjectionJudged,
): Promise<AskedQuestion> {
  const still = judgedStill(track, raced, await runInjection(track, raced, Number.POSITIVE_INFINITY))
  const requests = still.at.place
  onInjection(still, requests)
  const { before, after } = still.worlds
  if (still.verdict.verdict !== 'passed') return askedAt(raced, still, before, track)
  const all = injectionPoints(requests)
  const judged: JudgedInjection[] = []
  for (const place of all.slice(1, -1)) {
    if (track.signal?.aborted) break
    const played = await runInjection(track, raced, place)
    const one = played.came
      ? { ...played, ...judgeInjection(raced.question, played.worlds, played.given, track.scenario.rules, track.level) }
      : judgedStill(track, raced, played)
    onInjection(one, requests)
    judged.push(one)
  }
  const worst = worstOf(judged)
  const shown = worst ?? still
  const values = [before, after].map((world) => expectationOf(world, raced.question).value) as [
    Race['before'],
    Race['after'],
  ]
  const race: Race = {
    requests,
    places: all,
    before: values[0],
    after: values[1],
    ...(worst && { at: worst.at }),
    ...(worst?.blame && { blame: worst.blame }),
  }
  const fact = `${JSON.stringify(race.before)} before the block, ${JSON.stringify(race.after)} after it`
  const rules = requests === 0 ? [] : rulesShown(raced.question, still.worlds)
  const expected = {
    ...expectationOf(shown.worlds.after, raced.question),
    because: rules.map((rule) => because(rule, fact)),
    mayRefuse: true,
  }
  return { ...askedAt(raced, shown, shown.worlds.after, track), expected, race }
}

function judgedStill(
  { level = 'deployment' }: RaceContext,
  { question }: Raced,
  played: InjectionRun,
): JudgedInjection {
  const expected = expectationOf(played.worlds.before, question)
  return { ...played, verdict: judge(question.method, expected, played.given, level) }
}

function askedAt(
  { index, question }: Raced,
  judged: JudgedInjection,
  world: AskedQuestion['world'],
  { trace = false }: RaceContext,
): AskedQuestion {
  const { given, verdict, recorded } = judged
  const isKept = trace || verdict.verdict !== 'passed'
  return {
    at: { step: index, seconds: world.now - world.startedAt },
    world,
    question: modelQuestion(question),
    expected: expectationOf(world, question),
    given,
    verdict,
    requests: recorded.requests,
    ...(isKept && { exchanges: recorded.exchanges }),
  }
}

/** The first of the worst: a wrong answer that is unsafe, any other wrong one, no answer at all. None where all is well. */
function worstOf(judged: readonly JudgedInjection[]): JudgedInjection | undefined {
  const isFailed = ({ verdict }: JudgedInjection) => verdict.verdict === 'failed'
  return (
    judged.find(({ verdict }) => verdict.verdict === 'failed' && verdict.severity === 'unsafe') ??
    judged.find(isFailed) ??
    judged.find(({ verdict }) => verdict.verdict !== 'passed')
  )
}
