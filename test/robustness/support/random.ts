/** Draws from a seed: the same seed, the same draws. */
export type Random = {
  /** A whole number from 0 below `limit`. */
  below(limit: number): number
  /** One of some values, of which there is at least one. */
  pick<Value>(values: readonly Value[]): Value
}

/** A source of draws; each index of a seed has its own, so that one input can be made again without those before it. */
export function randomFrom(seed: number, index = 0): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, pick: (values) => values[below(values.length)] as (typeof values)[number] }
}
