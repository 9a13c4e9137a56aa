import { check } from './check.ts'
import type { Response } from './messages.ts'
import { oneLine, printable } from './printable.ts'
import { type Result, type Verb, verbs } from './verbs.ts'

/** What came back for one request: an answer of the protocol, a refusal, or what is neither. */
export type Outcome<V extends Verb = Verb> =
  | { kind: 'answered'; value: Result<V> }
  | { kind: 'refused'; reason: string; code?: number }
  | { kind: 'violation'; reason: string }

/**
 * Judges a response whose envelope is right by the verb that it answers.
 * @param line The response as the subject wrote it, to be quoted where it breaks the protocol.
 */
export function readOutcome<V extends Verb>(verb: V, { result, error }: Response, line: string): Outcome<V> {
  if (error) return { kind: 'refused', reason: oneLine(error.message) || 'no reason given', code: error.code }
  const checked = check<unknown>(verbs[verb].result, result, 'result')
  return checked.ok ? { kind: 'answered', value: checked.value as Result<V> } : violation(checked.violation, line)
}

/** The outcome of what is not the protocol: what was expected, and the line that was there instead. */
export function violation(expected: string, line: string): Outcome & { kind: 'violation' } {
  return { kind: 'violation', reason: `protocol violation: ${expected}; the line: ${printable(line)}` }
}
