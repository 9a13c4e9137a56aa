/** Up to this many requests, every injection point is tried. */
const MAX_REQUESTS = 12

/**
 * Lists the injection points of a question: after how many requests the chain changes. 0 is before the first request,
 * `requests` after the last. All of them for up to 12 requests; else 13, spread evenly, with both ends.
 */
export function injectionPoints(requests: number): number[] {
  const last = Math.min(requests, MAX_REQUESTS)
  return Array.from({ length: last + 1 }, (_, index) => (last === 0 ? 0 : Math.round((index * requests) / last)))
}

/** The most points inside batches. */
const MAX_INSIDE = 6

/** A point inside a batch: after so many requests, and after so many calls of the next one. */
export type PointInside = { point: number; inside: number }

/**
 * Lists injection points between two calls of one request: after the first call of each batch, and then before the last
 * one of each, six at most.
 * @param calls How many calls each request of the question has.
 */
export function pointsInside(calls: readonly number[]): PointInside[] {
  const batches = [...calls.entries()].filter(([, count]) => count > 1)
  const afterFirst = batches.map(([point]) => ({ point, inside: 1 }))
  const beforeLast = batches.flatMap(([point, count]) => (count > 2 ? [{ point, inside: count - 1 }] : []))
  return [...afterFirst, ...beforeLast].slice(0, MAX_INSIDE)
}
