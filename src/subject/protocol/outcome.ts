import { check, type Path } from './check.ts'
import type { Response } from './messages.ts'
import { oneLine, printable } from './printable.ts'
import { type Result, type Verb, verbs } from './verbs.ts'

/** A message that is not of the protocol: what was expected, at which place of it, and its text as it came, cut at 64 KiB. */
export type Breach = { expected: string; path: Path; text: string }

/** What came back for one request: an answer of the protocol, a refusal, or what is neither. */
export type Outcome<V extends Verb = Verb> =
  | { kind: 'answered'; value: Result<V> }
  | { kind: 'refused'; reason: string; code?: number }
  | { kind: 'violation'; reason: string; breach: Breach }

/**
 * Judges a response whose envelope is right by the verb that it answers.
 * @param line The response as the subject wrote it, to be quoted where it breaks the protocol.
 */
export function readOutcome<V extends Verb>(verb: V, { result, error }: Response, line: string): Outcome<V> {
  if (error) return { kind: 'refused', reason: oneLine(error.message) || 'no reason given', code: error.code }
  const checked = check<unknown>(verbs[verb].result, result, 'result')
  if (checked.ok) return { kind: 'answered', value: checked.value as Result<V> }
  return violation(checked.violation, line, ['result', ...checked.path])
}

/**
 * The outcome of what is not the protocol.
 * @param expected What was expected, led by the place of it.
 * @param text What was there instead: a line, or the body of an HTTP answer.
 */
export function violation(
  expected: string,
  text: string,
  path: Path = [],
  called = 'the line',
): Outcome & { kind: 'violation' } {
  const reason = `protocol violation: ${expected}; ${called}: ${printable(text)}`
  // Cut, but long enough that the place is mostly within it.
  return { kind: 'violation', reason, breach: { expected, path, text: text.slice(0, longestBreach) } }
}

const longestBreach = 0x10000
