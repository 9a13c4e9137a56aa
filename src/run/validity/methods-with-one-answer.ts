import type { CaseResult } from '../../judge/case-result.ts'
import type { AnswerValue, QuestionMethod, TargetAnswer } from '../../model/question.ts'
import { isRightAnswer } from '../../model/same-answer.ts'

/** Fewer questions than this may expect the same answer by chance. */
const MIN_QUESTIONS = 5

/** The methods for which one answer is right for every question: a subject that always gives it would pass. */
export function methodsWithOneAnswer(results: readonly CaseResult[]): QuestionMethod[] {
  const asked = results.flatMap(({ questions }) => questions.filter(({ given }) => given.kind !== 'skipped'))
  const methods = [...new Set(asked.map(({ question }) => question.method))]
  return methods.filter((method) => {
    const [first, ...others] = asked
      .filter(({ question }) => question.method === method)
      .map(({ expected }) => expected.value)
    if (first === undefined || others.length + 1 < MIN_QUESTIONS) return false
    const minimal = withoutOptional(method, first)
    return [first, ...others].every((other) => isRightAnswer(method, minimal, other))
  })
}

/** A right answer without targets that bind nothing, which may be left out. */
function withoutOptional(method: QuestionMethod, right: AnswerValue): AnswerValue {
  if (method !== 'targets') return right
  return (right as TargetAnswer[]).filter(({ contracts }) => contracts.length > 0)
}
