import type { Socket } from 'node:net'
import { Refusal } from '../api/refusal.ts'
import { replyJson } from '../api/reply.ts'

/** Answers a request that is not HTTP, is too slow or has too long headers, and ends the connection. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, body } = refusalOf(error.code)
  const { headers } = replyJson(new Request('http://127.0.0.1/'), status, body)
  const lines = [...headers, ['connection', 'close']].map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${body.error}`, ...lines, '', JSON.stringify(body)].join('\r\n'))
}

function refusalOf(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return new Refusal(431, 'Request Header Fields Too Large')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Refusal(408, 'Request Timeout')
  return new Refusal(400, 'Bad Request')
}
