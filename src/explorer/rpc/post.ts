import { Agent, type IncomingMessage, request } from 'node:http'

/** Receives the bytes of an answer as they arrive. */
export type Sink = {
  push(chunk: Buffer): void
  /** The bytes that the sink kept. */
  bytes(): Buffer
}

/** A sink that keeps every byte. */
export function keepAll(): Sink {
  const chunks: Buffer[] = []
  return { push: (chunk) => void chunks.push(chunk), bytes: () => Buffer.concat(chunks) }
}

/**
 * Sends a JSON body and resolves with the answer's bytes, whatever its status. `openSink` opens the sink that receives them;
 * default: one that keeps every byte.
 */
export type Post = { (body: string, openSink?: () => Sink): Promise<Buffer>; close(): void }

// msw lets a request with this marker in its `accept` header through. The explorer's requests must reach the node even in a
// process whose `setupServer` intercepts every request.
const PASS_MSW = 'application/json, msw/passthrough'

/**
 * Opens a client that posts JSON to one address over keep-alive connections.
 *
 * @param timeout milliseconds in which the whole answer must be there; default 30,000.
 */
export function openPost(url: string, { timeout = 30_000 } = {}): Post {
  const agent = new Agent({ keepAlive: true })
  let isClosed = false
  const post = (body: string, openSink = keepAll): Promise<Buffer> =>
    new Promise<Buffer>((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        accept: PASS_MSW,
      }
      const late = setTimeout(() => outgoing.destroy(new Error(`no answer within ${timeout / 1_000} s`)), timeout)
      const outgoing = request(url, { method: 'POST', agent, headers }, (response) => {
        readAll(response, openSink()).then(resolve, reject)
      })
      outgoing.on('close', () => clearTimeout(late))
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        // The node may close an idle connection just when it is used again.
        const isStale = outgoing.reusedSocket && error.code === 'ECONNRESET' && !isClosed
        if (isStale) post(body, openSink).then(resolve, reject)
        else reject(error)
      })
      outgoing.end(body)
    })
  const close = () => {
    isClosed = true
    agent.destroy()
  }
  return Object.assign(post, { close })
}

async function readAll(response: IncomingMessage, sink: Sink): Promise<Buffer> {
  for await (const chunk of response) sink.push(chunk as Buffer)
  return sink.bytes()
}
