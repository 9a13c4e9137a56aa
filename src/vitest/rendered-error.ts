import { HarborcheckError, InternalError, SubjectError, UsageError } from '../platform/errors.ts'

const classes = { subject: SubjectError, usage: UsageError, harborcheck: InternalError }

/**
 * Puts the facts and the next step of an error into its message, because vitest prints nothing else.
 * @param entry The function that the user called: the stack starts at its caller. Default: no stack.
 */
export function renderedError(error: unknown, entry?: (...given: never[]) => unknown): unknown {
  if (!(error instanceof HarborcheckError)) return error
  const rendered = new classes[error.fault](error.render())
  if (entry) Error.captureStackTrace(rendered, entry)
  else rendered.stack = `${rendered.name}: ${rendered.message}`
  return rendered
}

/** Runs `work`, and throws its errors as {@link renderedError}. */
export async function renderErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw renderedError(error)
  }
}
