/**
 * Lets callers share runs of `run`. A call never gets the result of a run that began before it, which may have read the
 * chain already. At most one run is under way and one waits.
 */
export function sharedRun(run: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | undefined

  const begin = () => {
    waiting = undefined
    return run()
  }

  return () => {
    // Every run begins when the one before has ended, however it ended.
    waiting ??= last.then(begin, begin)
    last = waiting
    return last
  }
}
