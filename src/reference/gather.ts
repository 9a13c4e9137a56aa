/**
 * Joins what is asked in one turn of the event loop, so that it is loaded at once. `Promise.all` over many contracts
 * takes as many round trips as one contract does, and the code of each step speaks of one contract only.
 */
export function prepareBatch<Key, Value>(load: (keys: Key[]) => Promise<Value[]>): (key: Key) => Promise<Value> {
  let waiting: Key[] = []
  let values: Promise<Value[]> | undefined

  async function loadWaiting(): Promise<Value[]> {
    await new Promise((resolve) => setImmediate(resolve))
    const keys = waiting
    waiting = []
    values = undefined
    return load(keys)
  }

  return async (key) => {
    const place = waiting.push(key) - 1
    values ??= loadWaiting()
    return (await values)[place] as Value
  }
}
