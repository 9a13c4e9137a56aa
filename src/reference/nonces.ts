import { toHex } from 'viem/utils'
import type { Address } from '../subject/resolver.ts'
import { quantity } from './check.ts'
import type { View } from './view.ts'

/** An address's nonce at a block. */
async function nonceAt(view: View, address: Address, blockNumber: number): Promise<number> {
  return quantity(await view.request('eth_getTransactionCount', address, toHex(blockNumber)), `The nonce of ${address}`)
}

/**
 * The blocks in which an address's nonce changed, from `first` up to `last`, in order: no other block has a creation by it. Needs
 * two requests for each halving of the range around such a block.
 * @throws {NodeError} where the node has no state of these blocks.
 */
export async function blocksOfNonces(view: View, address: Address, first: number, last: number): Promise<number[]> {
  const halve = async (before: number, from: number, to: number, after: number): Promise<number[]> => {
    if (before === after) return []
    if (from === to) return [to]
    const middle = Math.floor((from + to) / 2)
    const between = await nonceAt(view, address, middle)
    const halves = [halve(before, from, middle, between), halve(between, middle + 1, to, after)]
    return (await Promise.all(halves)).flat()
  }
  if (last < first) return []
  const [before, after] = await Promise.all([
    first === 0 ? 0 : nonceAt(view, address, first - 1),
    nonceAt(view, address, last),
  ])
  return halve(before, first, last, after)
}
