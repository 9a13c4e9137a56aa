import type { Report } from '../../conformance/report.ts'
import { jsonReport, withoutDurations } from '../../conformance/reports/json.ts'
import { junitReport } from '../../conformance/reports/junit.ts'
import { styleFor } from '../../conformance/reports/style.ts'
import { terminalReport } from '../../conformance/reports/terminal.ts'
import { checkWritable, writeWhole } from '../../conformance/reports/write-file.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { TestOptions } from './options.ts'

/** Makes sure, before anything is played, that what comes of it can be written down. Throws UsageError. */
export async function checkPublishable({ json, junit, html, writeKnownFailing }: TestOptions): Promise<void> {
  for (const file of [json, junit, html, writeKnownFailing]) if (file !== undefined) await checkWritable(file)
}

/** Prints the report, and writes it to the files that were asked for. */
export async function publish(report: Report, cases: readonly Scenario[], options: TestOptions): Promise<void> {
  const { durations, json, junit, html, verbose } = options
  const failures = verbose ? Number.POSITIVE_INFINITY : 10
  // Where the subject did not start, the error says all that there is to say.
  if (report.notStarted === undefined)
    process.stdout.write(`${terminalReport(report, cases, { style: styleFor(process.stdout), failures })}\n`)
  if (json !== undefined) await writeWhole(json, jsonReport(report, { durations }))
  if (junit !== undefined) await writeWhole(junit, junitReport(report, { durations }))
  if (html !== undefined) {
    const { htmlReport } = await import('../../conformance/reports/html/report-page.tsx')
    await writeWhole(html, htmlReport(durations ? report : withoutDurations(report), cases))
  }
}
