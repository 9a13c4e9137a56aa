import { InternalError } from '../../errors.ts'
import type { Question } from '../../model/question.ts'
import type { World } from '../../model/world.ts'
import { questionText } from '../../scenario/narrative.ts'
import type { Network } from '../../scenario/networks.ts'
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
  /** Of a story on two networks: the one that it is about, and whose step it is. */
  network?: Network
  world: World
  question: Question
  expected: Expectation
  given: GivenAnswer
  verdict: QuestionVerdict
}

/** A story at the moment of a question. */
export type Moment = { scenario: Scenario; step: number; network?: Network; world: World; names: Names }

type AskedInStory = Ask['questions'][number]

/**
 * Puts a question of a story to the subject, and judges what comes of it.
 * @throws InternalError where the case's hand-written answer and the model's contradict each other.
 */
export async function putQuestion(subject: Subject, asked: AskedInStory, moment: Moment): Promise<AskedQuestion> {
  const { step, network, world, names } = moment
  const expected = expectationOf(world, asked)
  checkHand(moment, asked, expected)
  const given = await askQuestion(subject, asked, names, world)
  return {
    at: { step, seconds: world.now - world.startedAt },
    ...(network ? { network } : {}),
    world,
    question: bare(asked),
    expected,
    given,
    verdict: judge(asked.method, expected, given),
  }
}

function bare({ expected: _, ...question }: AskedInStory): Question {
  return question
}

/** The answers that a case writes by hand and those of the model hold each other to account. */
function checkHand({ scenario, step, network }: Moment, asked: AskedInStory, { value, mustRefuse }: Expectation): void {
  if (asked.expected === undefined || agreesWithHand(asked.method, asked.expected, value, mustRefuse)) return
  throw new InternalError(`The model contradicts the answer written in ${scenario.id}`, {
    facts: {
      step,
      network,
      question: questionText(asked),
      written: JSON.stringify(asked.expected),
      model: mustRefuse ? 'refused' : JSON.stringify(value),
    },
    next: 'this is a bug of harborcheck, or of the scenario file',
  })
}
