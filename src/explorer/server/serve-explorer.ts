import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'msw'
import { createHttpServer } from '../../platform/http/create-server.ts'
import { type Listening, listen } from '../../platform/http/listen.ts'
import type { RefusalBody } from '../api/http-refusal.ts'
import { replyJson } from '../api/json-reply.ts'
import { limits } from '../limits.ts'
import { answerRequest } from './answer-request.ts'

/** How to serve. */
export type ServeOptions = {
  /**
   * Address or name to listen on; default `127.0.0.1`. Where it is not loopback, other machines can reach the server,
   * and more Host headers are allowed (see `namesAllowedHosts`).
   */
  host?: string | undefined
  /** Port; default 0, any free one. */
  port?: number | undefined
  /** Called with every failure that is not the client's. */
  onError?: (error: unknown) => void
}

/** A running HTTP server. */
export type HttpServer = Listening

/** Headers of the answer to an unreadable request, the same as of any other refusal. */
const headersOf = (body: RefusalBody): Record<string, string> =>
  Object.fromEntries(replyJson(new Request('http://127.0.0.1/'), body.statusCode, body).headers)

/**
 * Serves msw handlers over HTTP, on 127.0.0.1 unless `host` says otherwise, for clients of any kind. Does not intercept
 * the process's own requests. A request that all handlers ignore gets a 404; a Host that is not allowed, a 421.
 *
 * @throws {InternalError} if the port is not available.
 */
export async function serveExplorer(
  handlers: readonly RequestHandler[],
  { host = '127.0.0.1', port = 0, onError = () => {} }: ServeOptions = {},
): Promise<HttpServer> {
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    answerRequest(handlers, request, response, { onError, listening: host })
  }
  const server = createHttpServer(answer, { maxHeaderSize: limits.headers }, headersOf)
  return listen(server, { host, port, what: 'explorer' })
}
