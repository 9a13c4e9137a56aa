/** Starts `count` resources at once. If one can't be started, closes the others and throws its error. */
export async function startAll<One extends { close(): Promise<void> }>(
  count: number,
  start: (index: number) => Promise<One>,
): Promise<One[]> {
  const settled = await Promise.allSettled(Array.from({ length: count }, (_, index) => start(index)))
  const started = settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const failure = settled.find((outcome) => outcome.status === 'rejected')
  if (!failure) return started
  await Promise.all(started.map((one) => one.close()))
  throw failure.reason
}

/** Waits until all work has ended, then throws the first error: nothing is in use by then. */
export async function allEnded(work: readonly Promise<void>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(work)) if (outcome.status === 'rejected') throw outcome.reason
}
