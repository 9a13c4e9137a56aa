import type { CaseResult } from '../../judge/case-result.ts'

/** Whether every question passed or was skipped. */
export function isClean({ questions }: CaseResult): boolean {
  return questions.every(({ verdict: { verdict } }) => verdict === 'passed' || verdict === 'skipped')
}
