import { NotStarted } from '../subject/not-started.ts'
import type { SubjectInfo } from '../subject/protocol/verbs.ts'
import type { Environment } from '../subject/resolver.ts'
import type { Answer, Restarts, StartSubject, Subject, SubjectOptions } from '../subject/subject.ts'

/**
 * The resolver of another environment: of the same program where its kind can do that, of another one where it can't.
 * One that does not start for it is a subject that answers nothing; where it said so itself, it refuses.
 * @throws what {@link StartSubject} throws besides.
 */
export async function openForOtherNetwork(
  subject: Subject,
  start: StartSubject,
  environment: Environment,
  options: SubjectOptions & { restarts: Restarts },
): Promise<Subject> {
  const { exhausted } = options.restarts
  if (exhausted !== undefined) return silentSubject(subject.info, { kind: 'errored', reason: exhausted })
  try {
    return await (subject.forOtherNetwork ? subject.forOtherNetwork(environment) : start(environment, options))
  } catch (error) {
    if (error instanceof NotStarted) return silentSubject(subject.info, error.outcome)
    throw error
  }
}

/** A subject that cannot be asked any more: every question comes to the same. */
export function silentSubject(info: SubjectInfo, answer: Exclude<Answer, { kind: 'answered' }>): Subject {
  return { info, ask: async () => answer, close: async () => {} }
}
