import type { IncomingMessage } from 'node:http'

/** Bytes. A resolver needs far less: a message with a thousand calls has 200 KB. */
const MAX_BYTES = 1_048_576

/** The whole body of a request; none where it is over 1 MB. Rejects where the client disconnects. */
export function readRequest(request: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    // Listeners take half the time of `for await`.
    request
      .on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > MAX_BYTES) resolve(undefined)
        else chunks.push(chunk)
      })
      .on('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)))
      .on('error', reject)
  })
}
