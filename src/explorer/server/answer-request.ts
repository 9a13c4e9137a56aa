import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { getResponse, type RequestHandler } from 'msw'
import { namesAllowedHosts } from '../../platform/http/allowed-hosts.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { HttpRefusal, noSuchRoute } from '../api/http-refusal.ts'
import { replyRefusal } from '../api/json-reply.ts'
import { limits } from '../limits.ts'

type AnswerOptions = {
  onError: (error: unknown) => void
  /** The address or name that the server listens on: decides which Host headers are allowed. */
  listening: string
}

/** Answers one request by the handlers. Never rejects: a failure becomes a 500, or ends the connection. */
export async function answerRequest(
  handlers: readonly RequestHandler[],
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  options: AnswerOptions,
): Promise<void> {
  try {
    await writeResponse(await responseTo(handlers, incoming, options), outgoing)
  } catch (error) {
    options.onError(error)
    outgoing.destroy()
  }
}

async function responseTo(
  handlers: readonly RequestHandler[],
  incoming: IncomingMessage,
  { onError, listening }: AnswerOptions,
): Promise<Response> {
  const { method = 'GET' } = incoming
  const url = urlOf(incoming)
  const request = requestOf(incoming, url)
  const refuse = (refusal: HttpRefusal) => replyRefusal(request, refusal)
  try {
    if (!namesAllowedHosts(listening, incoming))
      return refuse(new HttpRefusal(421, 'The Host header does not name this machine'))
    // No route takes a body, but the next request on the connection comes after it.
    if (!(await readBody(incoming, limits.body))) return refuse(new HttpRefusal(413, 'request entity too large'))
    if (FORBIDDEN.has(method)) return refuse(noSuchRoute(method, url))
    return (await getResponse([...handlers], request)) ?? refuse(noSuchRoute(method, url))
  } catch (error) {
    onError(error)
    return refuse(new HttpRefusal(500, 'Internal server error'))
  }
}

// The target is appended to an origin: resolved against one, `//host/…` would become another host's address.
function urlOf({ url = '/' }: IncomingMessage): URL {
  if (url.startsWith('/')) return new URL(`${ORIGIN}${url}`)
  // Of an absolute target only the path counts; its host was checked before.
  const { protocol, pathname, search } = URL.canParse(url) ? new URL(url) : new URL(ORIGIN)
  return new URL(protocol === 'http:' || protocol === 'https:' ? `${ORIGIN}${pathname}${search}` : ORIGIN)
}

const ORIGIN = 'http://127.0.0.1'

// No route takes these methods, and `Request` does not allow them: for the refusal, DELETE stands for them.
const FORBIDDEN = new Set(['TRACE', 'TRACK', 'CONNECT'])

function requestOf({ method = 'GET', headersDistinct }: IncomingMessage, url: URL): Request {
  const headers = new Headers()
  for (const [name, values] of Object.entries(headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  return new Request(url, { method: FORBIDDEN.has(method) ? 'DELETE' : method, headers })
}

/**
 * Writes a response while its body arrives, no faster than the client reads. `Response.error()` breaks the connection
 * off. A connection with an unread rest of a request is not reused. A client that disconnects is not a failure.
 *
 * @throws the error of the body; the connection is then broken off.
 */
async function writeResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  if (outgoing.destroyed) return
  if (response.type === 'error') {
    outgoing.destroy()
    return
  }
  if (!outgoing.req.complete) outgoing.setHeader('connection', 'close')
  outgoing.writeHead(response.status, response.statusText || undefined, [...response.headers].flat())
  if (!response.body) {
    outgoing.end()
    return
  }
  await pipeline(response.body, outgoing).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}
