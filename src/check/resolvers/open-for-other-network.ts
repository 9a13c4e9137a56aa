import { NotStarted } from '../../subject/not-started.ts'
import type { SubjectInfo } from '../../subject/protocol/verbs.ts'
import type { Environment } from '../../subject/resolver.ts'
import type { Restarts, StartSubject, Subject, SubjectAnswer, SubjectOptions } from '../../subject/subject.ts'

/**
 * Opens a resolver for another environment: in the same program if the subject can, else in a new one. If it does not
 * start, that outcome answers every question: `refused` if the program sent an error, else `errored`.
 * @throws the errors of {@link StartSubject}, except NotStarted.
 */
export async function openForOtherNetwork(
  subject: Subject,
  start: StartSubject,
  environment: Environment,
  options: SubjectOptions & { restarts: Restarts },
): Promise<Subject> {
  const { exhausted } = options.restarts
  if (exhausted !== undefined) return fixedAnswerSubject(subject.info, { kind: 'errored', reason: exhausted })
  try {
    return await (subject.forOtherNetwork ? subject.forOtherNetwork(environment) : start(environment, options))
  } catch (error) {
    if (error instanceof NotStarted) return fixedAnswerSubject(subject.info, error.outcome)
    throw error
  }
}

/** Creates a subject that answers every question with the same refusal or error. */
export function fixedAnswerSubject(info: SubjectInfo, answer: Exclude<SubjectAnswer, { kind: 'answered' }>): Subject {
  return { info, ask: async () => answer, close: async () => {} }
}
