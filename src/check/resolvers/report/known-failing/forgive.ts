import type { QuestionReport } from '../../../../report/finding.ts'
import type { CaseReport } from '../run-report.ts'
import type { KnownFailingEntry } from './entry-name.ts'

/** The entries that make a failing answer a known failure. Empty if it is none; an unsafe answer never is. */
export function forgivenBy(
  entries: readonly KnownFailingEntry[],
  { id }: CaseReport,
  question: QuestionReport,
): KnownFailingEntry[] {
  if (question.severity === 'unsafe') return []
  const byCase = entries.find((entry) => entry.case === id)
  if (byCase) return [byCase]
  // A refusal or an error breaks no rule: only its case can be listed.
  if (question.verdict !== 'failed') return []
  const byRule = entries.filter(({ rule }) => question.rules.some((broken) => broken === rule))
  return byRule.length === question.rules.length ? byRule : []
}

/** Whether an answer keeps a subject from conforming. */
export function isFailing({ verdict }: QuestionReport): boolean {
  return verdict !== 'passed' && verdict !== 'skipped'
}
