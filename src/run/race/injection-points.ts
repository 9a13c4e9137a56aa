/** The most requests of a question between which every place is tried. */
const ALL_PLACES = 12

/**
 * The places at which a block can come while a question takes some requests: 0 is before the first of them, the last is
 * after the last. Up to 12 requests all of them; of more, 13 spread evenly, with both ends.
 */
export function injectionPoints(requests: number): number[] {
  const last = Math.min(requests, ALL_PLACES)
  return Array.from({ length: last + 1 }, (_, index) => (last === 0 ? 0 : Math.round((index * requests) / last)))
}
