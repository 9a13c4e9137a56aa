import { startAnswerTimer } from '../../platform/answer-timer.ts'
import { onAbort } from '../../platform/on-abort.ts'

/** A signal that is aborted after a time, or together with another signal. */
export type TimeLimit = {
  readonly signal: AbortSignal
  /** Clears the timer; the signal is not aborted after that. */
  end(): void
}

/**
 * Creates a signal with a limit in seconds that also follows another signal. `AbortSignal.any` holds its sources
 * weakly, so a time-out without another reference could be garbage-collected before it fires.
 */
export function timeLimit(seconds: number, other?: AbortSignal): TimeLimit {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const stopTimer = startAnswerTimer(seconds * 1_000, abort)
  const forgetOther = onAbort(other, abort)
  return {
    signal: controller.signal,
    end() {
      stopTimer()
      forgetOther()
    },
  }
}
