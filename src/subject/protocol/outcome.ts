import { withoutTraceback } from '../module/mistake.ts'
import { checkValue, type Path } from './check-value.ts'
import type { Response } from './messages.ts'
import { oneLine, printable } from './printable.ts'
import { type Result, type Verb, verbs } from './verbs.ts'

/** A message that breaks the protocol: what was expected, at which path, and its text as received, cut at 64 KiB. */
export type Breach = { expected: string; path: Path; text: string }

/** The response to one request: an answer, a refusal (an error response), or a violation of the protocol. */
export type Outcome<V extends Verb = Verb> =
  | { kind: 'answered'; value: Result<V> }
  | { kind: 'refused'; reason: string; code?: number }
  | { kind: 'violation'; reason: string; breach: Breach }

/**
 * Validates the result of a response by the verb that it answers.
 * @param line The response as the subject wrote it; a violation quotes it.
 */
export function readOutcome<V extends Verb>(verb: V, { result, error }: Response, line: string): Outcome<V> {
  if (error)
    return { kind: 'refused', reason: oneLine(withoutTraceback(error.message)) || 'no reason given', code: error.code }
  const checked = checkValue<unknown>(verbs[verb].result, result, 'result')
  if (checked.ok) return { kind: 'answered', value: checked.value as Result<V> }
  return violation(checked.violation, line, ['result', ...checked.path])
}

/**
 * Builds the outcome of a message that breaks the protocol.
 * @param expected The expected form, after its path: `result: expected true or false`.
 * @param text The message: a line, or the body of an HTTP response.
 * @param called The message's name in the reason.
 */
export function violation(
  expected: string,
  text: string,
  path: Path = [],
  called = 'the line',
): Outcome & { kind: 'violation' } {
  const reason = `protocol violation: ${expected}; ${called}: ${printable(text)}`
  // Cut to bound memory; 64 KiB nearly always include the path.
  return { kind: 'violation', reason, breach: { expected, path, text: text.slice(0, longestBreach) } }
}

const longestBreach = 0x10000
