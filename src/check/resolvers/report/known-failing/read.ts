import type * as z from 'zod'
import { toDotPath } from 'zod/v4/core'
import { UsageError } from '../../../../platform/errors.ts'
import { readTextFile } from '../../../../platform/files/read-text-file.ts'
import { entryName, type KnownFailingEntry } from './entry-name.ts'
import { asEntries, knownFailingSchema } from './known-failing-schema.ts'

/** The largest file of known failures that is read, in bytes. */
export const MAX_KNOWN_FAILING_BYTES = 1_048_576

/**
 * Reads a file of known failures.
 * @throws UsageError naming the member and what was expected: the file is missing, too large, not JSON, does not fit the
 *   schema, or lists something twice.
 */
export async function readKnownFailing(path: string): Promise<KnownFailingEntry[]> {
  const parsed = knownFailingSchema.safeParse(parseJson(readTextFile(path, MAX_KNOWN_FAILING_BYTES), path))
  if (!parsed.success) {
    const { path: place, message } = parsed.error.issues[0] as z.core.$ZodIssue
    throw notAList(path, toDotPath(place), message)
  }
  const entries = asEntries(parsed.data)
  const names = entries.map(entryName)
  const again = names.findIndex((name, index) => names.indexOf(name) < index)
  if (again >= 0) throw notAList(path, `knownFailing[${again}]`, `${names[again]} is listed twice`)
  return entries
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
    next: 'docs/ci.md describes the format; --write-known-failing FILE writes one',
  })
}
