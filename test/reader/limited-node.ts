import { createHttpServer } from '../../src/platform/http/create-server.ts'
import { listen } from '../../src/platform/http/listen.ts'

/** What a node does otherwise than Anvil. */
export type Limits = {
  /** The methods that it does not have. */
  lacks?: RegExp
  /** The longest range of `eth_getLogs`, in blocks. */
  maxBlocks?: number
  /** The most results of `eth_getLogs`. */
  maxResults?: number
  /** Answers each such request with the HTTP status 429 and a time to wait, and each such request with 500. */
  busyEvery?: number
  failsEvery?: number
  /** The most calls in a request. */
  maxBatch?: number
  /** Whether it takes a block's hash for the state of a block (EIP-1898). Default true. */
  takesHash?: boolean
  /** Whether it has only the state of its latest block. */
  isPruned?: boolean
  /** The error with which it refuses a call. */
  refuses?: (method: string, params: readonly unknown[]) => { code: number; message: string } | false
  /** Whether it answers calls from the block before the one that is asked for. */
  lags?: boolean
  /** Called before a request is passed on. */
  before?: (method: string) => Promise<void>
  /** Changes a whole answer. `calls`: how many the request had; undefined if it was not a list. */
  answer?: (answer: { status: number; body: string }, calls?: number) => { status: number; body: string }
  /** Changes a result. */
  change?: (method: string, params: readonly unknown[], result: unknown) => unknown
}

type Call = { id: number; method: string; params?: readonly unknown[] }

/** Opens a node in front of Anvil that has limits. `methods`: of the calls that it got, in order. `requests()`: how many requests had them. */
export async function openLimitedNode(upstream: string, limits: Limits) {
  const methods: string[] = []
  let requests = 0
  let latest: unknown
  const answerAll = async (calls: Call | Call[]): Promise<{ status: number; body: unknown }> => {
    requests += 1
    methods.push(...[calls].flat().map(({ method }) => method))
    if (limits.failsEvery && requests % limits.failsEvery === 0) return { status: 500, body: 'out of order' }
    if (limits.busyEvery && requests % limits.busyEvery === 0) return { status: 429, body: 'slow down' }
    if (!Array.isArray(calls)) return { status: 200, body: await answer(calls) }
    if (calls.length <= (limits.maxBatch ?? Infinity))
      return { status: 200, body: await Promise.all(calls.map(answer)) }
    const error = { code: -32_600, message: `batches are limited to ${limits.maxBatch}` }
    return { status: 200, body: { jsonrpc: '2.0', id: null, error } }
  }
  const answer = async (sent: Call): Promise<unknown> => {
    const call = { params: [], ...sent }
    const refusal = refuse(call, limits, latest) || limits.refuses?.(call.method, call.params)
    if (refusal) return { jsonrpc: '2.0', id: call.id, error: refusal }
    await limits.before?.(call.method)
    if (limits.lags && call.method === 'eth_call')
      call.params = [call.params[0], await blockBefore(upstream, call.params[1])]
    const reply = await send(upstream, call)
    if (call.params[0] === 'latest') latest = (reply.result as { hash: string }).hash
    if (
      call.method === 'eth_getLogs' &&
      limits.maxResults !== undefined &&
      (reply.result as unknown[]).length > limits.maxResults
    ) {
      const error = { code: -32_005, message: `query returned more than ${limits.maxResults} results` }
      return { jsonrpc: '2.0', id: call.id, error }
    }
    if ('result' in reply && limits.change) reply.result = await limits.change(call.method, call.params, reply.result)
    return reply
  }
  const server = createHttpServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const calls = JSON.parse(Buffer.concat(chunks).toString())
    const answered = await answerAll(calls)
    const text = typeof answered.body === 'string' ? answered.body : JSON.stringify(answered.body)
    const whole = { status: answered.status, body: text }
    const { status, body } = limits.answer?.(whole, Array.isArray(calls) ? calls.length : undefined) ?? whole
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' })
    response.end(body)
  })
  const { url, close } = await listen(server, { host: '127.0.0.1', port: 0, what: 'limited node' })
  return { url, methods, requests: () => requests, close }
}

function refuse(
  { method, params }: Required<Call>,
  { lacks, maxBlocks, takesHash = true, isPruned }: Limits,
  latest: unknown,
) {
  if (lacks?.test(method)) return { code: -32_601, message: `the method ${method} does not exist` }
  const at = params[1]
  if (!takesHash && typeof at === 'object') return { code: -32_602, message: 'invalid argument 1: expected a number' }
  if (
    isPruned &&
    /_(call|getCode|getTransactionCount)$/.test(method) &&
    (at as { blockHash?: unknown }).blockHash !== latest
  ) {
    return { code: -32_000, message: 'missing trie node' }
  }
  if (method !== 'eth_getLogs' || maxBlocks === undefined) return undefined
  const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string }
  if (Number(toBlock) - Number(fromBlock) < maxBlocks) return undefined
  return { code: -32_602, message: `block range is limited to ${maxBlocks}` }
}

/** The number of the block before the one that a call is about. */
async function blockBefore(upstream: string, at: unknown): Promise<string> {
  const { blockHash } = at as { blockHash?: string }
  const numberOf = async () => {
    const found = await send(upstream, {
      ...{ jsonrpc: '2.0', id: 1, method: 'eth_getBlockByHash' },
      params: [blockHash, false],
    })
    return (found.result as { number: string }).number
  }
  return `0x${(Number(blockHash === undefined ? at : await numberOf()) - 1).toString(16)}`
}

async function send(upstream: string, call: Call) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(upstream, { method: 'POST', headers, body: JSON.stringify(call) })
  return (await response.json()) as { result: unknown }
}
