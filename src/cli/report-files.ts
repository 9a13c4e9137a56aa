import { fstatSync, type Stats, statSync } from 'node:fs'
import { HarborcheckError, InternalError, UsageError } from '../errors.ts'
import { realLocation } from '../files/real-location.ts'
import { checkWritable, writeWhole, writeWholeSync } from '../files/write-file.ts'
import { type Form, unfinishedReport } from '../report/unfinished.ts'

/** The report files of a run: the format, and the path that the option of that name gives. */
export type ReportPaths = { [Each in Form]?: string | undefined }

export type ReportFiles = {
  /**
   * Writes every report that was asked for, each on its own. What cannot be written keeps the others from nothing.
   * @throws InternalError naming those that could not be written.
   */
  write(make: Partial<Record<Form, () => string | Promise<string>>>): Promise<void>
}

const NOT_ENDED = 'The run has not ended. Where none runs any more, it was killed before its verdict was known.'

/** The files that say so far that their run has not ended. */
const open = new Map<string, Form>()

/**
 * Puts a file that says that the run has not ended where each report will be. So a report of an earlier run is never
 * taken for this one's, however this one ends.
 * @param taken other files of the command line, by their options: none of them may be a report's too.
 * @throws UsageError where a file cannot be written, or is named twice, before any is written.
 */
export async function openReportFiles(
  paths: ReportPaths,
  taken: Record<string, string | undefined> = {},
): Promise<ReportFiles> {
  const files = Object.entries(paths).flatMap(([form, path]) =>
    path === undefined ? [] : ([[form as Form, path]] as const),
  )
  checkDistinct(Object.fromEntries(files.map(([form, path]) => [`--${form}`, path])), taken)
  for (const [, path] of files) await checkWritable(path)
  for (const [form, path] of files) {
    await writeWhole(path, unfinishedReport[form](NOT_ENDED))
    open.set(path, form)
  }
  return { write: (make) => writeAll(files, make) }
}

async function writeAll(files: readonly (readonly [Form, string])[], make: Parameters<ReportFiles['write']>[0]) {
  const failures: Record<string, string> = {}
  for (const [form, path] of files) {
    try {
      const content = await make[form]?.()
      if (content === undefined) continue
      await writeWhole(path, content)
      open.delete(path)
    } catch (error) {
      failures[path] = causeOf(error)
    }
  }
  if (Object.keys(failures).length === 0) return
  throw new InternalError('Not every report could be written', { facts: failures })
}

/** Says why in the files of all reports that were not written, as far as that can be written. Never throws. */
export function cutShortReports(why: string): void {
  for (const [path, form] of open) {
    try {
      writeWholeSync(path, unfinishedReport[form](`The run was cut short: ${why}`))
    } catch {
      // It says at least that the run has not ended.
    }
  }
}

/**
 * Makes sure that no file is written by two options, or is also what standard output or standard error goes to.
 * @param written by options, which must all be different; `taken` must only differ from these.
 * @throws UsageError naming both.
 */
export function checkDistinct(
  written: Record<string, string | undefined>,
  taken: Record<string, string | undefined> = {},
): void {
  const streams = Object.entries({ 'standard output': 1, 'standard error': 2 })
  const known = [
    ...Object.entries(taken).flatMap(([name, path]) => (path === undefined ? [] : [identify(name, path)])),
    ...streams.map(([name, file]) => ({ name, place: undefined, stats: attempt(() => fstatSync(file)) })),
  ]
  for (const [name, path] of Object.entries(written)) {
    if (path === undefined) continue
    const file = identify(name, path)
    const other = known.find((one) => isSame(one, file))
    if (other) {
      throw new UsageError(`${name} and ${other.name} are one file`, {
        facts: { [name]: path, file: file.place },
        next: 'give each a file of its own',
      })
    }
    known.push(file)
  }
}

type Identity = { name: string; place: string | undefined; stats: Stats | undefined }

const identify = (name: string, path: string) => ({
  name,
  place: realLocation(path),
  stats: attempt(() => statSync(path)),
})

/** By another name too: a link, another spelling, a second name for the same file. */
function isSame(one: Identity, other: Identity): boolean {
  if (one.place !== undefined && one.place === other.place) return true
  if (!one.stats?.isFile() || !other.stats?.isFile()) return false
  return one.stats.ino === other.stats.ino && one.stats.dev === other.stats.dev
}

function attempt<Result>(look: () => Result): Result | undefined {
  try {
    return look()
  } catch {
    return undefined
  }
}

function causeOf(error: unknown): string {
  if (error instanceof HarborcheckError) return String(error.facts.cause ?? error.message)
  return error instanceof Error ? error.message : String(error)
}
