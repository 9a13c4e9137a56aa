import { type Address, getContractAddress } from 'viem'
import { hex } from '../rpc/header.ts'
import { NodeRefusedError } from '../rpc/node-refused.ts'
import { listOf, membersOf } from '../rpc/shapes.ts'
import { lower } from './events.ts'
import type { View } from './node-view.ts'

/** A block in which a deployer's nonce rose: from the nonce of its first creation there to that after its last one. */
export type NonceRise = { block: number; from: number; to: number }

/** The most creations of a deployer whose addresses are worked out. */
export const MAX_CREATIONS = 50_000

/** The addresses of what each deployer made by CREATE, by its nonce, as far as they were worked out. */
const known = new Map<Address, Address[]>()

/** The addresses of what a deployer makes by CREATE with the nonces before `end`, by nonce, in lower case. Another deployer cannot make them. */
export function createdAddresses(deployer: Address, end: number): readonly Address[] {
  const from = lower(deployer)
  const addresses = known.get(from) ?? []
  known.set(from, addresses)
  while (addresses.length < Math.min(end, MAX_CREATIONS))
    addresses.push(lower(getContractAddress({ from, nonce: BigInt(addresses.length) })))
  return addresses
}

/**
 * Finds the blocks in which a deployer's nonce rose, by halving.
 * @param before Its nonce at a block. `nonce`: at the view's block. `likely`: the blocks in which it may have risen, oldest first:
 * halving then begins with these.
 * @throws {NodeRefusedError} if the node does not have the state of earlier blocks, or pretends to.
 */
export async function nonceRises(
  view: View,
  deployer: Address,
  before: { block: number; nonce: number },
  nonce: number,
  likely: readonly number[] = [],
): Promise<NonceRise[]> {
  const between = async (low: typeof before, high: typeof before, around: readonly number[]): Promise<NonceRise[]> => {
    if (low.nonce === high.nonce) return []
    if (high.block - low.block === 1) return [{ block: high.block, from: low.nonce, to: high.nonce }]
    const inside = around.filter((one) => one > low.block && one < high.block)
    const block = inside[inside.length >> 1] ?? Math.floor((low.block + high.block) / 2)
    const middle = { block, nonce: Math.max(before.nonce, await view.nonce(deployer, block)) }
    if (middle.nonce > high.nonce || middle.nonce < low.nonce) throw pretending(view)
    const halves = await Promise.all([between(low, middle, inside), between(middle, high, inside)])
    return halves.flat()
  }
  const around = new Set(likely.flatMap((block) => [block - 1, block]))
  const rises = await between(before, { block: view.block.number, nonce }, [...around])
  // Nothing is made in the first block: such a node answers with the latest state.
  if (rises.some(({ block }) => block === 0)) throw pretending(view)
  return rises
}

/** The error of a node that answers with the latest state for earlier blocks. */
export const pretending = ({ node }: View) =>
  new NodeRefusedError('The node does not have the state of earlier blocks.', { facts: { node: node.name } })

const transactionsOf = (block: unknown) => listOf(membersOf)(membersOf(block).transactions)

/** How often an account's own transactions and EIP-7702 authorizations may have raised its nonce in a block. */
export async function ownRises({ node }: View, account: Address, block: number): Promise<number> {
  const all = await node.request('eth_getBlockByNumber', [hex(block), true], transactionsOf)
  return all.reduce((sum, { from, authorizationList: list }) => {
    const own = String(from).toLowerCase() === lower(account) ? 1 : 0
    return sum + own + (Array.isArray(list) ? list.length : 0)
  }, 0)
}
