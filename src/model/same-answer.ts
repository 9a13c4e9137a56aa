import type { AnswerValue, QuestionMethod, TargetAnswer } from './question.ts'

/** Compares two answers, ignoring the order of targets and of their contracts. */
export function sameAnswer(method: QuestionMethod, one: AnswerValue, other: AnswerValue): boolean {
  return method === 'targets' ? sameTargets(one as TargetAnswer[], other as TargetAnswer[]) : sameFlat(one, other)
}

/** Compares two values, or two objects of such values. A campaign compares millions. */
export function sameFlat(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const members = Object.entries(one)
  if (members.length !== Object.keys(other).length) return false
  return members.every(([key, value]) => Object.hasOwn(other, key) && Object.is(value, other[key as never]))
}

function sameTargets(one: readonly TargetAnswer[], other: readonly TargetAnswer[]): boolean {
  if (one.length !== other.length) return false
  const keys = one.map(keyOf).toSorted()
  const others = other.map(keyOf).toSorted()
  return keys.every((key, index) => key === others[index])
}

/**
 * Whether an answer is right. A list of targets may omit attackable agreements that bind no contract; `right` lists
 * them all, with their states and no contracts (LIST-3).
 */
export function isRightAnswer(method: QuestionMethod, given: AnswerValue, right: AnswerValue): boolean {
  return sameAnswer(method, completed(method, given, right), right)
}

/** Adds the targets that an answer was allowed to omit. */
export function completed(method: QuestionMethod, given: AnswerValue, right: AnswerValue): AnswerValue {
  if (method !== 'targets') return given
  const listed = given as TargetAnswer[]
  const isLeftOut = ({ agreement }: TargetAnswer) => !listed.some((target) => target.agreement === agreement)
  return [...listed, ...(right as TargetAnswer[]).filter((target) => bindsNothing(target) && isLeftOut(target))]
}

const bindsNothing = ({ contracts }: TargetAnswer) => contracts.length === 0

/** Serialises a target, with its contracts in a fixed order. */
const keyOf = ({ agreement, state, contracts }: TargetAnswer) =>
  [state, agreement, ...(contracts.length > 1 ? contracts.toSorted() : contracts)].join(' ')
