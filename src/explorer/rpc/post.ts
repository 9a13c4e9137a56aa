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
 * Sends one JSON body and resolves with the bytes that came back, whatever the status was. `openSink` makes what takes
 * the answer; default: everything is kept.
 */
export type Post = { (body: string, openSink?: () => Sink): Promise<Buffer>; close(): void }

// msw reads this marker off the `accept` header and lets the request through: the explorer's own reading of the chain
// must reach the node also in a process whose `setupServer` intercepts every request.
const PASS_MSW = 'application/json, msw/passthrough'

/**
 * Opens a keep-alive way to post JSON to one address.
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
        // The node may close an idle connection in the very moment in which it is used again.
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
