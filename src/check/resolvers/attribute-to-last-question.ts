import type { CaseResult } from '../../judge/case-result.ts'
import { type GivenAnswer, judge } from '../../judge/judge.ts'

/**
 * Turns the last answer of a case into an error, because of a later violation. Leaves an answer that did not pass,
 * since it may be worse.
 */
export function attributeToLastQuestion(
  result: CaseResult | undefined,
  violation: GivenAnswer & { kind: 'errored' },
): void {
  const last = result?.questions.findLast(({ given }) => given.kind !== 'skipped')
  if (last?.verdict.verdict !== 'passed') return
  const given: GivenAnswer = { ...violation, reason: `after its last answer, ${violation.reason}` }
  last.given = given
  last.verdict = judge(last.question.method, last.expected, given, 'deployment')
}
