import type { AskedQuestion } from '../../judge/case-result.ts'
import { type Raced, racesOf } from '../../scenario/races.ts'
import { RunAborted } from '../ask-all.ts'
import { type OnInjectionJudged, raceQuestion } from './race-question.ts'
import type { RaceContext } from './run-injection.ts'

/**
 * Runs the races of a scenario. A question that did not pass in the scenario itself, before the block or after it, is not
 * raced.
 * @param asked The scenario's own questions.
 * @throws What {@link raceQuestion} throws; RunAborted where the context's signal is aborted.
 */
export async function runRaces(
  context: RaceContext,
  asked: readonly AskedQuestion[],
  onInjection: (raced: Raced, ...injection: Parameters<OnInjectionJudged>) => void = () => {},
): Promise<AskedQuestion[]> {
  const raced: AskedQuestion[] = []
  for (const race of racesOf(context.scenario)) {
    const after = asked.filter(({ at }) => at.step === race.stepIndex)[race.questionIndex]
    const before = asked.filter(({ at }) => at.step === race.stepIndex - 2)[race.questionIndex]
    if (after?.verdict.verdict !== 'passed') continue
    if (before && before.question.method === race.question.method && before.verdict.verdict !== 'passed') continue
    raced.push(await raceQuestion(context, race, (...injection) => onInjection(race, ...injection)))
    if (context.signal?.aborted) throw new RunAborted()
  }
  return raced
}
