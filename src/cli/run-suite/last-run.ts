import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readReport } from '../../check/compare/report/read-report.ts'
import { jsonReport } from '../../check/resolvers/report/json-report.ts'
import type { Report } from '../../check/resolvers/report/run-report.ts'
import { UsageError } from '../../platform/errors.ts'
import { writeWhole } from '../../platform/files/write-file.ts'

/** The report of the last `harborcheck test` in the working folder. */
export const LAST_RUN = join('.harborcheck', 'last-run.json')

/** Saves the report of a run for `harborcheck report` and `--last-failed`. Returns whether the folder is writable. */
export async function saveLastRun(report: Report): Promise<boolean> {
  try {
    await mkdir(dirname(LAST_RUN), { recursive: true })
    await writeWhole(LAST_RUN, jsonReport(report, { durations: true }))
    return true
  } catch {
    return false
  }
}

/**
 * Reads the report of the last run.
 * @throws {UsageError} if it is missing, or another version wrote it.
 */
export async function readLastRun(): Promise<Report> {
  if (!existsSync(LAST_RUN)) {
    throw new UsageError('No run has been saved in this folder', {
      facts: { 'looked for': LAST_RUN },
      next: '`harborcheck test` saves its report there',
    })
  }
  const read = await readReport(LAST_RUN).catch((error) => {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(error.message, { facts: error.facts, next: `delete ${LAST_RUN} and run the test again` })
  })
  if (read.kind === 'run') return read.report
  throw new UsageError(`${LAST_RUN} is not the report of a run`, { next: 'run `harborcheck test` again' })
}
