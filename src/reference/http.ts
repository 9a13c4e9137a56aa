import type { Dispatcher } from 'undici'
import send from 'undici/lib/api/api-request.js'
import Agent from 'undici/lib/dispatcher/agent.js'
import { CannotKnow } from './errors.ts'

/**
 * Limit for one request and its whole body, in milliseconds: each further call of a batch may take some, too.
 * REFERENCE_TIME_LIMIT raises it on a busy machine.
 */
const timeLimitOf = (calls: number) => (Number(process.env.REFERENCE_TIME_LIMIT) || 2_000) + 10 * (calls - 1)
/** In bytes. */
const sizeLimit = 32 * 1024 * 1024

/** Kept connections. `fetchJson` limits the time of a whole answer instead. */
const connections = new Agent({ headersTimeout: 0, bodyTimeout: 0 })

/** Codes of a connection that closed; a source may close a kept one just when it is used again. */
const closed = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']

/**
 * Sends one request, a POST where it has a body, and parses the response as JSON. Throws CannotKnow unless it is a timely
 * status 200; redirects are not followed, since the answer must come from the configured URL. Every request only reads: it
 * is sent once more where its connection closes before the answer begins, or where the source is busy.
 * @param calls How many calls the body has, if it is a batch. Default 1.
 */
export async function fetchJson(url: string, body?: string, calls = 1): Promise<unknown> {
  const timeLimit = timeLimitOf(calls)
  const late = new AbortController()
  const abort = () => late.abort(new Error(`took more than ${timeLimit} ms`))
  // An answer that came while this process could not run is read first.
  const timer = setTimeout(() => setImmediate(abort), timeLimit)
  try {
    const { origin, pathname, search } = new URL(url)
    const request = { origin, path: pathname + search, signal: late.signal, ...withBody(body) }
    const first = await send.call(connections, request).catch((error: NodeJS.ErrnoException) => {
      if (!closed.includes(error.code ?? '')) throw error
      return send.call(connections, request)
    })
    const response = first.statusCode === BUSY ? await again(first, request) : first
    if (response.statusCode !== 200) {
      // Its body is not read, and its connection not used again.
      response.body.on('error', () => {}).destroy()
      throw new Error(`HTTP status ${response.statusCode}`)
    }
    return JSON.parse(await textOf(response))
  } catch (cause) {
    throw new CannotKnow(`No answer from ${url}: ${reasonOf(cause)}`, { cause })
  } finally {
    clearTimeout(timer)
  }
}

/** The HTTP status of a source that has too many requests. */
const BUSY = 429

/** Sends a request again after the time that a busy source names, in seconds. */
async function again({ headers, body }: Dispatcher.ResponseData, request: Parameters<typeof send>[0]) {
  body.on('error', () => {}).destroy()
  const wait = Number(headers['retry-after'])
  await new Promise((resolve) => setTimeout(resolve, wait >= 0 && wait <= 1 ? wait * 1_000 : 100))
  return send.call(connections, request)
}

const withBody = (body: string | undefined) =>
  body === undefined
    ? ({ method: 'GET', headers: uncompressed } as const)
    : ({ method: 'POST', headers: { ...uncompressed, 'content-type': 'application/json' }, body } as const)
const uncompressed = { 'accept-encoding': 'identity' }

/** Reads the body, with the limit on its size. */
async function textOf({ body }: Dispatcher.ResponseData): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > sizeLimit) throw new Error(`more than ${sizeLimit} bytes`)
    chunks.push(chunk)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
