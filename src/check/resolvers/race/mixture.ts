import { isDeepStrictEqual } from 'node:util'
import type { AnswerValue, QuestionMethod, TargetAnswer } from '../../../model/question.ts'

/** Whether two answers differ in several parts, so that a third answer can mix them. */
export function canBeMixed(method: QuestionMethod, one: AnswerValue, other: AnswerValue): boolean {
  const [inOne, inOther] = [partsOf(method, one), partsOf(method, other)]
  // An answer without parts, such as `null`, can't be mixed.
  if (method !== 'targets' && (inOne.size === 0 || inOther.size === 0)) return false
  const differing = [...new Set([...inOne.keys(), ...inOther.keys()])].filter(
    (key) => !isDeepStrictEqual(inOne.get(key), inOther.get(key)),
  )
  return differing.length > 1
}

/** Whether an answer has several parts, each equal to that part of one of two other answers. */
export function isMixture(
  method: QuestionMethod,
  [one, other]: readonly [AnswerValue, AnswerValue],
  given: AnswerValue,
): boolean {
  const [parts, inOne, inOther] = [given, one, other].map((answer) => partsOf(method, answer)) as [Parts, Parts, Parts]
  const all = new Set([...parts.keys(), ...inOne.keys(), ...inOther.keys()])
  if (all.size < 2) return false
  return [...all].every((key) => [inOne, inOther].some((side) => isDeepStrictEqual(side.get(key), parts.get(key))))
}

type Parts = Map<string, unknown>

/** The parts of an answer: the members of an object; for targets, each agreement's state and each of its contracts. */
function partsOf(method: QuestionMethod, answer: AnswerValue): Parts {
  if (method === 'targets') {
    return new Map(
      (answer as TargetAnswer[]).flatMap(({ agreement, state, contracts }): [string, unknown][] => [
        [agreement, state],
        ...contracts.map((contract): [string, unknown] => [`${agreement} ${contract}`, true]),
      ]),
    )
  }
  return typeof answer === 'object' && answer !== null ? new Map(Object.entries(answer)) : new Map()
}
