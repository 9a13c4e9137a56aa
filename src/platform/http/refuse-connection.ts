import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** Node's code for a request whose headers or body have not come in time. */
export const TOO_LATE = 'ERR_HTTP_REQUEST_TIMEOUT'

/** The body of the answer to a request that cannot be read. */
export type UnreadableBody = { statusCode: number; message: string; error: string }

/**
 * Answers a request that is not HTTP, is too slow or has too long headers, and ends the connection.
 * @param headersOf The headers of the answer.
 */
export function refuseConnection(
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
