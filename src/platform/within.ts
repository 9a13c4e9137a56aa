import { startAnswerTimer } from './answer-timer.ts'

/**
 * Waits until a promise resolves, or for `milliseconds` in which this process runs. Resolves in either case and leaves no timer.
 */
export async function within(promise: Promise<unknown>, milliseconds: number): Promise<void> {
  let stopTimer = () => {}
  const limit = new Promise<void>((resolve) => {
    stopTimer = startAnswerTimer(milliseconds, resolve)
  })
  await Promise.race([promise, limit]).finally(stopTimer)
}
