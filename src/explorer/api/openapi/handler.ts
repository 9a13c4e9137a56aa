import { type HttpHandler, http } from 'msw'
import { byMethod } from '../by-method.ts'
import { replyJson } from '../json-reply.ts'
import { type ApiAddress, describeApi } from './describe.ts'

/**
 * Serves the API's description at `/openapi.json` below the base address, or of any origin without one. This is outside
 * the path segment, below which every path belongs to the API.
 */
export function descriptionHandler(address: ApiAddress): HttpHandler {
  const base = address.baseUrl === undefined ? undefined : new URL(address.baseUrl)
  const pathname = `${base?.pathname.replace(/\/+$/, '') ?? ''}/openapi.json`
  // Made at the first request: it takes as long as starting the rest of the explorer.
  let description: ReturnType<typeof describeApi> | undefined

  const isHere = (request: Request) => {
    const url = new URL(request.url)
    return url.pathname === pathname && (base === undefined || url.origin === base.origin)
  }

  return http.all(
    ({ request }) => isHere(request),
    ({ request }) =>
      byMethod(request, () => {
        description ??= describeApi(address)
        return replyJson(request, 200, description)
      }),
  )
}
