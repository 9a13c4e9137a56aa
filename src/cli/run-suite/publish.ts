import { randomUUID } from 'node:crypto'
import { appendFile } from 'node:fs/promises'
import { relative, resolve, sep } from 'node:path'
import { withoutDurations } from '../../check/resolvers/report/json-report.ts'
import { resolverReport } from '../../check/resolvers/report/resolver-report.ts'
import type { Report } from '../../check/resolvers/report/run-report.ts'
import { InternalError } from '../../platform/errors.ts'
import { checkWritable } from '../../platform/files/write-file.ts'
import type { CheckReport } from '../../report/check-report.ts'
import { formats } from '../../report/formats.ts'
import { githubAnnotations, withoutCommands } from '../../report/github.ts'
import { markdownText } from '../../report/markdown.ts'
import { outputForm } from '../../report/style.ts'
import { terminalText } from '../../report/terminal.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { io } from '../io.ts'
import { checkDistinct, openReportFiles, type ReportFiles } from '../report-files.ts'
import { saveLastRun } from './last-run.ts'
import type { ResultStream } from './stream-results.ts'
import type { TestOptions } from './test-options.ts'

/**
 * Checks, before anything runs, that every report file can be written.
 * @throws {UsageError} if not.
 */
export async function openReports(subject: string | undefined, options: TestOptions): Promise<ReportFiles> {
  const { knownFailing, writeKnownFailing } = options
  // --write-known-failing may overwrite the file that --known-failing reads.
  if (writeKnownFailing !== undefined) {
    checkDistinct({ '--write-known-failing': writeKnownFailing }, { subject })
    await checkWritable(writeKnownFailing)
  }
  const taken = { subject, '--known-failing': knownFailing, '--write-known-failing': writeKnownFailing }
  return openReportFiles(options, taken)
}

/** How a report is made and printed, and the file to which annotations belong. */
export type PublishOptions = Pick<TestOptions, 'durations' | 'verbose' | 'reporter'> & {
  subjectFile?: string | undefined
  /** Gets the cases instead of the printed report. */
  stream?: ResultStream | undefined
}

/**
 * Writes the report files, then prints the report: the files come first because a reader may close the pipe.
 * @throws {InternalError} after printing, if a file or the job summary could not be written.
 */
export async function publish(
  report: Report,
  cases: readonly Scenario[],
  files: ReportFiles,
  options: PublishOptions,
): Promise<void> {
  const shown = resolverReport(report, cases)
  const kept = options.durations ? shown : resolverReport(withoutDurations(report), cases)
  // Markdown has no durations, and shows the requests of failures whatever the files leave out.
  const written = files.write((format) => formats[format].write(format === 'markdown' ? shown : kept))
  // If the subject did not start, the error that follows says everything.
  await written.finally(() => report.notStarted === undefined && printReport(report, shown, options))
}

async function printReport(report: Report, shown: CheckReport, options: PublishOptions): Promise<void> {
  const { verbose, reporter, subjectFile, stream } = options
  const showAgain = (await saveLastRun(report)) ? 'npx harborcheck report' : undefined
  if (stream) return stream.finish(shown)
  const text = terminalText(shown, { ...outputForm(io().stdout), verbose, showAgain })
  if (reporter === 'terminal') {
    io().stdout.write(`${text}\n`)
    return
  }
  const annotations = githubAnnotations(shown, subjectFile && inRepository(subjectFile))
  io().stdout.write(`${withoutCommands(text, randomUUID())}\n${annotations}${annotations && '\n'}`)
  const { GITHUB_STEP_SUMMARY: summary } = process.env
  if (!summary) return
  await appendFile(summary, markdownText(shown)).catch((error: Error) => {
    throw new InternalError('The job summary could not be written', { facts: { cause: error.message } })
  })
}

/** Converts a file's path to GitHub's form, from the repository's folder; undefined if it is outside. */
function inRepository(file: string): string | undefined {
  const path = relative(process.env.GITHUB_WORKSPACE || process.cwd(), resolve(file))
  return path.startsWith('..') ? undefined : path.replaceAll(sep, '/')
}
