import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { isLate } from './is-late.ts'
import { refuseConnection, TOO_LATE, type UnreadableBody } from './refuse-connection.ts'

/** A client that sends or reads slowly holds its socket no longer than this. In milliseconds. */
const LIMITS = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  // A request without a Host comes from a program, and is answered like any other.
  requireHostHeader: false,
} as const

/** Milliseconds after which a socket on which nothing moves is closed. */
const IDLE_SOCKET = 60_000

const jsonType = (_: UnreadableBody): Record<string, string> => ({ 'content-type': 'application/json' })

/**
 * Creates an HTTP server with the time limits of every server here, which answers a malformed, slow or too long request
 * itself. `listen` makes it listen.
 * @param options Other limits of this server, such as `maxHeaderSize` in bytes.
 * @param headersOf The headers of the answer to such a request. Default: the content type.
 */
export function createHttpServer(answer: RequestListener, options: ServerOptions = {}, headersOf = jsonType): Server {
  const server = createServer({ ...LIMITS, ...options }, answer)
  // An `Expect` header other than `100-continue` changes nothing: the request gets its answer.
  server.on('checkExpectation', answer)
  const stillLate = isLate(server)
  server.on('clientError', async (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket
    if (error.code === TOO_LATE && !(await stillLate(socket))) return
    refuseConnection(error, socket, headersOf)
  })
  return server.setTimeout(IDLE_SOCKET)
}
