import type { IncomingMessage } from 'node:http'

/** No request of a resolver comes near it: a message with a thousand calls has 200 KB. */
const MOST = 1_048_576

/** The whole body of a request; none where it is over 1 MB. Throws where the client breaks off. */
export async function readRequest(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length
    if (bytes > MOST) return undefined
    chunks.push(chunk as Buffer)
  }
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
}
