import type { Address } from 'viem'
import { logs } from '../rpc/log.ts'
import { NodeRefusedError } from '../rpc/node-refused.ts'
import { readAnswer } from '../rpc/shapes.ts'
import { checksummed } from './checksummed.ts'
import { ManyRequestsError, openRanges } from './logs.ts'
import type { View } from './node-view.ts'

/** The most deployers of one request, and the most requests for them. */
const [AT_ONCE, MOST_REQUESTS] = [100, 10]

/**
 * Finds the blocks in which deployers emitted events, oldest first: many announce what they make. So these are the blocks to look
 * at first for creations, and prove nothing. Leaves out deployers whose events the node does not have in few requests.
 */
export async function announcingBlocks(view: View, deployers: readonly Address[], first: number) {
  const blocks = new Map<Address, Set<number>>()
  for (let start = 0; start < deployers.length; start += AT_ONCE)
    for (const { address, blockNumber } of await eventsOf(view, deployers.slice(start, start + AT_ONCE), first)) {
      const deployer = checksummed(address)
      blocks.set(deployer, (blocks.get(deployer) ?? new Set()).add(blockNumber))
    }
  return blocks
}

async function eventsOf({ node, block }: View, address: readonly Address[], first: number) {
  const ranges = openRanges<unknown>(node, 'eth_getLogs', MOST_REQUESTS)
  try {
    const found = []
    for await (const { items } of ranges({ address, topics: [] }, first, block.number))
      found.push(...readAnswer('eth_getLogs', items, logs))
    return found
  } catch (error) {
    if (error instanceof ManyRequestsError || error instanceof NodeRefusedError) return []
    throw error
  }
}
