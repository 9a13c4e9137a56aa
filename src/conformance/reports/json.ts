import type { CaseReport, Report } from '../report.ts'

/** A report as a JSON file. Without durations, and the requests with theirs, two equal runs give the same bytes. */
export function jsonReport({ durations, complete, ...report }: Report, keep: { durations: boolean }): string {
  const cases = keep.durations ? report.cases : report.cases.map(withoutRequests)
  const file = { ...report, cases, ...(keep.durations && durations ? { durations } : {}), complete }
  return `${JSON.stringify(file, null, 2)}\n`
}

function withoutRequests({ questions, ...report }: CaseReport): CaseReport {
  return { ...report, questions: questions.map(({ requests: _, ...question }) => question) }
}
