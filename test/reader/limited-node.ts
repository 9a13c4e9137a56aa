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
  /** Called before a request is passed on. */
  before?: (method: string) => Promise<void>
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
    const refusal = refuse(call, limits, latest)
    if (refusal) return { jsonrpc: '2.0', id: call.id, error: refusal }
    await limits.before?.(call.method)
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
    const { status, body } = await answerAll(JSON.parse(Buffer.concat(chunks).toString()))
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
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

async function send(upstream: string, call: Call) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(upstream, { method: 'POST', headers, body: JSON.stringify(call) })
  return (await response.json()) as { result: unknown }
}
