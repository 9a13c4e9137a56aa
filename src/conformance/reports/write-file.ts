import { access, constants, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { UsageError } from '../../errors.ts'

/**
 * Writes a file whole or not at all: into a temporary file beside it, which then takes its name.
 * @throws UsageError where the place can't be written to.
 */
export async function writeWhole(path: string, content: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`
  try {
    await writeFile(temporary, content)
    await rename(temporary, path)
  } catch (cause) {
    await rm(temporary, { force: true })
    throw new UsageError(`Cannot write ${path}`, {
      facts: { cause: (cause as Error).message },
    })
  }
}

/** Finds out early that a file could not be written at the end of a long run. @throws UsageError where that is so. */
export async function checkWritable(path: string): Promise<void> {
  try {
    await access(dirname(path), constants.W_OK)
  } catch {
    throw new UsageError(`Cannot write ${path}`, { facts: { folder: dirname(path), cause: 'no folder to write into' } })
  }
  const found = await stat(path).catch(() => undefined)
  if (found && !found.isFile()) throw new UsageError(`Cannot write ${path}`, { facts: { cause: 'it is not a file' } })
}
