import type * as z from 'zod'
import type { Sources } from './answer-sources.ts'

/** One of the API's GET routes: its answer, and everything that its OpenAPI description needs. */
export type Endpoint<Body = unknown> = {
  /** The path after the API's own segment, with at most one `{parameter}`, which is an address. */
  path: `/${string}`
  /** Its unique name in the description. */
  operationId: string
  summary: string
  /** The query members that it reads. */
  query?: z.ZodObject
  /** The body of the 200 answer, and its name among the schemas. */
  body: z.ZodType<Body>
  bodyName: string
  /** Why it refuses a request, by status. */
  refusals?: Readonly<Record<number, string>>
  /**
   * Returns the body of the 200 answer. The index was synced just before.
   *
   * @param parameter as in the URL; empty without one.
   * @throws {Refusal} if the request cannot be answered.
   */
  answer(sources: Sources, parameter: string, query: URLSearchParams): Body
}

const PARAMETER = /^\{(\w+)\}$/

/** Name of a route's parameter; undefined without one. */
export const parameterOf = ({ path }: Pick<Endpoint, 'path'>): string | undefined =>
  segmentsOf(path).flatMap((segment) => PARAMETER.exec(segment)?.[1] ?? [])[0]

/**
 * Reads the value of a route's parameter, empty if the route has none; undefined if the segments do not match the
 * route. Ignores letter case.
 *
 * @param segments those after the API's own path segment, as in the URL.
 */
export function matchRoute({ path }: Pick<Endpoint, 'path'>, segments: readonly string[]): string | undefined {
  const wanted = segmentsOf(path)
  if (wanted.length !== segments.length) return undefined
  let parameter = ''
  for (const [index, segment] of segments.entries()) {
    if (wanted[index] === segment.toLowerCase()) continue
    if (segment === '' || !PARAMETER.test(wanted[index] ?? '')) return undefined
    parameter = segment
  }
  return parameter
}

const segmentsOf = (path: string) => path.slice(1).split('/')
