import type { ConnectionOutcome } from '../connection/connection.ts'
import { readLine } from '../process/read-line.ts'
import { readOutcome, violation } from '../protocol/outcome.ts'
import { cutMiddle, printable, printableJson } from '../protocol/printable.ts'
import type { Verb } from '../protocol/verbs.ts'
import { maxBody, type Posted } from './post-question.ts'

const json = /^application\/([\w.-]+\+)?json(-rpc)?\s*(;|$)/i

/** Validates an HTTP response: status 200, a JSON type, and one JSON-RPC response with the id of the request. */
export function readBody<V extends Verb>(
  verb: V,
  requestId: number,
  { status, type, body, cut }: Posted & { kind: 'response' },
): ConnectionOutcome<V> {
  const text = () => body.toString('utf8', 0, 4096)
  if (status !== 200) {
    const redirect = status >= 300 && status < 400 ? ' (redirects are not followed)' : ''
    return invalid(`expected HTTP status 200, got ${status}${redirect}`, cutMiddle(body.toString()))
  }
  // A response without a content type is accepted if its body is JSON.
  if (type !== undefined && !json.test(type))
    return invalid(`expected the content type application/json, got ${printable(type, 80)}`, text())
  if (cut) return invalid(`expected a body of at most ${maxBody / 2 ** 20} MiB`, text())
  const read = readLine(body)
  if (read.kind === 'blank') return invalid('expected JSON', '')
  if (read.kind === 'violation')
    return invalid(read.outcome.breach.expected, read.outcome.breach.text, read.outcome.breach.path)
  const { id, response } = read
  if (id !== requestId) return invalid(`id: expected ${requestId}, got ${printableJson(id, 50)}`, read.text, ['id'])
  const outcome = readOutcome(verb, response, read.text)
  if (outcome.kind !== 'violation') return outcome
  return invalid(outcome.breach.expected, read.text, outcome.breach.path)
}

const invalid = (expected: string, text: string, path: (string | number)[] = []) =>
  violation(expected, text, path, 'the body')
