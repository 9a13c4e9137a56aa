import { InternalError } from '../../errors.ts'
import type { Question } from '../../model/question.ts'
import type { World } from '../../model/world.ts'
import { questionText } from '../../scenario/narrative.ts'
import type { Ask, Scenario } from '../../scenario/scenario.ts'
import type { Subject } from '../../subject/subject.ts'
import { type Expectation, expectationOf } from '../judge/expectation.ts'
import { agreesWithHand } from '../judge/hand-written.ts'
import { type GivenAnswer, judge, type QuestionVerdict } from '../judge/judge.ts'
import { askQuestion } from './ask-question.ts'
import type { Names } from './names.ts'

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

/** Where a story stands when it asks: the world, who is who, and the step. */
export type Moment = { scenario: Scenario; step: number; world: World; names: Names }

/** The run was called off in the middle of a case, which then does not count. */
class CalledOff extends Error {
  override readonly name = 'CalledOff'
}

/**
 * Puts the questions of one step to the subject, and judges its answers.
 * @throws InternalError where the model contradicts an answer that the case has written by hand; CalledOff where
 *   `signal` was aborted meanwhile.
 */
export async function askAll(
  subject: Subject,
  { questions }: Ask,
  { scenario, step, world, names }: Moment,
  signal?: AbortSignal,
): Promise<AskedQuestion[]> {
  const all: AskedQuestion[] = []
  const at = { step, seconds: world.now - world.startedAt }
  for (const asked of questions) {
    const expected = expectationOf(world, asked)
    checkHand(scenario, step, asked, expected)
    const given = await askQuestion(subject, asked, names, world)
    if (signal?.aborted) throw new CalledOff()
    const verdict = judge(asked.method, expected, given)
    all.push({ at, world, question: bare(asked), expected, given, verdict })
  }
  return all
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
