import { InternalError } from '../../errors.ts'
import { createPool, type Pool } from './pool.ts'
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

/** Milliseconds: the longest message there is, of ten full blocks, takes a second; what takes longer never ends. */
const LIMIT = 30_000

/**
 * A client of the node at `url`, by HTTP. It keeps its connections alive.
 * @param limit Milliseconds in which the answer to each message must be through. Default 30,000.
 */
export function createRpc(url: string, limit = LIMIT): Rpc {
  const connections = createPool(new URL(url), limit)
  const send = (requests: readonly RpcRequest[]) => post(url, connections, requests)
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
    close: connections.close,
  }
}

function resultOf(request: RpcRequest, response: Response | undefined): unknown {
  if (response?.error) throw new RpcError(request, response.error)
  return response?.result
}

/** Posts one message and returns the responses in the order of the requests, whatever order they came in. */
async function post(url: string, { exchange }: Pool, requests: readonly RpcRequest[]): Promise<Response[]> {
  const calls = requests.map(({ method, params = [] }, id) => ({ jsonrpc: '2.0', id, method, params }))
  try {
    const answer: Response[] | Response = JSON.parse(await exchange(JSON.stringify(calls)))
    // A message that is refused as a whole has one answer without an id.
    if (!Array.isArray(answer)) return calls.map(() => answer)
    return answer.sort((one, other) => one.id - other.id)
  } catch (cause) {
    throw new InternalError('The chain does not answer', {
      facts: { method: requests[0]?.method, url, reason: (cause as Error).message },
      cause,
    })
  }
}
