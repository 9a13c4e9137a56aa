/** The most of a limit that passes at once, in milliseconds. */
const SLICE = 1_000
/** The most time for which a limit can be held, in milliseconds. */
const MOST_HELD = 60_000

/**
 * Calls back once, after `limit` milliseconds. Time in which this process did not run counts as at most a second, so a subject or
 * node still has its time after the machine was paused. An answer that waits in a pipe or socket is read first.
 * @param limit `Infinity`: never calls back.
 * @param isHeld Whether to hold the limit: such a second does not count, up to a minute in all. Called once a second.
 * Default: never.
 * @returns a function that stops the timer.
 */
export function startAnswerTimer(limit: number, late: () => void, isHeld: () => boolean = () => false): () => void {
  let left = limit
  let held = 0
  let timer: NodeJS.Timeout
  const waitSlice = () => {
    const slice = Math.min(left, SLICE)
    timer = setTimeout(() => {
      if (held < MOST_HELD && isHeld()) held += slice
      else left -= slice
      if (left > 0) waitSlice()
      else setImmediate(late)
    }, slice)
  }
  waitSlice()
  return () => clearTimeout(timer)
}
