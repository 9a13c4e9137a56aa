import { type HttpHandler, http } from 'msw'
import { InternalError } from '../../errors.ts'
import type { ExplorerIndex } from '../indexing/explorer-index.ts'
import { byMethod } from './by-method.ts'
import { type Endpoint, matchRoute } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { locator } from './location.ts'
import { descriptionHandler } from './openapi/handler.ts'
import { createOrders } from './orders.ts'
import { noSuchRoute, Refusal } from './refusal.ts'
import { replyJson, replyOptions, replyRefusal } from './reply.ts'
import type { Sources } from './sources.ts'
import { createValueBook, type ValueBook } from './value.ts'

/** How the API is laid out. */
export type HandlersOptions = {
  /** The path segment that the four routes begin with; default `chain`. */
  path?: string
  /**
   * Answer only below this address, and describe the API at its `/openapi.json`; default: whatever the origin, from the
   * root on, and without the description, which could be somebody else's there.
   */
  baseUrl?: string
  /** What the covered contracts hold; default: nothing is known. */
  values?: ValueBook
  /** Told of every failure that is not the client's; the client gets a message that gives nothing away. */
  onError?: (error: unknown) => void
}

/**
 * The explorer's API as msw handlers, for `setupServer(...createExplorerHandlers(index))` and for `serveExplorer`.
 *
 * Every answer is of the chain's head when the request came. The last handler refuses what the others do not know: with
 * a `baseUrl` everything below it, otherwise what begins with the path segment; it never goes out to the network.
 */
export function createExplorerHandlers(index: ExplorerIndex, options: HandlersOptions = {}): HttpHandler[] {
  const { path, baseUrl, values = createValueBook(), onError } = options
  const sources: Sources = { index, values, orders: createOrders(index, values) }
  const locate = locator(path, baseUrl)

  const parameterIn = (endpoint: Endpoint, url: URL) => {
    const segments = locate(url)?.segments
    return segments && matchRoute(endpoint, segments)
  }

  const answer = async (endpoint: Endpoint, request: Request) => {
    const url = new URL(request.url)
    try {
      await index.sync()
      return replyJson(request, 200, endpoint.answer(sources, parameterIn(endpoint, url) ?? '', url.searchParams))
    } catch (error) {
      const refusal = error instanceof Refusal ? error : failure(error)
      if (refusal !== error) onError?.(error)
      return replyRefusal(request, refusal)
    }
  }

  return [
    ...endpoints.map((endpoint) =>
      http.all(
        ({ request }) => parameterIn(endpoint, new URL(request.url)) !== undefined,
        ({ request }) => byMethod(request, () => answer(endpoint, request)),
      ),
    ),
    ...(baseUrl === undefined ? [] : [descriptionHandler({ baseUrl, path })]),
    http.all(
      ({ request }) => locate(new URL(request.url)) !== undefined,
      ({ request }) =>
        request.method === 'OPTIONS' ? replyOptions() : replyRefusal(request, noSuchRoute(new URL(request.url))),
    ),
  ]
}

function failure(error: unknown): Refusal {
  if (error instanceof InternalError) return new Refusal(503, 'The chain cannot be read')
  return new Refusal(500, 'Internal server error')
}
