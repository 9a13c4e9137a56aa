import type { CaseResult } from '../../judge/case-result.ts'
import type { AnswerValue, QuestionMethod, TargetAnswer } from '../../model/question.ts'
import { isRightAnswer } from '../../model/same-answer.ts'

/** How many questions of a method have to expect the same before that is no coincidence. */
const A_HANDFUL = 5

/** The methods whose every question expected one and the same answer: a subject that always gives it would pass. */
export function methodsWithOneAnswer(played: readonly CaseResult[]): QuestionMethod[] {
  const asked = played.flatMap(({ questions }) => questions.filter(({ given }) => given.kind !== 'skipped'))
  const methods = [...new Set(asked.map(({ question }) => question.method))]
  return methods.filter((method) => {
    const [first, ...others] = asked
      .filter(({ question }) => question.method === method)
      .map(({ expected }) => expected.value)
    if (first === undefined || others.length + 1 < A_HANDFUL) return false
    const least = leastOf(method, first)
    return [first, ...others].every((other) => isRightAnswer(method, least, other))
  })
}

/** A right answer without what may be left out. */
function leastOf(method: QuestionMethod, right: AnswerValue): AnswerValue {
  if (method !== 'targets') return right
  return (right as TargetAnswer[]).filter(({ contracts }) => contracts.length > 0)
}
