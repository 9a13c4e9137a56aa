import { Refusal } from './refusal.ts'
import { METHODS, replyOptions, replyRefusal } from './reply.ts'

/** Calls `read` for GET and HEAD, answers OPTIONS, and refuses every other method with 405. */
export async function byMethod(request: Request, read: () => Promise<Response> | Response): Promise<Response> {
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      return read()
    case 'OPTIONS':
      return replyOptions()
    default:
      return replyRefusal(request, new Refusal(405, 'Method Not Allowed', { allow: METHODS }))
  }
}
