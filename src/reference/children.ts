import { getContractAddress, toHex } from 'viem/utils'
import type { Address } from '../subject/resolver.ts'
import { quantity } from './check.ts'
import { creationOf, spawningOf } from './creation.ts'
import { CannotKnow } from './errors.ts'
import { creationsIn } from './traces.ts'
import type { View } from './view.ts'

/** The most creations of one contract, and the most blocks of traces, that are looked through for its children. */
const limit = 10_000

/**
 * The contracts that a contract has made, as far as they are there. Some are known already; CREATE tells its addresses
 * by the creator's nonce; and the nonce counts them all, so that what neither knows is noticed, and looked for in the
 * traces. Nobody's list has to be believed.
 * @param known Contracts among which its children may be.
 * @throws {CannotKnow} where some are missing and the node has no traces, or where there is too much to look through.
 */
export async function childrenOf(view: View, parent: Address, known: readonly Address[]): Promise<Address[]> {
  const made = await creationsBy(view, parent)
  if (made === 0) return []
  if (made > limit) throw new CannotKnow(`${parent} has made ${made} contracts, too many to look at each`)
  const numbered = Array.from({ length: made }, (_, index) =>
    getContractAddress({ from: parent, nonce: BigInt(index + 1) }),
  )
  const found = await madeBy(view, parent, new Set([...numbered, ...known]))
  return found.length === made ? found : madeBy(view, parent, await traced(view, parent))
}

/** How many creations a contract has begun. Its nonce begins at 1, and an account of a person has no children. */
async function creationsBy(view: View, parent: Address): Promise<number> {
  if ((await view.code(parent)) === '0x') return 0
  const nonce = await view.request('eth_getTransactionCount', parent, toHex(view.block.number))
  return Math.max(0, quantity(nonce, `The nonce of ${parent}`) - 1)
}

async function madeBy(view: View, parent: Address, candidates: Iterable<Address>): Promise<Address[]> {
  const spawnings = await Promise.all(
    [...candidates].map(async (contract) => ({ contract, spawning: await spawningOf(view, contract) })),
  )
  return spawnings.flatMap(({ contract, spawning }) => (spawning?.deployer === parent ? [contract] : []))
}

/** Everything that the traces say a contract has made since it was made itself. */
async function traced(view: View, parent: Address): Promise<Set<Address>> {
  const { blockNumber: first } = await creationOf(view, parent)
  const count = view.block.number - first + 1
  if (count > limit) throw new CannotKnow(`Not all children of ${parent} are known, and ${count} blocks may hold them`)
  const blocks = Array.from({ length: count }, (_, index) => first + index)
  const creations = (await Promise.all(blocks.map((block) => creationsIn(view, block)))).flat()
  return new Set(creations.flatMap(({ created, deployer }) => (deployer === parent ? [created] : [])))
}
