import { type Facts, SubjectError } from '../platform/errors.ts'

/** A subject did not answer `initialize` as the protocol wants. Exit code 1, since that is the subject's fault. */
export class NotStarted extends SubjectError {
  override readonly name = 'NotStarted'
  /** How `initialize` failed: `refused` where the subject answered it with an error. */
  readonly outcome: { kind: 'refused' | 'errored'; reason: string; declaresFewer?: true | undefined }

  constructor(outcome: NotStarted['outcome'], facts: Facts = {}, cause?: unknown, next?: string) {
    super(`The subject did not start: ${outcome.reason}`, { facts, cause, next })
    this.outcome = outcome
  }
}
