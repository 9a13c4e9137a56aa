import type { CaseResult } from '../judge/case-result.ts'
import { type GivenAnswer, judge } from '../judge/judge.ts'

/**
 * Charges the last question of a case with what the subject did after its last answer. A question that has failed
 * already is left alone: what it failed by may weigh more.
 */
export function attributeToLast(played: CaseResult | undefined, violation: GivenAnswer & { kind: 'errored' }): void {
  const last = played?.questions.findLast(({ given }) => given.kind !== 'skipped')
  if (last?.verdict.verdict !== 'passed') return
  const given: GivenAnswer = { ...violation, reason: `after its last answer, ${violation.reason}` }
  last.given = given
  last.verdict = judge(last.question.method, last.expected, given, 'deployment')
}
