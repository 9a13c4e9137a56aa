import type { TestNetwork } from '../network/test-network.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Subject } from '../subject/subject.ts'
import { type AskedQuestion, type AskOptions, askAll } from './ask-all.ts'
import { runRaces } from './race/run-races.ts'
import { startScenarioRun } from './scenario-run.ts'

export type { AskedQuestion }

export type CaseResult = { scenario: Scenario; questions: AskedQuestion[]; seconds: number }

/**
 * Plays one case on the stage and asks the subject its questions.
 * @throws InternalError where the model, the chain or the case's hand-written answers contradict each other;
 *   CalledOff where the options' signal was aborted before its end.
 */
export async function runCase(
  stage: TestNetwork,
  subject: Subject,
  scenario: Scenario,
  options: AskOptions = {},
): Promise<CaseResult> {
  const begun = performance.now()
  const story = await startScenarioRun(stage, scenario)
  const questions: AskedQuestion[] = []
  for (const [index, step] of scenario.steps.entries()) {
    await story.play(step)
    if (step.do !== 'ask') continue
    const moment = { scenario, step: index, world: story.world, names: story.player.roster }
    questions.push(...(await askAll(stage, subject, step, moment, options)))
  }
  await story.clearAway()
  questions.push(...(await runRaces({ ...options, stage, subject, scenario }, questions)))
  return { scenario, questions, seconds: (performance.now() - begun) / 1_000 }
}
