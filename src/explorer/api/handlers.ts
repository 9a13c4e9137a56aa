import { type HttpHandler, http } from 'msw'
import { InternalError } from '../../errors.ts'
import type { ExplorerIndex } from '../indexing/explorer-index.ts'
import type { Endpoint } from './endpoint.ts'
import { getAgreement } from './get-agreement.ts'
import { getByContract } from './get-by-contract.ts'
import { getContractState } from './get-contract-state.ts'
import { listAgreements } from './list-agreements.ts'
import { locator } from './location.ts'
import { noSuchRoute, Refusal } from './refusal.ts'
import { replyJson, replyOptions } from './reply.ts'
import { createValueBook, type ValueBook } from './value.ts'

/** How the API is laid out. */
export type HandlersOptions = {
  /** The path segment that the four routes begin with; default `chain`. */
  path?: string
  /** Answer only below this address; default: whatever the origin, from the root on. */
  baseUrl?: string
  /** What the covered contracts hold; default: nothing is known. */
  values?: ValueBook
  /** Told of every failure that is not the client's; the client gets a message that gives nothing away. */
  onError?: (error: unknown) => void
}

// A longer path never matches a shorter route, so their order is of speed alone: the most asked comes first.
const endpoints = [getByContract, listAgreements, getContractState, getAgreement]

/**
 * The explorer's API as msw handlers, for `setupServer(...createExplorerHandlers(index))` and for `serveExplorer`.
 *
 * Every answer is of the chain's head when the request came. The last handler refuses what the others do not know: with
 * a `baseUrl` everything below it, otherwise what begins with the path segment; it never goes out to the network.
 */
export function createExplorerHandlers(index: ExplorerIndex, options: HandlersOptions = {}): HttpHandler[] {
  const { path, baseUrl, values = createValueBook(), onError } = options
  const locate = locator(path, baseUrl)

  const respond = (endpoint: Endpoint | undefined) => async (request: Request) => {
    const url = new URL(request.url)
    try {
      const segments = locate(url)?.segments
      if (!endpoint || !segments) throw noSuchRoute(url)
      await index.sync()
      return replyJson(request, 200, endpoint.answer({ index, values }, segments, url.searchParams))
    } catch (error) {
      const refusal = error instanceof Refusal ? error : failure(error)
      if (refusal !== error) onError?.(error)
      return replyJson(request, refusal.status, refusal.body)
    }
  }

  const isRoute = (endpoint: Endpoint, url: string) => {
    const segments = locate(new URL(url))?.segments
    return segments !== undefined && endpoint.matches(segments)
  }

  return [
    ...endpoints.map((endpoint) => {
      const answer = respond(endpoint)
      return http.get(
        ({ request }) => isRoute(endpoint, request.url),
        ({ request }) => answer(request),
      )
    }),
    http.all(
      ({ request }) => locate(new URL(request.url)) !== undefined,
      ({ request }) => {
        if (request.method === 'OPTIONS') return replyOptions()
        const isHead = request.method === 'HEAD'
        return respond(isHead ? endpoints.find((endpoint) => isRoute(endpoint, request.url)) : undefined)(request)
      },
    ),
  ]
}

function failure(error: unknown): Refusal {
  if (error instanceof InternalError) return new Refusal(503, 'The chain cannot be read')
  return new Refusal(500, 'Internal server error')
}
