import { InternalError, messageOf } from '../../platform/errors.ts'
import { openPost } from '../../platform/http/post.ts'
import { openSocketPost } from '../../platform/http/socket-post.ts'
import type { RpcCall } from '../../rpc/header.ts'
import { NodeRefusedError } from '../../rpc/node-refused.ts'
import { readReplies } from '../../rpc/reply.ts'
import { saidBy } from '../../rpc/said.ts'
import { slim } from './slim.ts'

/** The node could not be reached, or its answer is not JSON-RPC. */
class NodeUnreachableError extends InternalError {}

/** A node that answers batches of calls. */
export type JsonRpc = {
  /**
   * Sends all calls in one request and resolves with their results in the order of the calls.
   *
   * @throws {NodeUnreachableError} if the node cannot be reached or does not answer in JSON-RPC.
   * @throws {NodeRefusedError} if it answers one of the calls with an error.
   */
  batch(calls: readonly RpcCall[], options?: BatchOptions): Promise<unknown[]>
  /** Closes the connections; pending calls fail. */
  close(): void
}

/** `dropLongStrings`: empty bytecode and calldata in the answer (see `slim`); default false. */
type BatchOptions = { dropLongStrings?: boolean }

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
      const answer = readReplies(bytes)
      if (answer.replies.length === 0) throw unreachable(rpcUrl, new Error('the answer is not JSON-RPC'))
      return inOrder(calls, answer)
    },
    close: () => post.close(),
  }
}

function inOrder(calls: readonly RpcCall[], { replies }: ReturnType<typeof readReplies>): unknown[] {
  const byId = new Map(replies.map((reply) => [reply.id, reply]))
  // A node that refuses the whole batch answers with one error.
  const whole = replies.length === 1 && replies[0]?.id === undefined ? replies[0] : undefined
  return calls.map((call, id) => {
    const reply = byId.get(String(id)) ?? whole
    if (reply && 'result' in reply) return reply.result
    const facts = { method: call.method, reason: reply ? saidBy(reply.error.message) : 'no answer to this call' }
    throw new NodeRefusedError('The node refused a call.', { facts })
  })
}

function unreachable(rpcUrl: string, cause: unknown): NodeUnreachableError {
  const facts = { node: new URL(rpcUrl).host, reason: saidBy(messageOf(cause)) }
  return new NodeUnreachableError('The chain cannot be read.', { facts, cause })
}
