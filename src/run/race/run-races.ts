import type { AskedQuestion } from '../../judge/case-result.ts'
import { type Raced, racesOf } from '../../scenario/races.ts'
import { CalledOff } from '../ask-all.ts'
import { type OnInjection, raceQuestion } from './race-question.ts'
import type { RaceContext } from './run-injection.ts'

/**
 * Asks the questions of a scenario that are asked while a block comes. One that was answered wrongly, or not at all, before the
 * block or after it is not raced.
 * @param asked What the scenario itself has asked, when nothing happened meanwhile.
 * @throws what {@link raceQuestion} throws; CalledOff where the track's signal was aborted meanwhile.
 */
export async function runRaces(
  track: RaceContext,
  asked: readonly AskedQuestion[],
  onPlace: (raced: Raced, ...told: Parameters<OnInjection>) => void = () => {},
): Promise<AskedQuestion[]> {
  const raced: AskedQuestion[] = []
  for (const race of racesOf(track.scenario)) {
    const after = asked.filter(({ at }) => at.step === race.index)[race.place]
    const before = asked.filter(({ at }) => at.step === race.index - 2)[race.place]
    if (after?.verdict.verdict !== 'passed') continue
    if (before && before.question.method === race.question.method && before.verdict.verdict !== 'passed') continue
    raced.push(await raceQuestion(track, race, (...told) => onPlace(race, ...told)))
    if (track.signal?.aborted) throw new CalledOff()
  }
  return raced
}
