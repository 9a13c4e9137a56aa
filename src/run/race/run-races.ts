import type { AskedQuestion } from '../../judge/case-result.ts'
import { type Raced, racesOf } from '../../scenario/races.ts'
import { RunAborted } from '../ask-all.ts'
import { type OnInjectionJudged, raceQuestion } from './race-question.ts'
import type { RaceContext } from './run-injection.ts'

/**
 * Asks the questions of a scenario that are asked while a block comes. One that was answered wrongly, or not at all, before the
 * block or after it is not raced.
 * @param asked What the scenario itself has asked, when nothing happened meanwhile.
 * @throws what {@link raceQuestion} throws; RunAborted where the track's signal was aborted meanwhile.
 */
export async function runRaces(
  track: RaceContext,
  asked: readonly AskedQuestion[],
  onInjection: (raced: Raced, ...told: Parameters<OnInjectionJudged>) => void = () => {},
): Promise<AskedQuestion[]> {
  const raced: AskedQuestion[] = []
  for (const race of racesOf(track.scenario)) {
    const after = asked.filter(({ at }) => at.step === race.index)[race.place]
    const before = asked.filter(({ at }) => at.step === race.index - 2)[race.place]
    if (after?.verdict.verdict !== 'passed') continue
    if (before && before.question.method === race.question.method && before.verdict.verdict !== 'passed') continue
    raced.push(await raceQuestion(track, race, (...told) => onInjection(race, ...told)))
    if (track.signal?.aborted) throw new RunAborted()
  }
  return raced
}
