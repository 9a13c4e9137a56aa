import { isDeepStrictEqual } from 'node:util'
import type { AnswerValue, QuestionMethod, TargetAnswer } from './question.ts'

/** Whether two answers say the same. The order of targets and of their contracts does not matter; all else does. */
export function sameAnswer(method: QuestionMethod, one: AnswerValue, other: AnswerValue): boolean {
  if (method !== 'targets') return isDeepStrictEqual(one, other)
  return isDeepStrictEqual(sorted(one as TargetAnswer[]), sorted(other as TargetAnswer[]))
}

/**
 * Whether an answer says what the right one does. Of targets, agreements that can be attacked and bind nothing may be
 * left out; `right` lists them all, with their states and no contracts (LIST-3).
 */
export function isRightAnswer(method: QuestionMethod, given: AnswerValue, right: AnswerValue): boolean {
  return sameAnswer(method, completed(method, given, right), right)
}

/** An answer with what may be left out of the right one, where it was left out. What it lists itself stays as it is. */
export function completed(method: QuestionMethod, given: AnswerValue, right: AnswerValue): AnswerValue {
  if (method !== 'targets') return given
  const listed = given as TargetAnswer[]
  const isLeftOut = ({ agreement }: TargetAnswer) => !listed.some((target) => target.agreement === agreement)
  return [...listed, ...(right as TargetAnswer[]).filter((target) => bindsNothing(target) && isLeftOut(target))]
}

const bindsNothing = ({ contracts }: TargetAnswer) => contracts.length === 0

/** In one order, duplicates included. */
function sorted(targets: readonly TargetAnswer[]): TargetAnswer[] {
  return targets
    .map((target) => ({ target: { ...target, contracts: target.contracts.toSorted() }, key: keyOf(target) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ target }) => target)
}

const keyOf = ({ agreement, state, contracts }: TargetAnswer) =>
  JSON.stringify([agreement, state, contracts.toSorted()])
