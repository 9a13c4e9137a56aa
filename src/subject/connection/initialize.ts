import { checkDeclared } from '../declared-methods.ts'
import type { NotStarted } from '../not-started.ts'
import type { Breach } from '../protocol/outcome.ts'
import { oneLine } from '../protocol/printable.ts'
import type { SubjectInfo } from '../protocol/verbs.ts'
import type { Environment } from '../resolver.ts'
import type { Declared } from '../subject.ts'
import type { Connection, ResolverIndex } from './connection.ts'

/**
 * Why a subject can't be asked. `refusal` is its own error answer, `breach` the message that broke the protocol;
 * `declaresFewer` says that it declares fewer methods than at its first start.
 */
export type InitializeFailure = {
  reason: string
  refusal?: { reason: string; code?: number }
  breach?: Breach
  declaresFewer?: true
}

/** What a subject says about itself, or why it can't be asked. */
export type Initialized = { ok: true; info: SubjectInfo } | ({ ok: false } & InitializeFailure)

/**
 * Sends `initialize`, the first request on every connection.
 * @param declared The methods it declared at its first start, if it was started before.
 * @param timeout Milliseconds.
 * @param resolver Which of the program's resolvers. Default: its first.
 * @throws {InternalError} if the environment breaks the protocol.
 */
export async function initialize(
  connection: Connection,
  environment: Environment,
  declared: Declared,
  timeout: number,
  resolver: ResolverIndex = 0,
): Promise<Initialized> {
  const outcome = await connection.ask('initialize', environment, timeout, resolver)
  switch (outcome.kind) {
    case 'answered':
      return checkDeclared(printable(outcome.value), declared)
    case 'refused':
      return { ok: false, refusal: outcome, reason: `it refused initialize: ${outcome.reason}` }
    case 'violation':
      return { ok: false, reason: outcome.reason, breach: outcome.breach }
    case 'late':
      return { ok: false, reason: `timed out: no answer to initialize within ${timeout / 1000} s` }
    case 'ended':
      return { ok: false, reason: connection.over?.reason ?? 'subject exited' }
  }
}

/** Escapes control characters in the strings that reports show. */
const printable = ({ name, version, language, ...declared }: SubjectInfo): SubjectInfo => ({
  name: oneLine(name) || 'unnamed',
  version: version === undefined ? undefined : oneLine(version),
  language: language === undefined ? undefined : oneLine(language),
  ...declared,
})

/** Returns the outcome that {@link NotStarted} carries for a failed `initialize`. */
export function outcomeOf({ refusal, reason, declaresFewer }: InitializeFailure): NotStarted['outcome'] {
  return { kind: refusal ? 'refused' : 'errored', reason, declaresFewer }
}
