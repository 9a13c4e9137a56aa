import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { access, constants, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { InternalError, UsageError } from '../errors.ts'
import { isShortage } from '../machine-failure.ts'
import { realLocation } from './real-location.ts'

let count = 0

/** A name beside the file that no other write has: a rename within a folder is all or nothing. */
function temporaryBeside(place: string): string {
  count += 1
  return join(dirname(place), `.harborcheck-${process.pid}-${count}.tmp`)
}

/**
 * Writes a file whole or not at all: into a temporary file beside it, which then takes its name. A link is followed.
 * @throws UsageError where the place can't be written to; InternalError where the machine can't: no space, too many files.
 */
export async function writeWhole(path: string, content: string): Promise<void> {
  const place = realLocation(path)
  const temporary = temporaryBeside(place)
  try {
    await writeFile(temporary, content, { flag: 'wx' })
    await rename(temporary, place)
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => {})
    throw cannotWrite(path, cause)
  }
}

/** As {@link writeWhole}, at once: for a process that is about to end. */
export function writeWholeSync(path: string, content: string): void {
  const place = realLocation(path)
  const temporary = temporaryBeside(place)
  try {
    writeFileSync(temporary, content, { flag: 'wx' })
    renameSync(temporary, place)
  } catch (cause) {
    rmSync(temporary, { force: true })
    throw cannotWrite(path, cause)
  }
}

function cannotWrite(path: string, cause: unknown): UsageError | InternalError {
  const Thrown = isShortage(cause) ? InternalError : UsageError
  return new Thrown(`Cannot write ${path}`, {
    facts: { cause: cause instanceof Error ? cause.message : String(cause) },
    cause,
  })
}

/** Finds out early that a file could not be written at the end of a long run. @throws UsageError where that is so. */
export async function checkWritable(path: string): Promise<void> {
  const folder = dirname(realLocation(path))
  try {
    await access(folder, constants.W_OK)
  } catch {
    throw new UsageError(`Cannot write ${path}`, { facts: { folder, cause: 'no folder to write into' } })
  }
  const found = await stat(path).catch(() => undefined)
  if (found && !found.isFile()) throw new UsageError(`Cannot write ${path}`, { facts: { cause: 'it is not a file' } })
}
