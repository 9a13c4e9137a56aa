import { type Response, readResponse } from '../protocol/messages.ts'
import { type Outcome, violation } from '../protocol/outcome.ts'

/** One parsed line of a subject. `id` is the id that the line claims to answer, of any type. */
export type Line =
  | { kind: 'response'; id: unknown; response: Response; text: string }
  | { kind: 'violation'; id?: unknown; outcome: Outcome & { kind: 'violation' } }
  | { kind: 'blank' }

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses one line as a JSON-RPC response. Accepts a byte order mark at its start and a carriage return at its end.
 * @param cut Whether the line was longer than 1 MiB, and these are its first bytes.
 */
export function readLine(bytes: Buffer, cut = false): Line {
  if (cut) return invalid('expected a line of at most 1 MiB', bytes)
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return invalid('expected UTF-8', bytes)
  }
  if (text.trim() === '') return { kind: 'blank' }
  const read = readResponse(text)
  return read.ok
    ? { kind: 'response', id: read.value.id, response: read.value, text }
    : { kind: 'violation', id: read.id, outcome: violation(read.violation, text, read.path) }
}

const invalid = (expected: string, bytes: Buffer): Line => ({
  kind: 'violation',
  outcome: violation(expected, bytes.toString('utf8', 0, 4096)),
})
