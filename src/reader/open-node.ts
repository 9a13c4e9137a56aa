import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { InternalError } from '../platform/errors.ts'
import { exchange, LateAnswerError } from '../platform/http/exchange.ts'
import { openProxiedPool } from '../platform/http/pool.ts'
import { waitOf } from '../platform/http/retry-after.ts'
import { credentialsOf } from '../platform/http/url-credentials.ts'
import { NodeRefusedError } from '../rpc/node-refused.ts'
import { type ReplyError, readReplies } from '../rpc/reply.ts'
import { saidBy } from '../rpc/said.ts'
import { readAnswer, type Shape } from '../rpc/shapes.ts'
import { openBatchSize } from './batch-size.ts'

/** The methods that are sent to a node. Each only reads. */
export const readingMethods = [
  ...['eth_chainId', 'eth_getBlockByNumber', 'eth_call', 'eth_getCode', 'eth_getTransactionCount', 'eth_getLogs'],
  ...['eth_getTransactionReceipt', 'ots_getContractCreator', 'trace_transaction', 'debug_traceTransaction'],
  ...['trace_block', 'debug_traceBlockByNumber', 'trace_filter', 'web3_clientVersion'],
] as const

/** The methods whose answers are short and quick, so that many calls share a request. */
const isBatched = (method: string) =>
  /^eth_(call|get(Code|TransactionCount|BlockByNumber|TransactionReceipt))$/.test(method)

/** A node behind an HTTP address, which may limit requests, ranges and results, or fail now and then. */
export type Node = {
  /** The host and port of its address: the path may hold a key. */
  name: string
  /**
   * Sends one call, together with others that wait. Sends it again if the node is busy or fails.
   * @param shape Reads the answer. Default: the answer is returned as it is.
   * @throws {NodeRefusedError} if the node answers with an error, or its answer does not fit.
   * @throws {InternalError} if it does not answer, if its answer is not JSON-RPC, or if the method does not only read.
   */
  request<Value = unknown>(method: string, params?: readonly unknown[], shape?: Shape<Value>): Promise<Value>
  /** How often each method was sent, retries included. */
  sent(): Readonly<Record<string, number>>
  close(): void
}

export type NodeOptions = {
  /** The most calls in a second. Default: any number. */
  rate?: number | undefined
  /** Milliseconds within which a whole answer must be there. Default 30,000. */
  timeout?: number | undefined
  /** Closes the node: what was not answered then fails. Default: nothing does but `close`. */
  signal?: AbortSignal | undefined
  onProgress?: OnProgress | undefined
  /** Called every few seconds while a node does not answer, with its name and the seconds since its last answer. */
  onSilence?: ((node: string, seconds: number) => void) | undefined
}

/** Called now and then with how much of what is being read or asked is there. */
export type OnProgress = (progress: { what: 'calls' | 'blocks' | 'questions'; done: number; of: number }) => void

/** How often a call is sent at most. */
const ATTEMPTS = 7
/** Requests that wait for an answer at the same time. */
const AT_ONCE = 8
/** The most calls in a request. */
const MAX_BATCH = 100
/** In milliseconds: the wait after the first failure, which doubles with each further one, and the longest wait. */
const [FIRST_WAIT, LONGEST_WAIT] = [200, 60_000]
/** In milliseconds: how long a node is silent before it is left, and from one `onSilence` to the next. */
const [LONGEST_SILENCE, BETWEEN_NOTICES] = [50_000, 5_000]
const MAX_BYTES = 256 * 2 ** 20

/** What one attempt leads to: an answer, a refusal, or a reason to try again after some milliseconds. */
type Outcome = { result: unknown } | { refused: Error } | { again: string; wait?: number | undefined }

type Waiting = {
  method: string
  params: readonly unknown[]
  failures: number
  resolve(result: unknown): void
  reject(reason: Error): void
}

export function openNode(
  url: string,
  { rate, timeout = 30_000, signal, onProgress, onSilence }: NodeOptions = {},
): Node {
  const pool = openProxiedPool(url)
  const { host: name, pathname: path, search } = new URL(url)
  const headers = { 'content-type': 'application/json', ...credentialsOf(url) }
  const sent: Record<string, number> = {}
  const closing = new AbortController()
  const { signal: closed } = closing
  // Any number of calls may wait.
  setMaxListeners(0, closed)
  const pace = openPace(rate)
  const waiting: Waiting[] = []
  const batch = openBatchSize(Math.min(MAX_BATCH, rate ?? MAX_BATCH))
  let running = 0
  /** Calls in requests, and calls answered since there were none. */
  let [inRequests, answered] = [0, 0]
  /** When the node was first sent a request since its last answer. */
  let silentSince: number | undefined
  const silence = () => (silentSince === undefined ? 0 : performance.now() - silentSince)
  const notices = setInterval(() => {
    if (running > 0 && silence() >= BETWEEN_NOTICES) onSilence?.(name, Math.round(silence() / 1_000))
  }, BETWEEN_NOTICES).unref()
  const silent = (method: string, reason: string) =>
    new InternalError('The node does not answer.', { facts: { node: name, method, reason: saidBy(reason) } })

  /** Undefined for each call that has to be sent again with fewer others. */
  const attempt = async (calls: readonly Waiting[]): Promise<(Outcome | undefined)[]> => {
    for (const { method } of calls) sent[method] = (sent[method] ?? 0) + 1
    const messages = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
    const isOne = messages.length === 1
    const all = (outcome: Outcome | undefined) => calls.map(() => outcome)
    const failed = (reason: string) => calls.map(({ method }): Outcome => ({ refused: silent(method, reason) }))
    const body = JSON.stringify(isOne ? messages[0] : messages)
    const request = { method: 'POST', path: path + search, headers, body } as const
    silentSince ??= performance.now()
    const limits = { timeout: Math.min(timeout, Math.max(1_000, LONGEST_SILENCE - silence())), maxBytes: MAX_BYTES }
    const answer = await exchange(pool, request, { ...limits, isRead: true }).catch((cause) => cause)
    if (answer instanceof Error) {
      if (isLasting(answer)) return failed(answer.message)
      if (silence() > LONGEST_SILENCE - 1_000) return failed(`no answer within ${LONGEST_SILENCE / 1_000} s`)
      return all(answer instanceof LateAnswerError && !isOne ? undefined : { again: answer.message })
    }
    silentSince = undefined
    const { status } = answer
    if (status === 429 || status === 503)
      return all({ again: `HTTP ${status}${wordsOf(answer.body)}`, wait: waitOf(answer.headers['retry-after']) })
    const { replies } = readReplies(answer.body)
    const [first] = replies
    if (!isOne && replies.length === 1 && first && 'error' in first && isBusy(first.error))
      return calls.map(({ method }) => outcomeOf(method, first.error))
    const byId = new Map(replies.map((reply) => [reply.id, reply]))
    return calls.map(({ method }, id): Outcome | undefined => {
      const reply = isOne ? first : byId.get(String(id))
      if (reply && 'error' in reply) return outcomeOf(method, reply.error)
      if (reply && status === 200) return { result: reply.result }
      if (!isOne) return undefined
      const reason = `HTTP ${status}, the answer is not JSON-RPC${wordsOf(answer.body)}`
      if (status === 413) return refusal(method, reason)
      // A page for people, or a refusal of every request, does not pass.
      const isForPeople = /^\s*</.test(answer.body.toString('utf8', 0, 100)) && status < 500
      if (isForPeople || (status >= 300 && status < 500 && status !== 408)) return { refused: silent(method, reason) }
      return { again: reason }
    })
  }

  const settle = (call: Waiting, outcome: Outcome) => {
    if ('result' in outcome) return call.resolve(outcome.result)
    if ('refused' in outcome) return call.reject(outcome.refused)
    const { again, wait = FIRST_WAIT * 2 ** call.failures } = outcome
    call.failures += 1
    if (wait > LONGEST_WAIT) return call.reject(silent(call.method, `${again}, it asks to wait ${wait / 1_000} s`))
    if (call.failures === ATTEMPTS || closed.aborted) return call.reject(silent(call.method, again))
    sleep(wait, undefined, { signal: closed }).then(
      () => enqueue([call]),
      () => call.reject(silent(call.method, again)),
    )
  }

  const send = async (calls: readonly Waiting[]) => {
    inRequests += calls.length
    try {
      await pace(calls.length)
      const outcomes = await attempt(calls)
      const left = calls.filter((_, index) => outcomes[index] === undefined)
      if (left.length > 0) batch.refused(calls.length)
      else batch.answered(calls.length)
      waiting.unshift(...left)
      for (const [index, call] of calls.entries()) if (outcomes[index]) settle(call, outcomes[index])
    } catch (error) {
      for (const { reject } of calls) reject(error as Error)
    } finally {
      running -= 1
      inRequests -= calls.length
      answered += calls.length
      onProgress?.({ what: 'calls', done: answered, of: answered + inRequests + waiting.length })
      if (inRequests + waiting.length === 0) answered = 0
      sendWaiting()
    }
  }

  const sendWaiting = () => {
    while (running < AT_ONCE && waiting.length > 0) {
      const next = waiting.slice(0, batch.next())
      const isAlone = next.findIndex(({ method }) => !isBatched(method))
      const count = isAlone === 0 ? 1 : isAlone < 0 ? next.length : isAlone
      running += 1
      void send(waiting.splice(0, count))
    }
  }

  /** Calls that are sent in one turn of the event loop share requests. */
  const enqueue = (calls: readonly Waiting[]) => {
    if (waiting.length === 0) setImmediate(sendWaiting)
    waiting.push(...calls)
  }

  const close = () => {
    clearInterval(notices)
    closing.abort()
    void pool.destroy()
  }
  signal?.addEventListener('abort', close, { once: true })

  return {
    name,
    async request(method, params = [], shape = (answer) => answer as never) {
      if (!(readingMethods as readonly string[]).includes(method)) throw new InternalError(`${method} is not sent`)
      const answer = await new Promise((resolve, reject) => enqueue([{ method, params, failures: 0, resolve, reject }]))
      return readAnswer(method, answer, shape)
    },
    sent: () => sent,
    close,
  }
}

/** Waits so that no more than `rate` things begin in a second. */
export function openPace(rate: number | undefined): (count: number) => Promise<void> {
  let next = 0
  return async (count) => {
    if (rate === undefined) return
    const now = performance.now()
    const last = Math.max(now, next) + ((count - 1) * 1_000) / rate
    next = last + 1_000 / rate
    await sleep(last - now)
  }
}

/** Providers have a limit of requests in the same code as one of results, -32005. */
const isBusy = ({ code, message }: ReplyError) =>
  code === 429 || /rate.?limit|request rate|too many requests|throttl|compute units|server busy/i.test(message)

/** Whether an error of the connection, such as of a certificate or a proxy that refuses, will be the same next time. */
const isLasting = ({ code = '', message }: Error & { code?: string }) =>
  /^(ECONNREFUSED|ENOTFOUND|CERT_|ERR_TLS|ERR_SSL|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED)/.test(code) ||
  message.startsWith('Proxy response (4')

/** The first words of a body that is not JSON-RPC, without the tags of a page. */
function wordsOf(body: Buffer): string {
  const text = body.toString('utf8', 0, 2_000).replaceAll(/<(style|script)[\s\S]*?<\/\1>|<[^>]*>/gi, ' ')
  const words = text.replaceAll(/\s+/g, ' ').trim().slice(0, 200)
  return words === '' ? '' : `: ${words}`
}

function outcomeOf(method: string, error: ReplyError): Outcome {
  const reason = `${error.message}${error.code === undefined ? '' : ` (${error.code})`}`
  return isBusy(error) ? { again: reason } : refusal(method, reason)
}

const refusal = (method: string, reason: string): Outcome => ({
  refused: new NodeRefusedError('The node refused a call.', { facts: { method, reason: saidBy(reason) } }),
})

/** Resolves with undefined if the node answers with an error, for facts that another request can give. */
export async function unlessRefused<Result>(answer: Promise<Result>): Promise<Result | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof NodeRefusedError) return undefined
    throw error
  }
}
