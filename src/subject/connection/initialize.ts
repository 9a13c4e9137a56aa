import { checkDeclared } from '../declared.ts'
import type { NotStarted } from '../not-started.ts'
import type { Breach } from '../protocol/outcome.ts'
import { oneLine } from '../protocol/printable.ts'
import type { SubjectInfo } from '../protocol/verbs.ts'
import type { Environment } from '../resolver.ts'
import type { Declared } from '../subject.ts'
import type { Connection, ResolverIndex } from './connection.ts'

/**
 * In a few words why a subject can't be asked; `refusal` is its own error answer, `breach` what broke the protocol,
 * `declaresFewer` that it declares fewer methods than at its first start.
 */
export type Failure = {
  reason: string
  refusal?: { reason: string; code?: number }
  breach?: Breach
  declaresFewer?: true
}

/** Who the subject is, or why it can't be asked. */
export type Initialized = { ok: true; info: SubjectInfo } | ({ ok: false } & Failure)

/**
 * Asks a subject the one thing that comes first.
 * @param declared What it declared before, where it was started before.
 * @param timeout Milliseconds.
 * @param place Which of the program's resolvers. Default: its first, which most programs have alone.
 * @throws InternalError where the environment is not of the protocol.
 */
export async function initialize(
  connection: Connection,
  environment: Environment,
  declared: Declared,
  timeout: number,
  place: ResolverIndex = 0,
): Promise<Initialized> {
  const outcome = await connection.ask('initialize', environment, timeout, place)
  switch (outcome.kind) {
    case 'answered':
      return checkDeclared(printed(outcome.value), declared)
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

/** The words that reports show; the rest of an answer is numbers and addresses. */
const printed = ({ name, version, language, capabilities }: SubjectInfo): SubjectInfo => ({
  name: oneLine(name) || 'unnamed',
  ...(version === undefined ? {} : { version: oneLine(version) }),
  ...(language === undefined ? {} : { language: oneLine(language) }),
  capabilities,
})

/** What a subject that did not start comes to, as {@link NotStarted} has it. */
export function outcomeOf({ refusal, reason, declaresFewer }: Failure): NotStarted['outcome'] {
  return { kind: refusal ? 'refused' : 'errored', reason, ...(declaresFewer && { declaresFewer }) }
}
