import { type IncomingMessage, request } from 'node:http'

/** The result of one POST: a response, as far as it is read, or why there is none. */
export type Posted =
  | { kind: 'response'; status: number; type: string | undefined; body: Buffer; cut: boolean }
  /** The service can't be reached, or closed the connection. */
  | { kind: 'unreachable'; reason: string }
  /** The response is not HTTP, or is no answer to a POST. */
  | { kind: 'invalid'; reason: string }

/** Bytes of a body that are read at most. */
export const maxBody = 2 ** 20

/**
 * Sends one message, once, on a new connection. Such a connection is never idle, so only the service can end it.
 * Ignores interim responses (100, 102, 103), and does not follow redirects. Never rejects.
 * @param signal Aborts the request, as `unreachable`.
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
  // The parser reports its errors here, also in the middle of a body.
  let failure: NodeJS.ErrnoException | undefined
  let response: IncomingMessage | undefined
  try {
    response = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.on('response', resolve)
      sent.on('error', (error) => {
        failure ??= error
        reject(error)
      })
      // A switch of protocols hands out the socket without an error listener.
      sent.on('upgrade', (_, socket) => {
        socket.on('error', () => {})
        socket.destroy()
        reject(new UnusableResponse('status 101, which switches to another protocol'))
      })
      sent.on('close', () => reject(new Error('it closed the connection')))
      sent.end(text)
    })
    response.on('error', () => {})
    return await read(response)
  } catch (thrown) {
    const { code = '', message } = failure ?? (thrown as NodeJS.ErrnoException)
    if (thrown instanceof UnusableResponse || code.startsWith('HPE_')) return { kind: 'invalid', reason: message }
    const reason = response ? 'it closed the connection in the middle of an answer' : message || code
    return { kind: 'unreachable', reason }
  } finally {
    sent.destroy()
  }
}

/** A valid HTTP response that is no answer to a POST. */
class UnusableResponse extends Error {}

async function read(response: IncomingMessage): Promise<Posted> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length > maxBody) break
  }
  const { statusCode: status = 0, headers } = response
  const body = Buffer.concat(chunks).subarray(0, maxBody)
  return { kind: 'response', status, type: headers['content-type'], body, cut: length > maxBody }
}
