import type { AnswerValue, QuestionMethod } from '../model/question.ts'
import { isRightAnswer } from '../model/same-answer.ts'
import type { Expected } from './scenario.ts'

/**
 * Whether the model's answer agrees with a hand-written one. Compares only the written members of terms.
 * @param mustRefuse Whether the model expects a refusal. Default false.
 */
export function agreesWithHand(
  method: QuestionMethod,
  byHand: Expected,
  value: AnswerValue,
  mustRefuse = false,
): boolean {
  if (byHand === 'refused' || mustRefuse) return byHand === 'refused' && mustRefuse
  const partial = method === 'terms' && isObject(byHand) && isObject(value)
  return isRightAnswer(method, partial ? ({ ...value, ...byHand } as AnswerValue) : (byHand as AnswerValue), value)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
