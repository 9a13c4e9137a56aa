import { noSuchRoute } from './http-refusal.ts'
import { replyOptions, replyRefusal } from './json-reply.ts'

/** Calls `read` for GET and HEAD, answers OPTIONS, and refuses every other method as an unknown route. */
export async function byMethod(request: Request, read: () => Promise<Response> | Response): Promise<Response> {
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      return read()
    case 'OPTIONS':
      return replyOptions()
    default:
      return replyRefusal(request, noSuchRoute(request.method, new URL(request.url)))
  }
}
