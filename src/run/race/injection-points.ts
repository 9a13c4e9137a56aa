/** Up to this many requests, every injection point is tried. */
const MAX_REQUESTS = 12

/**
 * The injection points of a question with some requests: after how many requests the chain changes. 0 is before the first
 * request, `requests` after the last. All of them for up to 12 requests; else 13, spread evenly, with both ends.
 */
export function injectionPoints(requests: number): number[] {
  const last = Math.min(requests, MAX_REQUESTS)
  return Array.from({ length: last + 1 }, (_, index) => (last === 0 ? 0 : Math.round((index * requests) / last)))
}
