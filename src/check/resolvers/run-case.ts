import type { AskedQuestion, CaseResult } from '../../judge/case-result.ts'
import type { TestNetwork } from '../../network/test-network.ts'
import { type Network, networkSteps } from '../../scenario/network-steps.ts'
import type { Scenario, Step } from '../../scenario/scenario.ts'
import type { Subject } from '../../subject/subject.ts'
import { askAll } from './ask-all.ts'
import type { AskOptions } from './ask-step.ts'
import { startNetworkRuns } from './network-runs.ts'
import { runRaces } from './race/run-races.ts'

/**
 * Runs one case on the test network, and on its other network at the same time if the case has steps there. Asks the
 * subject the case's questions, then its races.
 * @param elsewhere The resolver of the other network. Default: the subject.
 * @throws {InternalError} if the model, the chain or the case's hand-written answers contradict each other.
 * @throws {RunAborted} if the options' signal is aborted before the case ends.
 */
export async function runCase(
  testNetwork: TestNetwork,
  subject: Subject,
  scenario: Scenario,
  options: AskOptions = {},
  elsewhere: Subject = subject,
): Promise<CaseResult> {
  const startedAt = performance.now()
  const { on, networks, worldOf, namesOn } = await startNetworkRuns(testNetwork, scenario)
  const subjects = { here: subject, elsewhere }
  const isOnTwo = scenario.elsewhere !== undefined
  const questions: AskedQuestion[] = []
  const waiting: Record<Network, Step[]> = { here: [], elsewhere: [] }
  const runWaiting = async () => {
    await on.here.runSteps(waiting.here.splice(0))
    if (isOnTwo) await on.elsewhere.runSteps(waiting.elsewhere.splice(0))
  }
  for (const { network, index, step } of networkSteps(scenario)) {
    waiting[network].push(step)
    if (step.do !== 'ask') continue
    await runWaiting()
    const at = { step: index, network: isOnTwo ? network : undefined }
    const checkpoint = { scenario, ...at, world: worldOf(network), names: namesOn(network) }
    questions.push(...(await askAll(networks[network], subjects[network], step, checkpoint, options)))
  }
  await runWaiting()
  const ended = [await on.here.cleanUp(), !isOnTwo || (await on.elsewhere.cleanUp())]
  if (ended.includes(false)) {
    await testNetwork.reset()
    options.onReset?.()
  }
  if (!isOnTwo) questions.push(...(await runRaces({ ...options, network: testNetwork, subject, scenario }, questions)))
  return { scenario, questions, seconds: (performance.now() - startedAt) / 1_000 }
}
