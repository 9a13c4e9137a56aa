import { getContractAddress } from 'viem/utils'
import type { Address } from '../subject/resolver.ts'
import { quantity } from './check.ts'
import { creationOf, indexedCreation, isDelegation, spawningOf } from './creation.ts'
import { CannotKnow } from './errors.ts'
import { tracedChildren } from './traced-children.ts'
import type { View } from './view.ts'

/** A parent can be older than the registries. */
const FIRST_BLOCK = 0
/** Limit of creations by one contract. */
const limit = 10_000

/**
 * The existing contracts that a contract has created. The parent's nonce gives their number and the addresses made by
 * CREATE. If these and the known contracts are fewer than the nonce says, the traces are searched for the rest, so that no
 * list has to be trusted. The nonce of a contract of the first block may have begun with 0.
 * @param known Contracts that may be among the children.
 * @throws {CannotKnow} where children are missing and the node has no traces, or where the search passes the limit.
 */
export async function childrenOf(view: View, parent: Address, known: readonly Address[]): Promise<Address[]> {
  const code = await view.code(parent)
  if (code === '0x') return childrenOfOneWithoutCode(view, parent)
  // The nonce of an account counts its transactions, too.
  if (isDelegation(code)) return madeBy(view, parent, await tracedChildren(view, parent, { from: FIRST_BLOCK }))
  const nonce = await nonceOf(view, parent)
  if (nonce === 0) return []
  const { blockNumber } = await creationOf(view, parent)
  const least = nonce - 1
  const begun = blockNumber === FIRST_BLOCK ? nonce : least
  if (begun === 0) return []
  if (begun > limit) throw new CannotKnow(`${parent} has begun ${begun} creations, too many to look at each`)
  const numbered = Array.from({ length: begun }, (_, index) =>
    getContractAddress({ from: parent, nonce: BigInt(nonce - begun + index) }),
  )
  const found = await madeBy(view, parent, new Set([...numbered, ...known]))
  if (found.length === begun) return found
  return madeBy(view, parent, await tracedChildren(view, parent, { from: blockNumber, least }))
}

/**
 * What a contract that left no code created in its constructor. An account has no children: what its creation transactions made
 * has no deployer. The traces tell, since a node's index of creators says nothing of accounts, nor where it has a gap.
 */
async function childrenOfOneWithoutCode(view: View, parent: Address): Promise<Address[]> {
  const creation = await indexedCreation(view, parent)
  const least = creation ? (await nonceOf(view, parent)) - 1 : undefined
  const from = creation?.blockNumber ?? FIRST_BLOCK
  return madeBy(view, parent, await tracedChildren(view, parent, { from, least }))
}

/** A contract's nonce: 1, and one more for each creation that it has begun. Once it was destroyed, 0. */
async function nonceOf(view: View, parent: Address): Promise<number> {
  return quantity(await view.request('eth_getTransactionCount', parent, view.at), `The nonce of ${parent}`)
}

async function madeBy(view: View, parent: Address, candidates: Iterable<Address>): Promise<Address[]> {
  const spawnings = await Promise.all(
    [...candidates].map(async (contract) => ({ contract, spawning: await spawningOf(view, contract) })),
  )
  return spawnings.flatMap(({ contract, spawning }) => (spawning?.deployer === parent ? [contract] : []))
}
