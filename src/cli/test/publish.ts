import { checkWritable } from '../../files/write-file.ts'
import { jsonReport, withoutDurations } from '../../report/json.ts'
import { junitReport } from '../../report/junit.ts'
import type { Report } from '../../report/report.ts'
import { styleFor } from '../../report/style.ts'
import { terminalReport } from '../../report/terminal.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { TestOptions } from '../declarations/test.ts'
import { checkDistinct, openReportFiles, type ReportFiles } from '../report-files.ts'

/** Checks, before anything runs, that every report file can be written. @throws UsageError if not. */
export async function openReports(subject: string | undefined, options: TestOptions): Promise<ReportFiles> {
  const { json, junit, html, knownFailing, writeKnownFailing } = options
  // --write-known-failing may overwrite the file that --known-failing reads.
  if (writeKnownFailing !== undefined) {
    checkDistinct({ '--write-known-failing': writeKnownFailing }, { subject })
    await checkWritable(writeKnownFailing)
  }
  return openReportFiles(
    { json, junit, html },
    { subject, '--known-failing': knownFailing, '--write-known-failing': writeKnownFailing },
  )
}

/**
 * Writes the report files, then prints the report: the files come first because a reader may close the pipe.
 * @throws InternalError after printing, if a file could not be written.
 */
export async function publish(
  report: Report,
  cases: readonly Scenario[],
  files: ReportFiles,
  options: TestOptions,
): Promise<void> {
  const { durations, verbose } = options
  const failures = verbose ? Number.POSITIVE_INFINITY : 10
  const written = files.write({
    json: () => jsonReport(report, { durations }),
    junit: () => junitReport(report, { durations }),
    html: async () => {
      const { htmlReport } = await import('../../report/html/report-page.tsx')
      return htmlReport(durations ? report : withoutDurations(report), cases)
    },
  })
  await written.finally(() => {
    // If the subject did not start, the error that follows says everything.
    if (report.notStarted !== undefined) return
    process.stdout.write(`${terminalReport(report, cases, { style: styleFor(process.stdout), failures })}\n`)
  })
}
