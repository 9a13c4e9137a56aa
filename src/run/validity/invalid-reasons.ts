import type { Scenario } from '../../scenario/scenario.ts'
import type { SuiteRun } from '../run-suite.ts'
import { methodsWithOneAnswer } from './methods-with-one-answer.ts'
import { type RunWith, runCanary } from './run-canary.ts'
import { untestedRules } from './untested-rules.ts'

/**
 * Why a full run of the suite cannot tell anything, whatever the subject: a rule that nothing was asked about, a method
 * that one and the same answer passes, a canary that lives. A sentence each; none where the suite can tell.
 *
 * It is no business of a run of chosen cases, or of one that was cut short: those claim nothing about the whole suite.
 */
export async function invalidReasons(
  cases: readonly Scenario[],
  { played, subject }: SuiteRun,
  runWith: RunWith,
): Promise<string[]> {
  const notAsked = untestedRules(cases, played, subject.capabilities)
  const faults = [
    ...(played.some(({ questions }) => questions.some(({ given }) => given.kind !== 'skipped'))
      ? []
      : ['no question was put to the subject']),
    ...(notAsked.length > 0 ? [`nothing was asked about ${notAsked.join(', ')}`] : []),
    ...methodsWithOneAnswer(played).map((method) => `every question of ${method} expected the same answer`),
  ]
  for (const canaryAnswer of ['yes', 'no'] as const) {
    const fault = await runCanary(canaryAnswer, cases, runWith)
    if (fault !== undefined) faults.push(fault)
  }
  return faults
}
