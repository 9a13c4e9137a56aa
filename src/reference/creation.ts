import type { Address } from '../subject/resolver.ts'
import { address, hex, object, quantity } from './check.ts'
import { unlessRefused } from './errors.ts'
import type { Reads } from './reads.ts'
import { type Creation, searchCreation } from './search.ts'
import type { View } from './view.ts'

/** The creation of a contract by another contract. */
export type Spawned = Creation & { deployer: Address }

/**
 * The immediate deployer of a contract, and the block of its creation. Null where the address has no code, or where an EOA
 * deployed it by a creation transaction. An EOA is not a parent, even if it is linked itself.
 */
export async function spawningOf(view: View, contract: Address): Promise<Spawned | null> {
  // Code first: nodes also name a creator for a creation that was reverted.
  const code = await view.code(contract)
  if (code === '0x' || isDelegation(code)) return null
  const { deployer, blockNumber } = await creationOf(view, contract)
  return deployer && { deployer, blockNumber }
}

/**
 * The creation of a contract that has code.
 * @throws {CannotKnow} where the node does not know it.
 */
export async function creationOf(view: View, contract: Address): Promise<Creation> {
  const kept = view.creations.get(contract)
  // A contract with code is not created again, so that only a reorg can undo its creation.
  if (kept && kept.blockNumber <= view.block.number) {
    const { hash } = await view.blockAt(kept.blockNumber)
    if (hash === kept.blockHash) return kept
  }
  return (await indexedCreation(view, contract)) ?? (await searchCreation(view, contract))
}

/**
 * Reads ahead what {@link creationOf} reads first. Resolves with the deployer that it will probably find. Does not ask for a
 * creator again: if the question before did not need it, this one probably does not either.
 */
export async function likelyDeployerOf(view: Reads, contract: Address): Promise<Address | null> {
  const kept = view.creations.get(contract)
  if (kept) {
    await view.blockAt(kept.blockNumber)
    return kept.deployer
  }
  if (view.creatorsAsked.has(contract)) return null
  view.addCreatorAsked(contract)
  const { creator } = object(await view.request('ots_getContractCreator', contract), 'A creator')
  return address(creator, 'A creator')
}

/** Whether the code is an EIP-7702 delegation of an EOA, which no contract deployed. */
export function isDelegation(code: string): boolean {
  return code.startsWith('0xef0100')
}

/**
 * Reads the node's index of creators. It keeps those of contracts that were destroyed.
 * @returns null where it has no creation, or a reverted one, or one after the view's block; undefined where the node has no
 *   such index.
 */
export async function indexedCreation(view: View, contract: Address): Promise<Creation | null | undefined> {
  const found = await unlessRefused(view.request('ots_getContractCreator', contract))
  if (found === undefined || found === null) return found
  const { hash, creator } = object(found, `The creator of ${contract}`)

  const receipt = object(await view.request('eth_getTransactionReceipt', hash), 'The receipt of a creation')
  const blockNumber = quantity(receipt.blockNumber, 'The block of a creation')
  if (receipt.status === '0x0' || blockNumber > view.block.number) return null
  const made = receipt.contractAddress ?? null
  const byTransaction = made !== null && address(made, 'The contract of a creation transaction') === contract
  const creation = { deployer: byTransaction ? null : address(creator, `The creator of ${contract}`), blockNumber }
  view.addCreation(contract, { ...creation, blockHash: hex(receipt.blockHash, 'The block of a creation') })
  return creation
}
