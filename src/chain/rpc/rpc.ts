import { InternalError } from '../../platform/errors.ts'
import { openPost, type Post } from '../../platform/http/post.ts'
import { openSocketPost } from '../../platform/http/socket-post.ts'
import { machineFailure } from '../../platform/machine-failure.ts'
import { RpcError } from './rpc-error.ts'

/** A JSON-RPC call, in the shape of EIP-1193. */
export type RpcRequest = { method: string; params?: readonly unknown[] }

/**
 * A JSON-RPC client of one node, and an EIP-1193 provider: viem takes it as `custom(rpc, { retryCount: 0 })`. Without
 * `retryCount: 0`, viem repeats calls that revert.
 */
export type Rpc = {
  /**
   * Sends one call.
   * @throws {RpcError} if the node answers with an error.
   * @throws {InternalError} if it does not answer.
   */
  request<Result = unknown>(request: RpcRequest): Promise<Result>
  /**
   * Sends many calls in one message. Anvil runs them concurrently: use {@link Rpc.inOrder} for calls that depend on the
   * effects of others.
   * @returns the results, in the order of the requests.
   * @throws {RpcError} for the first call that failed; the others are carried out, too.
   */
  batch<Results extends readonly unknown[] = unknown[]>(requests: readonly RpcRequest[]): Promise<Results>
  /** Like {@link Rpc.batch}, but returns the error of a failed call as its result. */
  attempt(requests: readonly RpcRequest[]): Promise<unknown[]>
  /**
   * Like {@link Rpc.batch}, but in order, for calls that depend on each other: transactions of one sender, a block of
   * them. One caller at a time.
   */
  inOrder(requests: readonly RpcRequest[]): Promise<unknown[]>
  /** Closes the connections; pending calls fail. */
  close(): void
}

type RpcResponse = { id: number; result?: unknown; error?: { code: number; message: string; data?: unknown } }

/** In milliseconds. The longest message, for ten full blocks, takes a second on an idle machine. */
const ANSWER_LIMIT = 60_000

/**
 * Calls in one HTTP message that Anvil runs in order. It starts a message's calls one after the other, and most end at once.
 * But after 128 steps, calls wait where they are, and later ones miss their effects. Each HTTP message has 128 steps of its
 * own. (Messages of a WebSocket share them while they come as fast as Anvil answers.)
 */
const ORDERED_CALLS = 25

/** The most ordered calls in one message over a Unix socket, whose messages share those 128 steps as a WebSocket's do. */
const ORDERED_CALLS_OF_SOCKET = 6

export type RpcOptions = {
  /** Limit for the complete answer to one message, in milliseconds. Default 60,000. */
  limit?: number | undefined
  /** Returns a more precise error to throw if the node does not answer. Default: an InternalError. */
  explain?: () => Promise<InternalError | undefined>
  /** Path of the node's Unix socket, quicker than HTTP. Default: HTTP alone. */
  socket?: string | undefined
}

/** Creates a client of the node at `url`, over HTTP with kept-alive connections, or over its Unix socket. */
export function createRpc(
  url: string,
  { limit = ANSWER_LIMIT, explain = async () => undefined, socket }: RpcOptions = {},
): Rpc {
  const http = openPost(url, { timeout: limit })
  const quickest = socket === undefined ? http : openSocketPost(socket, limit)
  const send = async (requests: readonly RpcRequest[], post = quickest) => {
    try {
      return await sendCalls(url, post, requests)
    } catch (error) {
      throw (await explain()) ?? error
    }
  }
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
    async attempt(requests) {
      if (requests.length === 0) return []
      const responses = await send(requests)
      return requests.map((request, index) => {
        const { error, result } = responses[index] ?? {}
        return error ? new RpcError(request, error) : result
      })
    },
    async inOrder(requests) {
      const results: unknown[] = []
      for (let start = 0; start < requests.length; start += ORDERED_CALLS) {
        const calls = requests.slice(start, start + ORDERED_CALLS)
        const responses = await send(calls, calls.length > ORDERED_CALLS_OF_SOCKET ? http : quickest)
        results.push(...calls.map((request, index) => resultOf(request, responses[index])))
      }
      return results
    },
    close() {
      http.close()
      quickest.close()
    },
  }
}

function resultOf(request: RpcRequest, response: RpcResponse | undefined): unknown {
  if (response?.error) throw new RpcError(request, response.error)
  return response?.result
}

/** Posts one message and returns the responses in the order of the requests. */
async function sendCalls(url: string, post: Post, requests: readonly RpcRequest[]): Promise<RpcResponse[]> {
  const calls = requests.map(({ method, params = [] }, id) => ({ jsonrpc: '2.0', id, method, params }))
  try {
    const answer: RpcResponse[] | RpcResponse = JSON.parse(`${await post(JSON.stringify(calls))}`)
    // If the node rejects the message as a whole, it answers once, without an id.
    if (!Array.isArray(answer)) return calls.map(() => answer)
    return answer.sort((one, other) => one.id - other.id)
  } catch (cause) {
    const facts = { method: requests[0]?.method, url, reason: (cause as Error).message }
    throw machineFailure(cause) ?? new InternalError('The chain does not answer', { facts, cause })
  }
}
