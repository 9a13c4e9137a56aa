/**
 * Calls a listener when a signal is aborted, at once if it already is: `addEventListener` alone would not. Without a
 * signal, never.
 * @returns a function that removes the listener.
 */
export function onAbort(signal: AbortSignal | undefined, listener: () => void): () => void {
  if (signal?.aborted) listener()
  else signal?.addEventListener('abort', listener, { once: true })
  return () => signal?.removeEventListener('abort', listener)
}

/** Resolves with undefined once the signal is aborted. */
export function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => onAbort(signal, () => resolve(undefined)))
}

/** Settles as the work does. Resolves with undefined if the signal is aborted first, even if the work never ends. */
export async function unlessAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result | undefined> {
  let remove = () => {}
  const stopped = new Promise<undefined>((resolve) => {
    remove = onAbort(signal, () => resolve(undefined))
  })
  return Promise.race([work, stopped]).finally(remove)
}
