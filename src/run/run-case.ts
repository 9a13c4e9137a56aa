import type { AskedQuestion, CaseResult } from '../judge/case-result.ts'
import type { TestNetwork } from '../network/test-network.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Subject } from '../subject/subject.ts'
import { type AskOptions, askAll } from './ask-all.ts'
import { runRaces } from './race/run-races.ts'
import { startScenarioRun } from './scenario-run.ts'

/**
 * Plays one case on the test network and asks the subject its questions.
 * @throws InternalError where the model, the chain or the case's hand-written answers contradict each other;
 *   CalledOff where the options' signal was aborted before its end.
 */
export async function runCase(
  network: TestNetwork,
  subject: Subject,
  scenario: Scenario,
  options: AskOptions = {},
): Promise<CaseResult> {
  const begun = performance.now()
  const run = await startScenarioRun(network, scenario)
  const questions: AskedQuestion[] = []
  for (const [index, step] of scenario.steps.entries()) {
    await run.play(step)
    if (step.do !== 'ask') continue
    const checkpoint = { scenario, step: index, world: run.world, names: run.executor.addressBook }
    questions.push(...(await askAll(network, subject, step, checkpoint, options)))
  }
  await run.cleanUp()
  questions.push(...(await runRaces({ ...options, network, subject, scenario }, questions)))
  return { scenario, questions, seconds: (performance.now() - begun) / 1_000 }
}
