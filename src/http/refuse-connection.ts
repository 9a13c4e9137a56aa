import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** Answers a request that is not HTTP, is too slow or has too long headers, and ends the connection. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const statusCode = statusOf(error.code)
  const message = STATUS_CODES[statusCode]
  const body = JSON.stringify({ statusCode, message, error: message })
  const headers = [
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
    'connection: close',
  ]
  socket.end([`HTTP/1.1 ${statusCode} ${message}`, ...headers, '', body].join('\r\n'))
}

function statusOf(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}
