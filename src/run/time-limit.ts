/** A signal that is aborted when the time is up, or another one is. */
export type TimeLimit = {
  readonly signal: AbortSignal
  /** Lets go of the clock; the signal is then aborted no more. */
  end(): void
}

/** The longest that a timer waits, milliseconds. */
const LONGEST = 2 ** 31 - 1

/**
 * Limits something to so many seconds, and to another signal. `AbortSignal.any` would not do: it holds its sources weakly,
 * and a time-out that nobody else holds is collected before it is over.
 */
export function timeLimit(seconds: number, other?: AbortSignal): TimeLimit {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = seconds === Infinity ? undefined : setTimeout(abort, Math.min(seconds * 1_000, LONGEST))
  if (other?.aborted) abort()
  other?.addEventListener('abort', abort)
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer)
      other?.removeEventListener('abort', abort)
    },
  }
}
