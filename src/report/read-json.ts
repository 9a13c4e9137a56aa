import type * as z from 'zod'
import { toDotPath } from 'zod/v4/core'
import { UsageError } from '../platform/errors.ts'
import { printable } from '../subject/protocol/printable.ts'

/** Reads JSON of a file that somebody else may have written. `notOne`: the error of a file that does not fit. */
export type UntrustedFile = {
  path: string
  /** @param place Where in the file; empty for the top level. */
  notOne: (path: string, place: string, problem: string) => UsageError
}

/** The text as a JSON object. Throws `notOne`. */
export function parseObject(text: string, { path, notOne }: UntrustedFile): Record<string, unknown> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw notOne(path, '', `not JSON: ${(error as Error).message}`)
  }
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Record<string, unknown>
  throw notOne(path, '', 'expected an object')
}

/** The data of a schema. Throws `notOne` with the first member that does not fit, or if it is nested too deeply. */
export function checked<Data>(schema: z.ZodType<Data>, json: unknown, file: UntrustedFile): Data {
  const parsed = safely(() => schema.safeParse(json), file)
  if (parsed.success) return parsed.data
  const { path: place, message } = parsed.error.issues[0] as z.core.$ZodIssue
  throw file.notOne(file.path, toDotPath(place), message)
}

/** Walks through JSON data: deep nesting exhausts the stack of a recursive walk, which throws `notOne`. */
export function safely<Result>(walk: () => Result, { path, notOne }: UntrustedFile): Result {
  try {
    return walk()
  } catch (error) {
    if (error instanceof RangeError) throw notOne(path, '', 'it is nested too deeply')
    throw error
  }
}

/** Writes out every control character of a text; line breaks stay. */
export function printableLines(text: string): string {
  return text
    .split('\n')
    .map((line) => printable(line, Number.POSITIVE_INFINITY))
    .join('\n')
}

/** The error of a file that another version of harborcheck wrote. `next`: what to do instead. */
export function otherVersion(path: string, writtenBy: string, version: string, next: string): UsageError {
  return new UsageError(`${path} was written by another version of harborcheck`, {
    facts: { 'written by': printable(writtenBy, 40), this: version },
    next,
  })
}
