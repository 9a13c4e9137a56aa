import type { Outcome } from '../connection/connection.ts'
import { readLine } from '../process/read-line.ts'
import { readOutcome, violation } from '../protocol/outcome.ts'
import { printable } from '../protocol/printable.ts'
import type { Verb } from '../protocol/verbs.ts'
import { longestBody, type Posted } from './post.ts'

const json = /^application\/([\w.-]+\+)?json(-rpc)?\s*(;|$)/i

/** Judges what came back for a message: one response, to the id that was asked. */
export function readBody<V extends Verb>(
  verb: V,
  asked: number,
  { status, type, body, cut }: Posted & { kind: 'response' },
): Outcome<V> {
  const text = () => body.toString('utf8', 0, 4096)
  if (status !== 200) {
    const redirect = status >= 300 && status < 400 ? ' (redirects are not followed)' : ''
    return wrong(`expected HTTP status 200, got ${status}${redirect}`, text())
  }
  // Where nothing is said of the type, the body shows what it is.
  if (type !== undefined && !json.test(type))
    return wrong(`expected the content type application/json, got ${printable(type, 80)}`, text())
  if (cut) return wrong(`expected a body of at most ${longestBody / 2 ** 20} MiB`, text())
  const read = readLine(body)
  if (read.kind === 'blank') return wrong('expected JSON', '')
  if (read.kind === 'violation')
    return wrong(read.outcome.breach.expected, read.outcome.breach.text, read.outcome.breach.path)
  const { id, response } = read
  if (id !== asked) return wrong(`id: expected ${asked}, got ${printable(JSON.stringify(id), 50)}`, read.text, ['id'])
  const outcome = readOutcome(verb, response, read.text)
  if (outcome.kind !== 'violation') return outcome
  return wrong(outcome.breach.expected, read.text, outcome.breach.path)
}

const wrong = (expected: string, text: string, path: (string | number)[] = []) =>
  violation(expected, text, path, 'the body')
