import type { Report } from '../report.ts'

/** A report as a JSON file. Without durations, two equal runs give the same bytes. */
export function jsonReport({ durations, complete, ...report }: Report, keep: { durations: boolean }): string {
  const file = { ...report, ...(keep.durations && durations ? { durations } : {}), complete }
  return `${JSON.stringify(file, null, 2)}\n`
}
