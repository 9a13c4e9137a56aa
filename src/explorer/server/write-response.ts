import { once } from 'node:events'
import type { ServerResponse } from 'node:http'

/**
 * Writes a response as its body comes, so that a handler can let it drip, and no faster than the client reads. An error
 * response (`Response.error()`) becomes a connection that breaks off. A connection whose request was not read to its
 * end is not used again.
 */
export async function writeResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  if (response.type === 'error') {
    outgoing.destroy()
    return
  }
  if (!outgoing.req.complete) outgoing.setHeader('connection', 'close')
  outgoing.writeHead(response.status, response.statusText || undefined, [...response.headers].flat())
  for await (const chunk of response.body ?? []) {
    if (outgoing.destroyed) return
    if (!outgoing.write(chunk)) await Promise.race([once(outgoing, 'drain'), once(outgoing, 'close')])
  }
  outgoing.end()
}
