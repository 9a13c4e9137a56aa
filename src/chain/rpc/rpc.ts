import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { InternalError } from '../../errors.ts'
import { RpcError } from './rpc-error.ts'

/** A JSON-RPC call, in the shape of EIP-1193. */
export type RpcRequest = { method: string; params?: readonly unknown[] }

/**
 * Speaks to one node. It is an EIP-1193 provider: viem takes it as `custom(rpc, { retryCount: 0 })`, where without the
 * option a call that reverts would be made again.
 */
export type Rpc = {
  /**
   * One call.
   * @throws {RpcError} where the node answers with an error.
   * @throws {InternalError} where it does not answer.
   */
  request<Result = unknown>(request: RpcRequest): Promise<Result>
  /**
   * Many calls in one message. Anvil begins them in this order, but waits for none: what a later one must see of an
   * earlier one needs a message of its own.
   * @returns the results, in the order of the requests.
   * @throws {RpcError} for the first that failed; the others were carried out all the same.
   */
  batch<Results extends readonly unknown[] = unknown[]>(requests: readonly RpcRequest[]): Promise<Results>
  /** Closes the connections; what is still under way fails. */
  close(): void
}

type Response = { id: number; result?: unknown; error?: { code: number; message: string; data?: unknown } }

/** A client of the node at `url`. It keeps connections alive: a message takes 0.2 ms, two thirds of what `fetch` takes. */
export function createRpc(url: string): Rpc {
  const agent = new Agent({ keepAlive: true })
  const send = (requests: readonly RpcRequest[]) => post(url, agent, requests)
  return {
    async request<Result>(request: RpcRequest) {
      const [response] = await send([request])
      return resultOf(request, response) as Result
    },
    async batch<Results extends readonly unknown[]>(requests: readonly RpcRequest[]) {
      if (requests.length === 0) return [] as unknown as Results
      const responses = await send(requests)
      return requests.map((request, index) => resultOf(request, responses[index])) as unknown as Results
    },
    close: () => agent.destroy(),
  }
}

function resultOf(request: RpcRequest, response: Response | undefined): unknown {
  if (response?.error) throw new RpcError(request, response.error)
  return response?.result
}

/** Posts one message and returns the responses in the order of the requests, whatever order they came in. */
async function post(url: string, agent: Agent, requests: readonly RpcRequest[]): Promise<Response[]> {
  const calls = requests.map(({ method, params = [] }, id) => ({ jsonrpc: '2.0', id, method, params }))
  const answer = await exchange(url, agent, JSON.stringify(calls)).catch((cause) => {
    throw new InternalError('The chain does not answer', {
      facts: { method: requests[0]?.method, url, reason: (cause as Error).message },
      cause,
    })
  })
  // A message that is refused as a whole has one answer without an id.
  if (!Array.isArray(answer)) return calls.map(() => answer)
  return answer.sort((one, other) => one.id - other.id)
}

async function exchange(url: string, agent: Agent, body: string): Promise<Response[] | Response> {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest(url, { method: 'POST', agent, headers }, resolve).on('error', reject).end(body)
  })
  return JSON.parse(await textOf(response))
}

/** As `text` of node:stream/consumers, in a third of its time. */
function textOf(response: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let all = ''
    response.setEncoding('utf8')
    response.on('data', (part: string) => {
      all += part
    })
    response.on('end', () => resolve(all))
    response.on('error', reject)
    response.on('close', () => reject(new Error('the connection was closed')))
  })
}
