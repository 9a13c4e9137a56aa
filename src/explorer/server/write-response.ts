import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'

/**
 * Writes a response while its body arrives, no faster than the client reads. `Response.error()` breaks the connection off. A
 * connection whose request was not read to its end is not used again. A client that disconnects is no failure.
 *
 * @throws what the body throws; the connection is then broken off.
 */
export async function writeResponse(response: Response, outgoing: ServerResponse): Promise<void> {
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
