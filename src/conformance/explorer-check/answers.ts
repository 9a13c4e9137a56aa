import { answer } from '../../model/answer.ts'
import type { AnswerValue, Question } from '../../model/question.ts'
import type { AnsweredQuestion } from '../judge/answered-question.ts'
import { expectationOf } from '../judge/expectation.ts'
import { judge } from '../judge/judge.ts'
import type { Moment } from './moment.ts'

/** What an explorer says to a question of the subject protocol, and whether it is right. */
export function answerTo(
  question: Question,
  given: AnswerValue,
  { world, scenario }: Pick<Moment, 'world' | 'scenario'>,
): AnsweredQuestion {
  const expected = expectationOf(world, question)
  return {
    world,
    question,
    expected: expected.value,
    given,
    failed: judge(question.method, expected, { kind: 'answered', value: given }, 'deployment').verdict !== 'passed',
    about: scenario.rules,
    get derivedBy() {
      return expected.because.map(({ rule }) => rule)
    },
  }
}

/**
 * Whether one of the answers allows what is not allowed. Another agreement than the binding one always does: its terms
 * would be taken.
 */
export function isUnsafe(answered: readonly AnsweredQuestion[]): boolean {
  return answered.some(({ failed, question, given, world }) => {
    if (!failed || given === null || given === false) return false
    return question.method !== 'isAttackable' || answer(world, question).value === false
  })
}
