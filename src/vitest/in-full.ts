import { HarborcheckError, InternalError, UsageError } from '../errors.ts'

/**
 * An error as vitest shows it: with its facts and what to do next in the message, which is all that a report prints.
 * @param above The function whose caller is to be pointed at; without it, no place is.
 */
export function inFull(error: unknown, above?: (...given: never[]) => unknown): unknown {
  if (!(error instanceof HarborcheckError)) return error
  const Same = error.fault === 'usage' ? UsageError : InternalError
  const told = new Same(error.render())
  if (above) Error.captureStackTrace(told, above)
  else told.stack = `${told.name}: ${told.message}`
  return told
}

/** Does something whose errors are shown {@link inFull}. */
export async function toldInFull<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw inFull(error)
  }
}
