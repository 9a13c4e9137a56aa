import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { RequestHandler } from 'msw'
import { IDLE_SOCKET, limits, timeLimits } from '../limits.ts'
import { answerRequest } from './answer-request.ts'
import { type Listening, listen } from './listen.ts'
import { refuseConnection } from './refuse-connection.ts'

/** How to serve. */
export type ServeOptions = {
  /**
   * Address or name to listen on; default `127.0.0.1`. Where it is not this machine's own, others can reach the server,
   * and requests may name more Hosts (see `namesAllowedHosts`).
   */
  host?: string
  /** Port; default 0, any free one. */
  port?: number
  /** Told of every failure that is not the client's. */
  onError?: (error: unknown) => void
}

/** Handlers behind a real address. */
export type HttpServer = Listening

const LIMITS = {
  ...timeLimits,
  maxHeaderSize: limits.headers,
  // A missing Host is answered like everything else.
  requireHostHeader: false,
} as const

/**
 * Serves msw handlers over HTTP, on 127.0.0.1 unless `host` says otherwise, for clients of any kind. Nothing is
 * intercepted: the process's own requests stay as they are. What no handler answers is a 404, and what names another
 * Host than this machine a 421.
 *
 * @throws {InternalError} when the port cannot be had.
 */
export async function serveExplorer(
  handlers: readonly RequestHandler[],
  { host = '127.0.0.1', port = 0, onError = () => {} }: ServeOptions = {},
): Promise<HttpServer> {
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    answerRequest(handlers, request, response, { onError, listening: host })
  }
  const server = createServer(LIMITS, answer)
  // Whatever else a client expects, it gets an answer like any other.
  server.on('checkExpectation', answer)
  server.setTimeout(IDLE_SOCKET)
  server.on('clientError', refuseConnection)
  return listen(server, { host, port, what: 'explorer' })
}
