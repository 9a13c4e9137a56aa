import { InternalError } from '../../platform/errors.ts'
import { openPost } from '../../platform/http/post.ts'
import { openSocketPost } from '../../platform/http/socket-post.ts'
import { slim } from './slim.ts'

/** The node could not be reached, or its answer is not JSON-RPC. */
class NodeUnreachableError extends InternalError {}

/** The node answered a call with an error, for example because it no longer has the block. */
export class NodeRefusedError extends InternalError {}

/** One JSON-RPC call. */
export type RpcCall = { method: string; params: readonly unknown[] }

/** A node that answers batches of calls. */
export type JsonRpc = {
  /**
   * Sends all calls in one request and resolves with their results in the order of the calls.
   *
   * @throws {NodeUnreachableError} when the node cannot be reached or does not answer in JSON-RPC.
   * @throws {NodeRefusedError} when it answers one of the calls with an error.
   */
  batch(calls: readonly RpcCall[], options?: BatchOptions): Promise<unknown[]>
  /** Closes the connections; pending calls fail. */
  close(): void
}

/** `dropLongStrings`: empty bytecode and calldata in the answer (see `slim`); default false. */
type BatchOptions = { dropLongStrings?: boolean }

type RpcReply = { id: number; result?: unknown; error?: { code: number; message: string } }

/** In milliseconds. */
const ANSWER_LIMIT = 60_000

/** Opens a client of the node at an HTTP address, over its Unix socket if known. */
export function openJsonRpc(rpcUrl: string, socket?: string): JsonRpc {
  const post =
    socket === undefined
      ? openPost(rpcUrl, { timeout: ANSWER_LIMIT, isRead: true })
      : openSocketPost(socket, ANSWER_LIMIT)
  return {
    async batch(calls, { dropLongStrings = false } = {}) {
      if (calls.length === 0) return []
      const body = JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })))
      const bytes = await post(body, dropLongStrings ? slim : undefined).catch((cause: unknown) => {
        throw unreachable(rpcUrl, cause)
      })
      return inOrder(calls, parseReplies(rpcUrl, bytes))
    },
    close: () => post.close(),
  }
}

function parseReplies(rpcUrl: string, bytes: Buffer): RpcReply[] {
  try {
    const replies = JSON.parse(bytes.toString('utf8')) as RpcReply[]
    if (Array.isArray(replies)) return replies
  } catch (cause) {
    throw unreachable(rpcUrl, cause)
  }
  throw unreachable(rpcUrl, new Error('the answer to a batch is not an array'))
}

function inOrder(calls: readonly RpcCall[], replies: readonly RpcReply[]): unknown[] {
  const byId = new Map(replies.map((reply) => [reply.id, reply]))
  return calls.map((call, id) => {
    const reply = byId.get(id)
    if (reply && !reply.error) return reply.result
    const facts = { method: call.method, reason: reply?.error?.message ?? 'no answer to this call' }
    throw new NodeRefusedError('The node refused a call.', { facts })
  })
}

function unreachable(rpcUrl: string, cause: unknown): NodeUnreachableError {
  const facts = { node: rpcUrl, reason: cause instanceof Error ? cause.message : String(cause) }
  return new NodeUnreachableError('The chain cannot be read.', { facts, cause })
}
