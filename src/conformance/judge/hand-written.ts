import type { AnswerValue, QuestionMethod } from '../../model/question.ts'
import type { Expected } from '../../scenario/scenario.ts'
import { sameAnswer } from './same-answer.ts'

/** Whether the model's answer is what a case has written down by hand. Of terms, the members that are written count. */
export function agreesWithHand(method: QuestionMethod, byHand: Expected, value: AnswerValue): boolean {
  const partial = method === 'terms' && isObject(byHand) && isObject(value)
  return sameAnswer(method, partial ? ({ ...value, ...byHand } as AnswerValue) : (byHand as AnswerValue), value)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
