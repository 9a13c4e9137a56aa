/**
 * Batches the keys that are requested in one turn of the event loop into one call of `load`. `Promise.all` over many
 * contracts then takes as many round trips as one contract, while the code deals with one contract only.
 * @param turns How many turns of the event loop a batch waits for more keys. Default 1.
 */
export function batched<Key, Value>(load: (keys: Key[]) => Promise<Value[]>, turns = 1): (key: Key) => Promise<Value> {
  let waiting: Key[] = []
  let values: Promise<Value[]> | undefined

  async function loadWaiting(): Promise<Value[]> {
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
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
