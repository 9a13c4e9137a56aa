import { jsonText } from '../../../platform/json-text.ts'
import type { CaseReport, Report } from './run-report.ts'

/** A report as a JSON file. Without durations and requests, equal runs give equal bytes. */
export function jsonReport(report: Report, keep: { durations: boolean }): string {
  return jsonText(completeLast(keep.durations ? report : withoutDurations(report)))
}

/** A report whose last member is `complete`: a file without it is cut off. */
export function completeLast({ complete, ...report }: Report): Report {
  return { ...report, complete }
}

/** The part of a report that is equal for equal runs. */
export function withoutDurations({ durations: _, ...report }: Report): Report {
  return { ...report, cases: report.cases.map(withoutRequests) }
}

function withoutRequests({ questions, ...report }: CaseReport): CaseReport {
  return { ...report, questions: questions.map(({ requests: _, ...question }) => question) }
}
