import type { IncomingMessage } from 'node:http'

/**
 * Reads the whole body of a request; `undefined` if it is longer than `maxBytes`. The rest of a longer body stays
 * unread, and the socket open for the refusal. Rejects if the client disconnects.
 */
export function readBody(incoming: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return Promise.resolve(undefined)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const onData = (chunk: Buffer) => {
      bytes += chunk.length
      chunks.push(chunk)
      if (bytes <= maxBytes) return
      incoming.off('data', onData).pause()
      resolve(undefined)
    }
    // Listeners take half the time of `for await`.
    incoming
      .on('data', onData)
      .on('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)))
      .on('error', reject)
  })
}
