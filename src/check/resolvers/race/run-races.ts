import type { AskedQuestion } from '../../../judge/case-result.ts'
import { type Raced, racesOf } from '../../../scenario/races.ts'
import type { ScenarioQuestion } from '../../../scenario/scenario.ts'
import { RunAborted } from '../ask-all.ts'
import { type OnInjectionJudged, raceQuestion } from './race-question.ts'
import type { RaceContext } from './run-injection.ts'

/**
 * Runs the races of a scenario. Skips a question that did not pass in the scenario itself, before the block or after it.
 * @param asked The scenario's own questions.
 * @throws {RunAborted} if the context's signal is aborted, and the errors of {@link raceQuestion}.
 */
export async function runRaces(
  context: RaceContext,
  asked: readonly AskedQuestion[],
  onInjection: (raced: Raced, ...injection: Parameters<OnInjectionJudged>) => void = () => {},
): Promise<AskedQuestion[]> {
  const raced: AskedQuestion[] = []
  for (const race of racesOf(context.scenario)) {
    const atStep = asked.filter(({ at }) => at.step === race.stepIndex)
    const after = atStep[race.questionIndex]
    const before = asked.filter(({ at }) => at.step === race.stepIndex - 2)[race.questionIndex]
    if (after?.verdict.verdict !== 'passed') continue
    if (before && before.question.method === race.question.method && before.verdict.verdict !== 'passed') continue
    const others = questionsAt(context, race).filter(
      (_, index) => index !== race.questionIndex && atStep[index]?.verdict.verdict === 'passed',
    )
    raced.push(await raceQuestion(context, race, others, (...injection) => onInjection(race, ...injection)))
    if (context.signal?.aborted) throw new RunAborted()
  }
  return raced
}

function questionsAt({ scenario }: RaceContext, { stepIndex }: Raced): readonly ScenarioQuestion[] {
  const step = scenario.steps[stepIndex]
  return step?.do === 'ask' ? step.questions : []
}
