import type { TestNetwork } from '../network/test-network.ts'
import { type Network, networkSteps } from '../scenario/networks.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Subject } from '../subject/subject.ts'
import { type AskedQuestion, type AskOptions, askAll } from './ask-all.ts'
import { startNetworkRuns } from './network-runs.ts'
import type { CaseResult } from './run-case.ts'

/**
 * Plays one case on the stage and on its other network, side by side, and asks one program about both.
 * @param subjects The resolver of each network.
 * @throws what `playCase` throws.
 */
export async function runCaseOnTwo(
  stage: TestNetwork,
  subjects: Record<Network, Subject>,
  scenario: Scenario,
  options: AskOptions = {},
): Promise<CaseResult> {
  const begun = performance.now()
  const story = await startNetworkRuns(stage, scenario)
  const questions: AskedQuestion[] = []
  for (const { network, index, step } of networkSteps(scenario)) {
    await story.play(network, step)
    if (step.do !== 'ask') continue
    const moment = { scenario, step: index, network, world: story.worldOf(network), names: story.namesOn(network) }
    questions.push(...(await askAll(story.stages[network], subjects[network], step, moment, options)))
  }
  await story.on.here.clearAway()
  await story.on.elsewhere.clearAway()
  return { scenario, questions, seconds: (performance.now() - begun) / 1_000 }
}
