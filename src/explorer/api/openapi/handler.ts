import { type HttpHandler, http } from 'msw'
import { byMethod } from '../by-method.ts'
import { replyJson } from '../reply.ts'
import { describeApi, type Place } from './describe.ts'

/**
 * Serves the API's description at `/openapi.json`: below the base address, or of any origin where there is none. It is
 * beside the path segment, not below it, where every name is the API's own.
 */
export function descriptionHandler(place: Place): HttpHandler {
  const base = place.baseUrl === undefined ? undefined : new URL(place.baseUrl)
  const pathname = `${base?.pathname.replace(/\/+$/, '') ?? ''}/openapi.json`
  const description = describeApi(place)

  const isHere = (request: Request) => {
    const url = new URL(request.url)
    return url.pathname === pathname && (base === undefined || url.origin === base.origin)
  }

  return http.all(
    ({ request }) => isHere(request),
    ({ request }) => byMethod(request, () => replyJson(request, 200, description)),
  )
}
