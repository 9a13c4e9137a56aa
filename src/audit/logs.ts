import type { Address, Hex } from 'viem'
import { InternalError } from '../errors.ts'
import { hex, NodeRefusedError, type RpcLog } from '../explorer/index.ts'
import type { Node } from './node.ts'

/** Which logs are asked for: of these contracts, or of any; with these topics. */
export type LogFilter = { address?: Address | readonly Address[]; topics: readonly (readonly Hex[])[] }

/** Reads all logs of a range of blocks, in the chain's order. */
export type ReadLogs = (filter: LogFilter, first: number, last: number) => Promise<RpcLog[]>

/** The most requests for one range. */
const MAX_REQUESTS = 300
/** Limits of ranges that providers have, in blocks. */
const usualLimits = [10_000, 5_000, 2_000, 1_000, 500, 100]

/** The node takes so short ranges that the logs would need too many requests. */
export class ManyRequestsError extends InternalError {}

/**
 * Opens the logs of a node. If the node refuses a range, a shorter one is read: the limit of a provider, on blocks or
 * results, shows only then.
 */
export function openLogs(node: Node): ReadLogs {
  /** The longest range that was answered after one was refused. */
  let answered: number | undefined
  return async (filter, first, last) => {
    const logs: RpcLog[] = []
    let size = answered ?? last - first + 1
    for (let from = first; from <= last; ) {
      const to = Math.min(last, from + size - 1)
      const count = to - from + 1
      const some = await read(node, filter, from, to)
      if (some) {
        logs.push(...some)
        from = to + 1
        if (size < last - first + 1) answered = Math.max(answered ?? 0, count)
        size = Math.max(size, answered ?? 0)
        checkCount(Math.ceil((last - from + 1) / size), { node: node.name, blocks: last - first + 1, range: size })
      } else {
        size = shorter(count)
      }
    }
    return logs
  }
}

function checkCount(requests: number, facts: { node: string; blocks: number; range: number }): void {
  if (requests <= MAX_REQUESTS) return
  throw new ManyRequestsError(
    `Reading the events would take ${requests} more requests, at ${facts.range} blocks each.`,
    {
      facts,
      next: 'use a node that takes longer ranges of blocks',
    },
  )
}

/** Undefined if the range has to be shorter. */
async function read(node: Node, filter: LogFilter, from: number, to: number): Promise<RpcLog[] | undefined> {
  try {
    const logs = await node.request('eth_getLogs', [{ ...filter, fromBlock: hex(from), toBlock: hex(to) }])
    if (!Array.isArray(logs)) throw new InternalError('The events are not a list.', { facts: { node: node.name } })
    // Some providers cut a list at their limit without an error.
    const isCut = logs.length > 0 && logs.length % 1_000 === 0 && from < to
    return isCut ? undefined : (logs as RpcLog[])
  } catch (error) {
    if (!(error instanceof NodeRefusedError) || from === to) throw error
    return undefined
  }
}

const shorter = (count: number): number =>
  usualLimits.find((limit) => limit < count && limit >= count / 2) ?? Math.floor(count / 2)
