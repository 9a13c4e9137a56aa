import { type HttpHandler, http } from 'msw'
import { InternalError } from '../../platform/errors.ts'
import type { ExplorerIndex } from '../indexing/explorer-index.ts'
import type { Sources } from './answer-sources.ts'
import { byMethod } from './by-method.ts'
import { type Endpoint, matchRoute } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { HttpRefusal, noSuchRoute } from './http-refusal.ts'
import { replyJson, replyOptions, replyRefusal } from './json-reply.ts'
import { locator } from './location.ts'
import { descriptionHandler } from './openapi/handler.ts'
import { createOrders } from './orders.ts'
import { createValueBook, type ValueBook } from './value.ts'

/** Options of {@link createExplorerHandlers}. */
export type HandlersOptions = {
  /** The path segment that the four routes begin with; default `chain`. */
  path?: string
  /**
   * Answer only below this address, and serve the OpenAPI description at its `/openapi.json`. Default: answer for any origin,
   * from the root on, without the description, since another site may have its own `/openapi.json`.
   */
  baseUrl?: string
  /** What the covered contracts hold; default: no estimates. */
  values?: ValueBook
  /** Called with every failure that is not the client's; the client gets a message without details. */
  onError?: (error: unknown) => void
}

/**
 * Creates the explorer's API as msw handlers, for `setupServer(...createExplorerHandlers(index))` and for `serveExplorer`.
 *
 * Every answer is of the chain's head when the request came. The last handler refuses unknown routes: with a `baseUrl` everything
 * below it, otherwise every path that begins with the path segment. None of these requests reaches the network.
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
      const parameter = parameterIn(endpoint, url) ?? ''
      await index.learn(parameter)
      await index.sync()
      return replyJson(request, 200, endpoint.answer(sources, parameter, url.searchParams))
    } catch (error) {
      const refusal = error instanceof HttpRefusal ? error : failure(error)
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
        request.method === 'OPTIONS'
          ? replyOptions()
          : replyRefusal(request, noSuchRoute(request.method, new URL(request.url))),
    ),
  ]
}

function failure(error: unknown): HttpRefusal {
  if (error instanceof InternalError) return new HttpRefusal(503, 'The chain cannot be read')
  return new HttpRefusal(500, 'Internal server error')
}
