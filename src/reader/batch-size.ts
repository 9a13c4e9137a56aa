/** Requests that are answered before one with twice as many calls is tried: at first, and twice as many after each refused trial. */
const FIRST_PATIENCE = 4

/**
 * How many calls a request has: half as many after one that the node refused or did not answer whole, and twice as many after
 * several that it answered, up to `most`. So a failure that passes leads back to `most`, and a limit of the node is tried
 * ever less often.
 */
export function openBatchSize(most: number) {
  let [size, inTurn, patience] = [most, 0, FIRST_PATIENCE]
  return {
    /** The most calls of the next request. */
    next() {
      if (inTurn < patience) return size
      // One at a time tries more.
      inTurn = 0
      return Math.min(most, size * 2)
    },
    refused(count: number) {
      if (count > size) patience *= 2
      ;[size, inTurn] = [Math.min(size, Math.ceil(count / 2)), 0]
    },
    answered(count: number) {
      if (count > size) [size, inTurn] = [count, 0]
      else if (count === size && size < most) inTurn += 1
    },
  }
}
