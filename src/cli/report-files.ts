import { fstatSync, readFileSync, rmSync, type Stats, statSync } from 'node:fs'
import { HarborcheckError, InternalError, messageOf, UsageError } from '../platform/errors.ts'
import { realLocation } from '../platform/files/real-location.ts'
import { checkWritable, isDevice, writeWhole, writeWholeSync } from '../platform/files/write-file.ts'
import type { CheckReport } from '../report/check-report.ts'
import { type Format, formats } from '../report/formats.ts'
import { outputForm } from '../report/style.ts'
import { terminalText } from '../report/terminal.ts'
import { io } from './io.ts'

/** The path that the option of each format gives. */
export type ReportPaths = { [Each in Format]?: string | undefined }

/** Lists the formats whose options are given, each with its path. */
export const reportPaths = (options: ReportPaths): [Format, string][] =>
  (Object.keys(formats) as Format[]).flatMap((format) => {
    const path = options[format]
    return path === undefined ? [] : [[format, path]]
  })

export type ReportFiles = {
  /**
   * Writes every requested file, even if one fails.
   * @throws {InternalError} that names the files that could not be written.
   */
  write(contentIn: (format: Format) => string | Promise<string>): Promise<void>
}

const NOT_ENDED = 'The run has not ended. If no run is in progress, it was killed before it had a verdict.'

/** The report files that still contain {@link NOT_ENDED}. `before`: the earlier content; undefined of a new file or a device. */
const unfinished = new Map<string, { form: Format; before: Buffer | undefined }>()

/**
 * Writes a placeholder to every report file: "the run has not ended". If this run is killed, an earlier report cannot
 * be mistaken for its own.
 * @param taken other files of the command line, by option, which reports must not overwrite.
 * @throws {UsageError} before anything is written, if a file cannot be written or is named twice.
 */
export async function openReportFiles(
  options: ReportPaths,
  taken: Record<string, string | undefined> = {},
): Promise<ReportFiles> {
  const files = reportPaths(options)
  checkDistinct(Object.fromEntries(files.map(([form, path]) => [`--${form}`, path])), taken)
  for (const [, path] of files) await checkWritable(path)
  for (const [form, path] of files) {
    const before = isDevice(path) ? undefined : orUndefined(() => readFileSync(path))
    await writeWhole(path, formats[form].unfinished(NOT_ENDED))
    unfinished.set(path, { form, before })
  }
  return { write: (contentIn) => writeAll(files, contentIn) }
}

/** Writes the report files, then prints the report: the files come first because a reader may close the pipe. */
export async function publishReport(report: CheckReport, files: ReportFiles, verbose: boolean): Promise<void> {
  const text = () => terminalText(report, { ...outputForm(io().stdout), verbose })
  await files.write((format) => formats[format].write(report)).finally(() => void io().stdout.write(`${text()}\n`))
}

async function writeAll(files: readonly (readonly [Format, string])[], contentIn: Parameters<ReportFiles['write']>[0]) {
  const failures: Record<string, string> = {}
  for (const [form, path] of files) {
    try {
      await writeWhole(path, await contentIn(form))
      unfinished.delete(path)
    } catch (error) {
      failures[path] = causeOf(error)
    }
  }
  if (Object.keys(failures).length === 0) return
  throw new InternalError('Not every report could be written', { facts: failures })
}

/** Writes the reason into every report file that still has its placeholder. Never throws. */
export function cutShortReports(reason: string): void {
  for (const [path, { form }] of unfinished) {
    try {
      writeWholeSync(path, formats[form].unfinished(`The run was cut short: ${reason}`))
    } catch {
      // The placeholder stays: it says that the run has not ended.
    }
  }
  unfinished.clear()
}

/** Restores the report files after a wrong command line: earlier reports still hold. Never throws. */
export function restoreReports(): void {
  for (const [path, { before }] of unfinished) {
    try {
      if (before) writeWholeSync(path, before)
      else if (!isDevice(path)) rmSync(path)
    } catch {
      // The placeholder stays: it says that the run has not ended.
    }
  }
  unfinished.clear()
}

/**
 * Checks that options name different files to write, and not the file that standard output or error is redirected to.
 * @param written the files to write, by option: all must differ, except devices. Those of `taken` must differ only from these.
 * @throws {UsageError} that names both options.
 */
export function checkDistinct(
  written: Record<string, string | undefined>,
  taken: Record<string, string | undefined> = {},
): void {
  const streams = Object.entries({ 'standard output': 1, 'standard error': 2 })
  const known = [
    ...Object.entries(taken).flatMap(([name, path]) => (path === undefined ? [] : [identify(name, path)])),
    ...streams.map(([name, file]) => ({ name, location: undefined, stats: orUndefined(() => fstatSync(file)) })),
  ]
  for (const [name, path] of Object.entries(written)) {
    if (path === undefined || isDevice(path)) continue
    const file = identify(name, path)
    const other = known.find((one) => isSame(one, file))
    if (other) {
      throw new UsageError(`${name} and ${other.name} are the same file`, {
        facts: { [name]: path, file: file.location },
        next: 'give each a file of its own',
      })
    }
    known.push(file)
  }
}

type Identity = { name: string; location: string | undefined; stats: Stats | undefined }

const identify = (name: string, path: string) => ({
  name,
  location: realLocation(path),
  stats: orUndefined(() => statSync(path)),
})

/** Compares inodes, following links: one file can have several paths. */
function isSame(one: Identity, other: Identity): boolean {
  if (one.location !== undefined && one.location === other.location) return true
  if (!one.stats?.isFile() || !other.stats?.isFile()) return false
  return one.stats.ino === other.stats.ino && one.stats.dev === other.stats.dev
}

function orUndefined<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

function causeOf(error: unknown): string {
  if (error instanceof HarborcheckError) return String(error.facts.cause ?? error.message)
  return messageOf(error)
}
