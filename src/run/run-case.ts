import type { Scenario } from '../scenario/scenario.ts'
import type { Subject } from '../subject/subject.ts'
import { playRaces } from './race/run-races.ts'
import { type AskedQuestion, type AskOptions, askAll } from './ask-all.ts'
import { perform } from './scenario-run.ts'
import type { Stage } from '../network/test-network.ts'

export type { AskedQuestion }

export type PlayedCase = { scenario: Scenario; questions: AskedQuestion[]; seconds: number }

/**
 * Plays one case on the stage and asks the subject its questions.
 * @throws InternalError where the model, the chain or the case's hand-written answers contradict each other;
 *   CalledOff where the options' signal was aborted before its end.
 */
export async function playCase(
  stage: Stage,
  subject: Subject,
  scenario: Scenario,
  options: AskOptions = {},
): Promise<PlayedCase> {
  const begun = performance.now()
  const story = await perform(stage, scenario)
  const questions: AskedQuestion[] = []
  for (const [index, step] of scenario.steps.entries()) {
    await story.play(step)
    if (step.do !== 'ask') continue
    const moment = { scenario, step: index, world: story.world, names: story.player.roster }
    questions.push(...(await askAll(stage, subject, step, moment, options)))
  }
  await story.clearAway()
  questions.push(...(await playRaces({ ...options, stage, subject, scenario }, questions)))
  return { scenario, questions, seconds: (performance.now() - begun) / 1_000 }
}
