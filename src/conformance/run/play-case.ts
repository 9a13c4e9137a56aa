import type { Scenario } from '../../scenario/scenario.ts'
import type { Subject } from '../../subject/subject.ts'
import { perform } from './perform.ts'
import { type AskedQuestion, putQuestion } from './put-question.ts'
import type { Stage } from './stage.ts'

export type { AskedQuestion } from './put-question.ts'

export type PlayedCase = { scenario: Scenario; questions: AskedQuestion[]; seconds: number }

/** The run was called off in the middle of a case, which then does not count. */
export class CalledOff extends Error {
  override readonly name = 'CalledOff'
}

/**
 * Plays one case on the stage and asks the subject its questions.
 * @throws InternalError where the model, the chain or the case's hand-written answers contradict each other;
 *   CalledOff where `signal` was aborted before its end.
 */
export async function playCase(
  stage: Stage,
  subject: Subject,
  scenario: Scenario,
  signal?: AbortSignal,
): Promise<PlayedCase> {
  const begun = performance.now()
  const story = await perform(stage, scenario)
  const questions: AskedQuestion[] = []
  for (const [index, step] of scenario.steps.entries()) {
    await story.play(step)
    if (step.do !== 'ask') continue
    const moment = { scenario, step: index, world: story.world, names: story.player.roster }
    for (const asked of step.questions) {
      const put = await putQuestion(subject, asked, moment)
      if (signal?.aborted) throw new CalledOff()
      questions.push(put)
    }
  }
  await story.clearAway()
  return { scenario, questions, seconds: (performance.now() - begun) / 1_000 }
}
