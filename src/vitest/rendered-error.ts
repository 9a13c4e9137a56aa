import { HarborcheckError, InternalError, SubjectError, UsageError } from '../errors.ts'

const classes = { subject: SubjectError, usage: UsageError, harborcheck: InternalError }

/**
 * An error as vitest shows it: with its facts and what to do next in the message, which is all that a report prints.
 * @param above The function whose caller is to be pointed at; without it, no place is.
 */
export function renderedError(error: unknown, above?: (...given: never[]) => unknown): unknown {
  if (!(error instanceof HarborcheckError)) return error
  const told = new classes[error.fault](error.render())
  if (above) Error.captureStackTrace(told, above)
  else told.stack = `${told.name}: ${told.message}`
  return told
}

/** Does something whose errors are shown {@link renderedError}. */
export async function renderErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw renderedError(error)
  }
}
