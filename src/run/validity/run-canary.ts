import type { Scenario } from '../../scenario/scenario.ts'
import type { StartSubject } from '../../subject/subject.ts'
import type { SuiteRun } from '../run-suite.ts'
import { type CanaryAnswer, canary } from './canary.ts'
import { canaryCases, mustFail, questionsIn } from './canary-cases.ts'

/** Plays cases with a subject, just as the run itself does. */
export type RunWith = (start: StartSubject, cases: readonly Scenario[]) => Promise<Pick<SuiteRun, 'played'>>

/**
 * Plays a few cases with a subject that always says yes, or always no. It takes the way of every other subject: the
 * chain, the protocol's schemas, the names, the judge; only that shows that they would have caught it. What it has to
 * fail is decided by the answers written by hand, so that a model gone blind does not hide it. About six short cases
 * for each canary, some 10 ms each.
 * @returns why it lives, a sentence; none where it died, as it must.
 */
export async function runCanary(
  canaryAnswer: CanaryAnswer,
  cases: readonly Scenario[],
  runWith: RunWith,
): Promise<string | undefined> {
  const chosen = canaryCases(cases, canaryAnswer)
  if (chosen.length === 0) return `no case could have failed a subject that always says ${canaryAnswer}`
  const { played } = await runWith(canary(canaryAnswer), chosen)
  const alive = chosen.flatMap((scenario) => {
    const questions = played.find((one) => one.scenario === scenario)?.questions ?? []
    const passed = questionsIn(scenario).filter((question, index) => {
      const verdict = questions[index]?.verdict
      return mustFail(canaryAnswer, question) && !isCaught(canaryAnswer, verdict)
    })
    return passed.length > 0 ? [scenario.id] : []
  })
  return alive.length > 0
    ? `a subject that always says ${canaryAnswer} was planted, and was not failed in ${alive.join(', ')}`
    : undefined
}

type Verdict = SuiteRun['played'][number]['questions'][number]['verdict'] | undefined

/** To say yes where no is right is unsafe, to say no where yes is right is not. */
function isCaught(canaryAnswer: CanaryAnswer, verdict: Verdict): boolean {
  // What another reading allows is no sign of life.
  if (verdict?.verdict === 'passed' && verdict.open) return true
  return verdict?.verdict === 'failed' && verdict.severity === (canaryAnswer === 'yes' ? 'unsafe' : 'incomplete')
}
