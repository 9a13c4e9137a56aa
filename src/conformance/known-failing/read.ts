import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import { UsageError } from '../../errors.ts'
import { type Entry, entryName } from './list.ts'
import { asEntries, knownFailingSchema } from './schema.ts'

/** The largest file of known failures that is read, in bytes. */
export const MAX_KNOWN_FAILING_BYTES = 1_048_576

/**
 * Reads a file of known failures.
 * @throws UsageError naming the place and what was expected: no such file, too large, not JSON, not of the schema,
 *   something listed twice.
 */
export async function readKnownFailing(path: string): Promise<Entry[]> {
  const parsed = knownFailingSchema.safeParse(parseJson(await textOf(path), path))
  if (!parsed.success) {
    const { path: place, message } = parsed.error.issues[0] as z.core.$ZodIssue
    throw notAList(path, z.core.toDotPath(place), message)
  }
  const entries = asEntries(parsed.data)
  const names = entries.map(entryName)
  const again = names.findIndex((name, index) => names.indexOf(name) < index)
  if (again >= 0) throw notAList(path, `knownFailing[${again}]`, `${names[again]} is listed twice`)
  return entries
}

async function textOf(path: string): Promise<string> {
  const found = await stat(path).catch((cause: Error) => {
    throw new UsageError(`Cannot read ${path}`, { facts: { cause: cause.message } })
  })
  if (!found.isFile()) throw new UsageError(`Cannot read ${path}`, { facts: { cause: 'it is not a file' } })
  if (found.size > MAX_KNOWN_FAILING_BYTES) {
    throw new UsageError(`${path} is too large for a list of known failures`, {
      facts: { bytes: found.size, 'at most': MAX_KNOWN_FAILING_BYTES },
    })
  }
  return readFile(path, 'utf8')
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw notAList(path, '', `not JSON: ${(error as Error).message}`)
  }
}

function notAList(path: string, place: string, problem: string): UsageError {
  return new UsageError(`${path} is not a list of known failures`, {
    facts: { place: place === '' ? 'the top level' : place, problem },
    next: 'docs/known-failures.md describes the format; --write-known-failing FILE writes one',
  })
}
