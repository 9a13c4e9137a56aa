import { oneLine } from '../protocol/printable.ts'
import type { Environment } from '../resolver.ts'
import type { SubjectInfo } from '../subject.ts'
import type { Place } from './company.ts'
import type { Life } from './life.ts'

/** Who the subject is, or in a few words why it can't be asked; `refusal` is its own error answer, where it gave one. */
export type Initialized =
  | { ok: true; info: SubjectInfo }
  | { ok: false; reason: string; refusal?: { reason: string; code?: number } }

/**
 * Asks a process the one thing that comes first.
 * @param timeout Milliseconds.
 * @param place Which of the program's resolvers. Default: its first, which most programs have alone.
 * @throws InternalError where the environment is not of the protocol.
 */
export async function initialize(
  life: Life,
  environment: Environment,
  timeout: number,
  place: Place = 0,
): Promise<Initialized> {
  const outcome = await life.ask('initialize', environment, timeout, place)
  switch (outcome.kind) {
    case 'answered':
      if (outcome.value.capabilities.length === 0) return { ok: false, reason: 'it declares no method of the protocol' }
      return { ok: true, info: printed(outcome.value) }
    case 'refused':
      return { ok: false, refusal: outcome, reason: `it refused initialize: ${outcome.reason}` }
    case 'violation':
      return { ok: false, reason: outcome.reason }
    case 'late':
      return { ok: false, reason: `timed out: no answer to initialize within ${timeout / 1000} s` }
    case 'ended':
      return { ok: false, reason: life.over?.reason ?? 'subject exited' }
  }
}

/** The words that reports show; the rest of an answer is numbers and addresses. */
const printed = ({ name, version, language, capabilities }: SubjectInfo): SubjectInfo => ({
  name: oneLine(name) || 'unnamed',
  ...(version === undefined ? {} : { version: oneLine(version) }),
  ...(language === undefined ? {} : { language: oneLine(language) }),
  capabilities,
})
