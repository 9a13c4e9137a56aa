import { setTimeout as sleep } from 'node:timers/promises'
import { InternalError } from '../errors.ts'
import { NodeRefusedError } from '../explorer/index.ts'
import { exchange } from '../platform/http/exchange.ts'
import { openPool } from '../platform/http/pool.ts'

/** The methods that are sent to a node. Each only reads. */
export const readingMethods = [
  ...['eth_chainId', 'eth_getBlockByNumber', 'eth_call', 'eth_getCode', 'eth_getTransactionCount', 'eth_getLogs'],
  ...['eth_getTransactionReceipt', 'ots_getContractCreator', 'trace_transaction', 'debug_traceTransaction'],
  ...['trace_block', 'debug_traceBlockByNumber', 'trace_filter'],
] as const

/** A node behind an HTTP address, which may limit requests, ranges and results, or fail now and then. */
export type Node = {
  /** The host and port of its address: the path may hold a key. */
  name: string
  /**
   * Sends one call. Sends it again if the node is busy or fails.
   * @throws {NodeRefusedError} if the node answers with an error.
   * @throws {InternalError} if it does not answer, if its answer is not JSON-RPC, or if the method does not only read.
   */
  request(method: string, params?: readonly unknown[]): Promise<unknown>
  /** How often each method was sent, retries included. */
  sent(): Readonly<Record<string, number>>
  close(): void
}

export type NodeOptions = {
  /** The most requests in a second. Default: any number. */
  rate?: number | undefined
  /** Milliseconds within which a whole answer must be there. Default 30,000. */
  timeout?: number | undefined
}

/** How often a call is sent at most. */
const ATTEMPTS = 7
/** Requests that wait for an answer at the same time. */
const AT_ONCE = 8
/** In milliseconds: the wait after the first failure, which doubles with each further one, and the longest wait. */
const [FIRST_WAIT, LONGEST_WAIT] = [200, 60_000]
const MAX_BYTES = 256 * 2 ** 20

type Reply = { result?: unknown; error?: { code?: number; message?: string } }

/** What one attempt leads to: an answer, or a reason to try again after some milliseconds. */
type Outcome = { result: unknown } | { again: string; wait?: number | undefined }

export function openNode(url: string, { rate, timeout = 30_000 }: NodeOptions = {}): Node {
  const pool = openPool(url)
  const { host: name, pathname: path, search } = new URL(url)
  const sent: Record<string, number> = {}
  const slot = createSlots(AT_ONCE, rate)
  const silent = (method: string, reason: string) =>
    new InternalError('The node does not answer.', { facts: { node: name, method, reason } })

  const attempt = async (method: string, params: readonly unknown[]): Promise<Outcome> => {
    sent[method] = (sent[method] ?? 0) + 1
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const request = { method: 'POST', path: path + search, headers, body } as const
    const limits = { timeout, isRead: true, maxBytes: MAX_BYTES }
    const answer = await exchange(pool, request, limits).catch((cause: Error & { code?: string }) => {
      if (cause.code === 'ECONNREFUSED' || cause.code === 'ENOTFOUND') throw silent(method, cause.message)
      return { again: cause.message }
    })
    if ('again' in answer) return answer
    const { status } = answer
    if (status === 429 || status === 503) return { again: `HTTP ${status}`, wait: retryAfter(answer.headers) }
    if (status === 413) throw refused(method, 'HTTP 413, the answer would be too large')
    const reply = parseReply(answer.body)
    if (reply?.error) return readError(method, reply.error)
    return reply && status === 200 && 'result' in reply
      ? { result: reply.result }
      : { again: `HTTP ${status}, the answer is not JSON-RPC` }
  }

  return {
    name,
    async request(method, params = []) {
      if (!(readingMethods as readonly string[]).includes(method)) throw new InternalError(`${method} is not sent`)
      let again = ''
      for (let failures = 0; failures < ATTEMPTS; failures++) {
        const outcome = await slot(() => attempt(method, params))
        if ('result' in outcome) return outcome.result
        again = outcome.again
        const wait = outcome.wait ?? FIRST_WAIT * 2 ** failures
        if (wait > LONGEST_WAIT) {
          again = `${again}, it asks to wait ${wait / 1_000} s`
          break
        }
        if (failures < ATTEMPTS - 1) await sleep(wait)
      }
      throw silent(method, again)
    },
    sent: () => sent,
    close: () => void pool.destroy(),
  }
}

/** Limits tasks at the same time, and how many begin in a second. */
function createSlots(atOnce: number, rate: number | undefined) {
  const waiting: (() => void)[] = []
  let running = 0
  let next = 0
  return async <Result>(run: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    try {
      if (rate !== undefined) {
        const now = performance.now()
        next = Math.max(now, next) + 1_000 / rate
        await sleep(next - 1_000 / rate - now)
      }
      return await run()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}

function readError(method: string, { code, message = '' }: NonNullable<Reply['error']>): Outcome {
  const reason = `${message || 'an error without a message'} (${code})`
  // Providers have a limit of requests in the same code as one of results, -32005.
  if (code === 429 || /rate.?limit|request rate|too many requests/i.test(message)) return { again: reason }
  throw refused(method, reason)
}

const refused = (method: string, reason: string) =>
  new NodeRefusedError('The node refused a call.', { facts: { method, reason } })

function parseReply(body: Buffer): Reply | undefined {
  try {
    const reply: unknown = JSON.parse(body.toString('utf8'))
    return typeof reply === 'object' && reply !== null ? reply : undefined
  } catch {
    return undefined
  }
}

/** The milliseconds of a `Retry-After` header, in seconds or as a date; undefined without one. */
function retryAfter({ 'retry-after': text }: { 'retry-after'?: string | undefined }): number | undefined {
  if (text === undefined) return undefined
  const wait = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now()
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}

/** Resolves with undefined if the node answers with an error, for facts that another request can give. */
export async function unlessRefused<Result>(answer: Promise<Result>): Promise<Result | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof NodeRefusedError) return undefined
    throw error
  }
}
