import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'

/** Node's code for a request whose headers or body have not come in time. */
const TOO_LATE = 'ERR_HTTP_REQUEST_TIMEOUT'

/** The body of the answer to a request that cannot be read. */
type UnreadableBody = { statusCode: number; message: string; error: string }

/**
 * Answers a request that is malformed, too slow or has too long headers, and closes the connection.
 * @param headersOf The headers of the answer.
 */
function refuseConnection(
  { code }: NodeJS.ErrnoException,
  socket: Socket,
  headersOf: (body: UnreadableBody) => Record<string, string>,
): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const statusCode = statusOf(code)
  const message = STATUS_CODES[statusCode] ?? 'Error'
  const body = { statusCode, message, error: message }
  const text = JSON.stringify(body)
  const headers = { ...headersOf(body), 'content-length': text.length, connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${statusCode} ${message}`, ...lines, '', text].join('\r\n'))
}

function statusOf(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === TOO_LATE ? 408 : 400
}

/** Milliseconds in which a request that Node calls late may still come. */
const GRACE = 1_000

/**
 * Checks whether a request is late that Node reports as late. Node also counts time in which this process stood still,
 * when it could not read a request that waits in the socket. So the process reads for another second.
 * @returns resolves to false if the whole request has arrived by then.
 */
function isLate(server: Server): (socket: Socket) => Promise<boolean> {
  const last = new WeakMap<Socket, IncomingMessage>()
  server.on('request', (request: IncomingMessage) => last.set(request.socket, request))
  return async (socket) => {
    const before = last.get(socket)
    // The request before on the same connection is another one.
    const answered = before?.complete ? before : undefined
    await setTimeout(GRACE, undefined, { ref: false })
    // After a timer, Node reads the sockets before it goes on here.
    await setImmediate()
    const request = last.get(socket)
    return !request?.complete || request === answered
  }
}

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
 * Creates an HTTP server with the time limits that all servers here share. It answers a malformed, slow or too long
 * request itself. Call `listen` to start it.
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
