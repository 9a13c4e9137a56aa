import type { CaseResult } from '../../judge/case-result.ts'
import type { TestNetwork } from '../../network/test-network.ts'
import { mergeScenarios } from '../../scenario/merge-scenarios.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { newRestarts, type StartSubject } from '../../subject/subject.ts'
import { checkThreeWays } from '../resolvers/campaign/check-three-ways.ts'
import { counterexampleOf } from '../resolvers/campaign/counterexample.ts'
import { SubjectRunner, type SubjectRunnerOptions } from '../resolvers/subject-runner.ts'
import { type FailedSituation, scenariosOf, scenarioWith } from './scenarios.ts'
import { movesTo } from './search-situations.ts'
import { type Start, worldAt } from './situation-start.ts'

/** A counterexample: its id, and its result when it ran alone. `again` is false if it did not fail again. */
export type Confirmed = { id: string; result: CaseResult; again: boolean }

/**
 * Runs a failed situation again, alone and with a fresh subject: with the wrong answer's question only, else with all
 * of the situation's, else beside the situations that shared its chain.
 * @throws {Contradiction} if contracts or explorer contradict the model: then the subject is not to blame.
 */
export async function confirm(
  network: TestNetwork,
  startSubject: StartSubject,
  start: Start,
  failed: FailedSituation,
  options: Omit<SubjectRunnerOptions, 'restarts'>,
): Promise<Confirmed> {
  const runner = new SubjectRunner(network, startSubject, { restarts: newRestarts(), ...options })
  try {
    const candidates = candidatesFor(start, failed)
    for (const candidate of candidates) {
      const { id, scenario } = counterexampleOf(candidate)
      await runner.begin()
      const result = await runner.runCase(scenario)
      if (result.questions.every(({ verdict }) => verdict.verdict === 'passed' || verdict.verdict === 'skipped'))
        continue
      await checkThreeWays(network, scenario)
      return { id, result, again: true }
    }
    const { id, scenario } = counterexampleOf(candidates[1] as Scenario)
    return { id, result: { scenario, questions: [failed.asked], seconds: 0 }, again: false }
  } finally {
    await runner.close()
  }
}

function candidatesFor(start: Start, { situation, asked, beside }: FailedSituation): Scenario[] {
  const whole = (steps: Scenario['steps']) => scenarioWith([...start.steps, ...steps])
  const all = scenariosOf(worldAt(start), beside.map(movesTo))
  const own = all[beside.indexOf(situation)] as Scenario
  const path = own.steps.slice(0, asked.at.step).filter((step) => step.do !== 'ask')
  return [
    whole([...path, { do: 'ask', questions: [asked.question] }]),
    whole(own.steps),
    mergeScenarios(
      own.id,
      all.map(({ steps }) => whole(steps)),
    ),
  ]
}
