import { type IncomingMessage, request } from 'node:http'

/** What one POST brought: an answer, as far as it is read, or why there is none. */
export type Posted =
  | { kind: 'response'; status: number; type: string | undefined; body: Buffer; cut: boolean }
  /** The other side can't be reached, or left. */
  | { kind: 'gone'; reason: string }
  /** What it sent is not HTTP, or no answer to what was asked. */
  | { kind: 'broken'; reason: string }

/** Bytes of the longest body that is read. */
export const longestBody = 2 ** 20

/**
 * Sends one message, once, on a connection of its own: whatever ends that connection is the service's doing, for it was
 * never idle. Interim responses (100, 102, 103) are passed over; redirects are not followed. Never rejects.
 * @param signal Ends it at once, as `gone`.
 */
export async function post(url: URL, text: string, signal: AbortSignal): Promise<Posted> {
  const sent = request(url, {
    method: 'POST',
    agent: false,
    signal,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'content-length': Buffer.byteLength(text),
      connection: 'close',
    },
  })
  // What the parser finds is told here, also in the middle of a body.
  let failure: NodeJS.ErrnoException | undefined
  let response: IncomingMessage | undefined
  try {
    response = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.on('response', resolve)
      sent.on('error', (error) => {
        failure ??= error
        reject(error)
      })
      // A switch of protocols hands out the bare socket, with nobody who hears its errors.
      sent.on('upgrade', (_, socket) => {
        socket.on('error', () => {})
        socket.destroy()
        reject(new NotAsked('status 101, which switches to another protocol'))
      })
      sent.on('close', () => reject(new Error('it closed the connection')))
      sent.end(text)
    })
    response.on('error', () => {})
    return await read(response)
  } catch (thrown) {
    const { code = '', message } = failure ?? (thrown as NodeJS.ErrnoException)
    if (thrown instanceof NotAsked || code.startsWith('HPE_')) return { kind: 'broken', reason: message }
    const reason = response ? 'it closed the connection in the middle of an answer' : message || code
    return { kind: 'gone', reason }
  } finally {
    sent.destroy()
  }
}

/** It speaks HTTP, but what it says is no answer to a POST. */
class NotAsked extends Error {}

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
