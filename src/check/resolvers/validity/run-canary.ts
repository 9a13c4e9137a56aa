import type { Scenario } from '../../../scenario/scenario.ts'
import type { StartSubject } from '../../../subject/subject.ts'
import type { SuiteRun } from '../run-suite.ts'
import { type CanaryAnswer, canary } from './canary.ts'
import { canaryCases, mustFail, questionsIn } from './canary-cases.ts'

/** Runs cases with a subject in the same way as the run itself. */
export type RunWith = (start: StartSubject, cases: readonly Scenario[]) => Promise<Pick<SuiteRun, 'results'>>

/** The cases that did not fail each canary although they must: their ids, in the order of {@link canaryCases}. */
export type MissedCanaries = Record<CanaryAnswer, string[]>

export async function runCanaries(cases: readonly Scenario[], runWith: RunWith): Promise<MissedCanaries> {
  return { yes: await runCanary('yes', cases, runWith), no: await runCanary('no', cases, runWith) }
}

/**
 * Runs a few cases with a subject that always answers yes, or always no, to show that the run would catch it. The
 * canary passes through chain, protocol, names and judge like any other subject. The hand-written answers decide which
 * questions it must fail, so that a broken model can't hide it. About six short cases for each canary, some 10 ms each.
 * @returns the ids of the cases that did not fail it.
 */
async function runCanary(canaryAnswer: CanaryAnswer, cases: readonly Scenario[], runWith: RunWith): Promise<string[]> {
  const chosen = canaryCases(cases, canaryAnswer)
  if (chosen.length === 0) return []
  const { results } = await runWith(canary(canaryAnswer), chosen)
  return chosen.flatMap((scenario) => {
    const questions = results.find((one) => one.scenario === scenario)?.questions ?? []
    const passed = questionsIn(scenario).filter((question, index) => {
      const verdict = questions[index]?.verdict
      return mustFail(canaryAnswer, question) && !isCaught(canaryAnswer, verdict)
    })
    return passed.length > 0 ? [scenario.id] : []
  })
}

type Verdict = SuiteRun['results'][number]['questions'][number]['verdict'] | undefined

/** Whether a wrong yes is judged unsafe, or a wrong no missed. */
function isCaught(canaryAnswer: CanaryAnswer, verdict: Verdict): boolean {
  // An answer that passes by an open reading only need not fail.
  if (verdict?.verdict === 'passed' && verdict.open) return true
  return verdict?.verdict === 'failed' && verdict.severity === (canaryAnswer === 'yes' ? 'unsafe' : 'missed')
}
