import { Contradiction } from '../network/contradiction.ts'
import {
  type Culprit,
  type Facts,
  HarborcheckError,
  InternalError,
  SubjectError,
  UsageError,
} from '../platform/errors.ts'
import { machineFailure } from '../platform/machine-failure.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { NotStarted } from '../subject/not-started.ts'

/** An error as one process sends it to another. */
export type ErrorData = {
  message: string
  /** Absent for what is no error of harborcheck's own. */
  fault?: Culprit
  facts?: Facts
  next?: string | undefined
  stack?: string | undefined
  outcome?: NotStarted['outcome']
  contradicts?: Scenario
}

/** Serialises any thrown value. */
export function errorData(error: unknown): ErrorData {
  const known = error instanceof HarborcheckError ? error : machineFailure(error)
  if (!known) {
    return error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) }
  }
  const { message, fault, facts, next, stack } = known
  return {
    message,
    fault,
    facts,
    next,
    stack,
    ...(known instanceof NotStarted && { outcome: known.outcome }),
    ...(known instanceof Contradiction && { contradicts: known.scenario }),
  }
}

const errors = { subject: SubjectError, usage: UsageError, harborcheck: InternalError }

/** Restores the error of another process, with its class and text. */
export function errorOf({ message, fault, facts, next, stack, outcome, contradicts }: ErrorData): Error {
  if (fault === undefined) return Object.assign(new Error(message), { stack })
  if (outcome) return new NotStarted(outcome, facts)
  if (contradicts) return new Contradiction(message, contradicts, facts ?? {})
  return new errors[fault](message, { facts, next })
}
