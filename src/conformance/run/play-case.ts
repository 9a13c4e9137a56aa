import { InternalError } from '../../errors.ts'
import type { Question } from '../../model/question.ts'
import type { World } from '../../model/world.ts'
import { questionText } from '../../scenario/narrative.ts'
import type { Ask, Scenario } from '../../scenario/scenario.ts'
import type { Subject } from '../../subject/subject.ts'
import { type Expectation, expectationOf } from '../judge/expectation.ts'
import { agreesWithHand } from '../judge/hand-written.ts'
import { type GivenAnswer, judge, type QuestionVerdict } from '../judge/judge.ts'
import { askQuestions } from './ask-question.ts'
import { perform } from './perform.ts'
import type { Stage } from './stage.ts'

/** A question as it was asked, and what came of it. */
export type AskedQuestion = {
  /** The step of the scenario, from 0, and the seconds since the story's start. */
  at: { step: number; seconds: number }
  world: World
  question: Question
  expected: Expectation
  given: GivenAnswer
  verdict: QuestionVerdict
}

export type PlayedCase = { scenario: Scenario; questions: AskedQuestion[]; seconds: number }

/** The run was called off in the middle of a case, which then does not count. */
class CalledOff extends Error {
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
    const { world } = story
    const expectations = step.questions.map((asked) => {
      const expected = expectationOf(world, asked)
      checkHand(scenario, index, asked, expected)
      return expected
    })
    const answers = await askQuestions(subject, step.questions, story.player.roster, world)
    if (signal?.aborted) throw new CalledOff()
    const at = { step: index, seconds: world.now - world.startedAt }
    for (const [place, asked] of step.questions.entries()) {
      const expected = expectations[place] as Expectation
      const given = answers[place] as GivenAnswer
      questions.push({
        at,
        world,
        question: bare(asked),
        expected,
        given,
        verdict: judge(asked.method, expected, given),
      })
    }
  }
  await story.clearAway()
  return { scenario, questions, seconds: (performance.now() - begun) / 1_000 }
}

type AskedInStory = Ask['questions'][number]

function bare({ expected: _, ...question }: AskedInStory): Question {
  return question
}

/** The answers that a case writes by hand and those of the model hold each other to account. */
function checkHand(scenario: Scenario, step: number, asked: AskedInStory, { value }: Expectation): void {
  if (asked.expected === undefined || agreesWithHand(asked.method, asked.expected, value)) return
  throw new InternalError(`The model contradicts the answer written in ${scenario.id}`, {
    facts: {
      step,
      question: questionText(asked),
      written: JSON.stringify(asked.expected),
      model: JSON.stringify(value),
    },
    next: 'this is a bug of harborcheck, or of the scenario file',
  })
}
