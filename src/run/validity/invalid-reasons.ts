import type { Scenario } from '../../scenario/scenario.ts'
import type { SuiteRun } from '../run-suite.ts'
import { methodsWithOneAnswer } from './methods-with-one-answer.ts'
import { type RunWith, runCanary } from './run-canary.ts'
import { untestedRules } from './untested-rules.ts'

/**
 * The reasons why a full run of the suite is invalid, whatever the subject: a rule that nothing was asked about, a method
 * that one constant answer passes, a canary that was not failed. One sentence each; none where the run is valid.
 *
 * Not for runs of selected cases or aborted runs, which claim nothing about the whole suite.
 */
export async function invalidReasons(
  cases: readonly Scenario[],
  { results, subject }: SuiteRun,
  runWith: RunWith,
): Promise<string[]> {
  const untested = untestedRules(cases, results, subject.capabilities)
  const reasons = [
    ...(results.some(({ questions }) => questions.some(({ given }) => given.kind !== 'skipped'))
      ? []
      : ['no question was put to the subject']),
    ...(untested.length > 0 ? [`nothing was asked about ${untested.join(', ')}`] : []),
    ...methodsWithOneAnswer(results).map((method) => `every question of ${method} expected the same answer`),
  ]
  for (const canaryAnswer of ['yes', 'no'] as const) {
    const reason = await runCanary(canaryAnswer, cases, runWith)
    if (reason !== undefined) reasons.push(reason)
  }
  return reasons
}
