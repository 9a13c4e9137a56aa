import { type Facts, SubjectError } from '../errors.ts'

/** A subject did not come to answer `initialize` as the protocol wants: exit code 1, for it is the subject's doing. */
export class NotStarted extends SubjectError {
  override readonly name = 'NotStarted'
  /** What became of `initialize`; where the subject answered it with an error, it refused this environment. */
  readonly outcome: { kind: 'refused' | 'errored'; reason: string; declaresFewer?: true }

  constructor(outcome: NotStarted['outcome'], facts: Facts = {}, cause?: unknown) {
    super(`The subject did not start: ${outcome.reason}`, { facts, cause })
    this.outcome = outcome
  }
}
