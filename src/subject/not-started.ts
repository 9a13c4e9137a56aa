import { type Facts, InternalError } from '../errors.ts'

/** A subject did not come to answer `initialize`. */
export class NotStarted extends InternalError {
  /** What became of `initialize`; where the subject answered it with an error, it refused this environment. */
  readonly outcome: { kind: 'refused' | 'errored'; reason: string }

  constructor(outcome: NotStarted['outcome'], facts: Facts = {}, cause?: unknown) {
    super(`The subject did not start: ${outcome.reason}`, { facts, cause })
    this.outcome = outcome
  }
}
