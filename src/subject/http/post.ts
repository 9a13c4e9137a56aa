import { type Agent, type IncomingMessage, request } from 'node:http'

/** What one POST brought: an answer, as far as it is read, or why there is none. */
export type Posted =
  | { kind: 'response'; status: number; type: string | undefined; body: Buffer; cut: boolean }
  /** The other side can't be reached, or left. */
  | { kind: 'gone'; reason: string }
  /** What it sent is not HTTP. */
  | { kind: 'broken'; reason: string }

/** Bytes of the longest body that is read. */
export const longestBody = 2 ** 20

/**
 * Sends one message. Redirects are not followed.
 * @param signal Ends it at once, as `gone`.
 */
export async function post(agent: Agent, url: URL, text: string, signal: AbortSignal): Promise<Posted> {
  for (;;) {
    const sent = request(url, {
      method: 'POST',
      agent,
      signal,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'content-length': Buffer.byteLength(text),
      },
    })
    let response: IncomingMessage | undefined
    try {
      response = await new Promise<IncomingMessage>((resolve, reject) => {
        sent.on('response', resolve).on('error', reject)
        // A switch of protocols that nobody asked for would leave the request open for ever.
        sent.on('upgrade', (_, socket) => reject(socket.destroy(new Error('it switched to another protocol'))))
        sent.end(text)
      })
      return await read(response)
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException
      // A server may close an idle connection at any time: the message that met the closed end goes on a new one.
      const closed = code === 'ECONNRESET' || code === 'EPIPE'
      if (closed && sent.reusedSocket && !response && !signal.aborted) continue
      if (code.startsWith('HPE_')) return { kind: 'broken', reason: message }
      const reason = closed && response ? 'it closed the connection in the middle of an answer' : message || code
      return { kind: 'gone', reason }
    }
  }
}

async function read(response: IncomingMessage): Promise<Posted> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length > longestBody) break
  }
  const { statusCode: status = 0, headers } = response
  const body = Buffer.concat(chunks).subarray(0, longestBody)
  return { kind: 'response', status, type: headers['content-type'], body, cut: length > longestBody }
}
