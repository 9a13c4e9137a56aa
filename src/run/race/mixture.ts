import { isDeepStrictEqual } from 'node:util'
import type { AnswerValue, QuestionMethod, TargetAnswer } from '../../model/question.ts'

/** Whether two answers differ in several things, so that a third one can be mixed of them. */
export function canBeMixed(method: QuestionMethod, one: AnswerValue, other: AnswerValue): boolean {
  const [inOne, inOther] = [partsOf(method, one), partsOf(method, other)]
  // What says nothing at all, as `null` does, has nothing to mix.
  if (method !== 'targets' && (inOne.size === 0 || inOther.size === 0)) return false
  const differing = [...new Set([...inOne.keys(), ...inOther.keys()])].filter(
    (key) => !isDeepStrictEqual(inOne.get(key), inOther.get(key)),
  )
  return differing.length > 1
}

/** Whether an answer says several things, each of which is said by one of two others. */
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

/** What an answer says, thing by thing: the members of an object; of targets, each agreement's state and its contracts. */
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
