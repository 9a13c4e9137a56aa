import { isDeepStrictEqual } from 'node:util'
import type { AnswerValue, QuestionMethod, TargetAnswer } from './question.ts'

/** Whether two answers are equal. Only the order of targets, and of their contracts, does not matter. */
export function sameAnswer(method: QuestionMethod, one: AnswerValue, other: AnswerValue): boolean {
  if (method !== 'targets') return isDeepStrictEqual(one, other)
  return isDeepStrictEqual(sorted(one as TargetAnswer[]), sorted(other as TargetAnswer[]))
}

/**
 * Whether an answer is right. A list of targets may leave out agreements that can be attacked and bind nothing; `right`
 * lists them all, with their states and no contracts (LIST-3).
 */
export function isRightAnswer(method: QuestionMethod, given: AnswerValue, right: AnswerValue): boolean {
  return sameAnswer(method, completed(method, given, right), right)
}

/** Adds to an answer the targets of the right one that may be left out and were. */
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
