import type { Question } from '../model/question.ts'
import { isRightAnswer } from '../model/same-answer.ts'
import type { Expectation } from './expectation.ts'
import type { GivenAnswer } from './judge.ts'

/** An answer that the subject gave while other questions were in flight, and not when it was asked again alone. */
export type AtOnce = {
  /** How many questions were in flight, this one among them. */
  questions: number
  /** Its answer to the same question about the same block, asked again alone. */
  alone: GivenAnswer
  /** Whether {@link alone} passes. */
  isRightAlone: boolean
  /** The questions in flight to which the answer is the right one. */
  rightFor: readonly Question[]
}

/** Finds the questions in flight of the same method to which this answer is right. */
export function rightFor(
  given: GivenAnswer,
  method: Question['method'],
  inFlight: readonly { question: Question; expected: Expectation }[],
): Question[] {
  if (given.kind !== 'answered') return []
  return inFlight
    .filter(
      ({ question, expected }) => question.method === method && isRightAnswer(method, given.value, expected.value),
    )
    .map(({ question }) => question)
}
