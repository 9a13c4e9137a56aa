import { isDeepStrictEqual } from 'node:util'
import type { AnswerValue, QuestionMethod, TargetAnswer } from './question.ts'

/** Whether two answers say the same. The order of targets and of their contracts does not matter. */
export function sameAnswer(method: QuestionMethod, one: AnswerValue, other: AnswerValue): boolean {
  if (method !== 'targets') return isDeepStrictEqual(one, other)
  return isDeepStrictEqual(canonical(one as TargetAnswer[]), canonical(other as TargetAnswer[]))
}

/** An agreement that binds nothing can be listed or left out: there is nothing to attack under it. */
function canonical(targets: readonly TargetAnswer[]): TargetAnswer[] {
  return targets
    .filter(({ contracts }) => contracts.length > 0)
    .map((target) => ({ ...target, contracts: target.contracts.toSorted() }))
    .toSorted((a, b) => (a.agreement < b.agreement ? -1 : 1))
}
