import type { AskedQuestion, CaseResult } from '../../judge/case-result.ts'
import type { TestNetwork } from '../../network/test-network.ts'
import type { Scenario, Step } from '../../scenario/scenario.ts'
import type { Subject } from '../../subject/subject.ts'
import { askAll } from './ask-all.ts'
import type { AskOptions } from './ask-step.ts'
import { runRaces } from './race/run-races.ts'
import { cleanUpOrReset, startScenarioRun } from './scenario-run.ts'

/**
 * Runs one case on the test network and asks the subject its questions, then its races.
 * @throws {InternalError} if the model, the chain or the case's hand-written answers contradict each other.
 * @throws {RunAborted} if the options' signal is aborted before the case ends.
 */
export async function runCase(
  network: TestNetwork,
  subject: Subject,
  scenario: Scenario,
  options: AskOptions = {},
): Promise<CaseResult> {
  const startedAt = performance.now()
  const run = await startScenarioRun(network, scenario)
  const questions: AskedQuestion[] = []
  let steps: Step[] = []
  for (const [index, step] of scenario.steps.entries()) {
    steps.push(step)
    if (step.do !== 'ask') continue
    await run.runSteps(steps)
    steps = []
    const checkpoint = { scenario, step: index, world: run.world, names: run.executor.addressBook }
    questions.push(...(await askAll(network, subject, step, checkpoint, options)))
  }
  await run.runSteps(steps)
  await cleanUpOrReset(run, network, options)
  questions.push(...(await runRaces({ ...options, network, subject, scenario }, questions)))
  return { scenario, questions, seconds: (performance.now() - startedAt) / 1_000 }
}
