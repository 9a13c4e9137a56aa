import type { Sources } from './item.ts'

/** One of the API's GET routes. */
export type Endpoint = {
  /** Whether the route is this one's. `segments` come after the API's own path segment, as they stand in the URL. */
  matches(segments: readonly string[]): boolean
  /**
   * The body of the 200 answer; the index was just synced.
   *
   * @throws {Refusal} where the request cannot be answered.
   */
  answer(sources: Sources, segments: readonly string[], query: URLSearchParams): unknown
}
