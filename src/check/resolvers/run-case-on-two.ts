import type { AskedQuestion, CaseResult } from '../../judge/case-result.ts'
import type { TestNetwork } from '../../network/test-network.ts'
import { type Network, networkSteps } from '../../scenario/network-steps.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { Subject } from '../../subject/subject.ts'
import { askAll } from './ask-all.ts'
import type { AskOptions } from './ask-step.ts'
import { startNetworkRuns } from './network-runs.ts'

/**
 * Runs one case on the test network and on its other network at the same time, and asks one program about both.
 * @param subjects The resolver of each network.
 * @throws the errors of {@link runCase}.
 */
export async function runCaseOnTwo(
  testNetwork: TestNetwork,
  subjects: Record<Network, Subject>,
  scenario: Scenario,
  options: AskOptions = {},
): Promise<CaseResult> {
  const startedAt = performance.now()
  const runs = await startNetworkRuns(testNetwork, scenario)
  const questions: AskedQuestion[] = []
  for (const { network, index, step } of networkSteps(scenario)) {
    await runs.runStep(network, step)
    if (step.do !== 'ask') continue
    const checkpoint = { scenario, step: index, network, world: runs.worldOf(network), names: runs.namesOn(network) }
    questions.push(...(await askAll(runs.networks[network], subjects[network], step, checkpoint, options)))
  }
  const ended = [await runs.on.here.cleanUp(), await runs.on.elsewhere.cleanUp()]
  if (ended.includes(false)) {
    await testNetwork.reset()
    options.onReset?.()
  }
  return { scenario, questions, seconds: (performance.now() - startedAt) / 1_000 }
}
