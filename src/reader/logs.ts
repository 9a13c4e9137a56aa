import type { Address, Hex } from 'viem'
import { InternalError } from '../platform/errors.ts'
import { hex } from '../rpc/header.ts'
import { NodeRefusedError } from '../rpc/node-refused.ts'
import type { Node } from './open-node.ts'

/** The frames of traces in which one of these addresses acts. */
type TraceFilter = { fromAddress: readonly Address[] }

/** Which logs are asked for: of these contracts, or of any; with these topics. */
export type LogFilter = { address?: Address | readonly Address[]; topics: readonly (readonly Hex[])[] }

/** Reads a range of blocks in shorter ones, in the chain's order. `last`: the block up to which the items are. */
export type ReadRanges<Item> = (
  filter: LogFilter | TraceFilter,
  first: number,
  last: number,
) => AsyncGenerator<{ items: Item[]; last: number }>

/** The most requests for one range. */
const MAX_REQUESTS = 300
/** Limits of ranges that providers have, in blocks. */
const usualLimits = [10_000, 5_000, 2_000, 1_000, 500, 100]

/** The node takes so short ranges that the logs would need too many requests. */
export class ManyRequestsError extends InternalError {}

/**
 * Opens the logs or traces of a node. If the node refuses a range, a shorter one is read: the limit of a provider, on blocks or
 * results, shows only then.
 * @param most The most requests for one range. Default 300.
 */
export function openRanges<Item>(
  node: Node,
  method: 'eth_getLogs' | 'trace_filter',
  most = MAX_REQUESTS,
): ReadRanges<Item> {
  /** The longest range that was answered after one was refused. */
  let answered: number | undefined
  return async function* (filter, first, last) {
    let size = answered ?? last - first + 1
    for (let from = first; from <= last; ) {
      const to = Math.min(last, from + size - 1)
      const count = to - from + 1
      const items = await read<Item>(node, method, { ...filter, fromBlock: hex(from), toBlock: hex(to) }, count)
      if (items) {
        from = to + 1
        if (size < last - first + 1) answered = Math.max(answered ?? 0, count)
        size = Math.max(size, answered ?? 0)
        const requests = Math.ceil((last - from + 1) / size)
        if (requests > most) throw tooMany(requests, { node: node.name, blocks: last - first + 1, range: size })
        yield { items, last: to }
      } else {
        size = shorter(count)
      }
    }
  }
}

function tooMany(requests: number, facts: { node: string; blocks: number; range: number }): ManyRequestsError {
  return new ManyRequestsError(
    `Reading the events would take ${requests} more requests, at ${facts.range} blocks each.`,
    {
      facts,
      next: 'use a node that takes longer ranges of blocks',
    },
  )
}

/** Undefined if the range of `count` blocks has to be shorter. */
async function read<Item>(node: Node, method: string, filter: object, count: number): Promise<Item[] | undefined> {
  try {
    const items = await node.request(method, [filter])
    if (!Array.isArray(items)) throw new InternalError('The events are not a list.', { facts: { node: node.name } })
    // Some providers cut a list at their limit without an error.
    const isCut = items.length > 0 && items.length % 1_000 === 0 && count > 1
    return isCut ? undefined : items
  } catch (error) {
    if (!(error instanceof NodeRefusedError) || count === 1) throw error
    return undefined
  }
}

const shorter = (count: number): number =>
  usualLimits.find((limit) => limit < count && limit >= count / 2) ?? Math.floor(count / 2)
