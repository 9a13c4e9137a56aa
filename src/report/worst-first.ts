import type { CaseReport, Report } from './report.ts'

/** Whether a case passed or was skipped. */
export function isClean({ verdict }: CaseReport): boolean {
  return verdict === 'passed' || verdict === 'skipped'
}

/** Whether an answer of a case is unsafe. */
export function isUnsafe({ questions }: CaseReport): boolean {
  return questions.some(({ severity }) => severity === 'unsafe')
}

/** The ids of the cases that fail as listed. */
export function knownCases({ knownFailing }: Report): Set<string> {
  return new Set(knownFailing?.cases.map(({ id }) => id))
}

/** The cases that did not pass and are not known to fail, unsafe ones first. */
export function worstFirst(report: Report): CaseReport[] {
  const known = knownCases(report)
  return report.cases
    .filter((one) => !isClean(one) && !known.has(one.id))
    .toSorted((a, b) => Number(isUnsafe(b)) - Number(isUnsafe(a)))
}
