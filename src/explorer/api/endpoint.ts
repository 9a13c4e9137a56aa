import type { z } from 'zod'
import type { Sources } from './sources.ts'

/** One of the API's GET routes: what it answers, and all that its description is made of. */
export type Endpoint<Body = unknown> = {
  /** After the API's own path segment, with at most one `{parameter}`, which is an address. */
  path: `/${string}`
  /** Its name in the description, in which no two are equal. */
  operationId: string
  summary: string
  /** The members of the query that it reads. */
  query?: z.ZodObject
  /** What the 200 answer holds, and its name among the schemas. */
  body: z.ZodType<Body>
  bodyName: string
  /** When it refuses, by status. */
  refusals?: Readonly<Record<number, string>>
  /**
   * The body of the 200 answer; the index was just synced.
   *
   * @param parameter as it stands in the URL; empty where the path has none.
   * @throws {Refusal} where the request cannot be answered.
   */
  answer(sources: Sources, parameter: string, query: URLSearchParams): Body
}

const PARAMETER = /^\{(\w+)\}$/

/** The name of a route's parameter. */
export const parameterOf = ({ path }: Pick<Endpoint, 'path'>): string | undefined =>
  segmentsOf(path).flatMap((segment) => PARAMETER.exec(segment)?.[1] ?? [])[0]

/**
 * What stands in the place of a route's parameter, empty where it has none; nothing where the segments are no such route.
 *
 * @param segments come after the API's own path segment, as they stand in the URL.
 */
export function matchRoute({ path }: Pick<Endpoint, 'path'>, segments: readonly string[]): string | undefined {
  const wanted = segmentsOf(path)
  if (wanted.length !== segments.length) return undefined
  let parameter = ''
  for (const [at, segment] of segments.entries()) {
    if (wanted[at] === segment) continue
    if (segment === '' || !PARAMETER.test(wanted[at] ?? '')) return undefined
    parameter = segment
  }
  return parameter
}

const segmentsOf = (path: string) => path.slice(1).split('/')
