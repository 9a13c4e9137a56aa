import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'

/**
 * Writes a response as its body comes, so that a handler can let it drip, and no faster than the client reads. An error
 * response (`Response.error()`) becomes a connection that breaks off. A connection whose request was not read to its
 * end is not used again. A client that leaves is no failure.
 *
 * @throws what the body throws; the connection has then broken off.
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
