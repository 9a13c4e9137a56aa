import type * as z from 'zod'
import type { UsageError } from '../errors.ts'
import { readTextFile } from './read-text-file.ts'

/**
 * Reads a JSON file of at most 100,000 bytes at a path that a user gave.
 * @param wrong Builds the error if the file is not JSON or does not match the schema; the facts name the member.
 * @throws the error of `wrong`, or of {@link readTextFile}.
 */
export function readJsonFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  wrong: (facts: Record<string, string | undefined>) => UsageError,
): z.output<Schema> {
  const parsed = schema.safeParse(jsonOf(path, wrong))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw wrong({ [issue?.path.join('.') || 'the file']: issue?.message })
}

function jsonOf(path: string, wrong: (facts: Record<string, string>) => UsageError): unknown {
  try {
    return JSON.parse(readTextFile(path, 100_000))
  } catch (cause) {
    throw cause instanceof SyntaxError ? wrong({ cause: cause.message }) : cause
  }
}
