import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { access, constants, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { InternalError, messageOf, UsageError } from '../errors.ts'
import { isShortage } from '../machine-failure.ts'
import { realLocation } from './real-location.ts'

let count = 0

/** Chooses a unique path in the same folder, since only a rename within a folder is atomic. */
function temporaryBeside(location: string): string {
  count += 1
  return join(dirname(location), `.harborcheck-${process.pid}-${count}.tmp`)
}

/** Whether a path is a device such as /dev/null, which is written to and never replaced. */
export function isDevice(path: string): boolean {
  try {
    return statSync(path).isCharacterDevice()
  } catch {
    return false
  }
}

/**
 * Writes a file completely or not at all: writes a temporary file in the same folder and renames it. Follows links.
 * @throws {UsageError} if the path is not writable.
 * @throws {InternalError} if the machine has no space or too many open files.
 */
export async function writeWhole(path: string, content: string): Promise<void> {
  const location = realLocation(path)
  const temporary = temporaryBeside(location)
  try {
    if (isDevice(location)) await writeFile(location, content)
    else {
      await writeFile(temporary, content, { flag: 'wx' })
      await rename(temporary, location)
    }
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => {})
    throw cannotWrite(path, cause)
  }
}

/** Synchronous {@link writeWhole}, for a process that is about to exit. */
export function writeWholeSync(path: string, content: string | Buffer): void {
  const location = realLocation(path)
  const temporary = temporaryBeside(location)
  try {
    if (isDevice(location)) writeFileSync(location, content)
    else {
      writeFileSync(temporary, content, { flag: 'wx' })
      renameSync(temporary, location)
    }
  } catch (cause) {
    rmSync(temporary, { force: true })
    throw cannotWrite(path, cause)
  }
}

function cannotWrite(path: string, cause: unknown): UsageError | InternalError {
  const Thrown = isShortage(cause) ? InternalError : UsageError
  return new Thrown(`Cannot write ${path}`, {
    facts: { cause: messageOf(cause) },
    cause,
  })
}

/**
 * Checks before a long run that its output file can be written.
 * @throws {UsageError} if it cannot.
 */
export async function checkWritable(path: string): Promise<void> {
  if (isDevice(path)) return
  const folder = dirname(realLocation(path))
  try {
    await access(folder, constants.W_OK)
  } catch {
    throw new UsageError(`Cannot write ${path}`, {
      facts: { folder, cause: 'the folder does not exist or is not writable' },
    })
  }
  const found = await stat(path).catch(() => undefined)
  if (found && !found.isFile()) throw new UsageError(`Cannot write ${path}`, { facts: { cause: 'it is not a file' } })
}
