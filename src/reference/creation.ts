import type { Address } from '../subject/resolver.ts'
import { address, object, quantity } from './check.ts'
import { unlessRefused } from './errors.ts'
import { type Creation, searchCreation } from './search.ts'
import type { View } from './view.ts'

/** A contract that was made by another one. */
export type Spawned = Creation & { deployer: Address }

/**
 * The contract that made this one, and when. Null where none did: there is no code here, or an account deployed it by
 * a creation transaction. Such an account is not a parent, even where it is linked itself.
 */
export async function spawningOf(view: View, contract: Address): Promise<Spawned | null> {
  // Code first: nodes also name a creator where the creation was undone.
  const code = await view.code(contract)
  if (code === '0x' || isDelegation(code)) return null
  const { deployer, blockNumber } = await creationOf(view, contract)
  return deployer && { deployer, blockNumber }
}

/**
 * How a contract that has code came to be.
 * @throws {CannotKnow} where the node does not tell.
 */
export async function creationOf(view: View, contract: Address): Promise<Creation> {
  return (await indexedCreation(view, contract)) ?? (await searchCreation(view, contract))
}

/** An account of a person that lets a contract's code act for it (EIP-7702) was not deployed by anybody. */
function isDelegation(code: string): boolean {
  return code.startsWith('0xef0100')
}

/** Asks the node's index of creators, which not every node has. An answer that can't be the one is no answer. */
async function indexedCreation(view: View, contract: Address): Promise<Creation | undefined> {
  const found = await unlessRefused(view.request('ots_getContractCreator', contract))
  if (found === undefined || found === null) return undefined
  const { hash, creator } = object(found, `The creator of ${contract}`)

  const receipt = object(await view.request('eth_getTransactionReceipt', hash), 'The receipt of a creation')
  const blockNumber = quantity(receipt.blockNumber, 'The block of a creation')
  if (receipt.status === '0x0' || blockNumber > view.block.number) return undefined
  const made = receipt.contractAddress ?? null
  const byTransaction = made !== null && address(made, 'The contract of a creation transaction') === contract
  return { deployer: byTransaction ? null : address(creator, `The creator of ${contract}`), blockNumber }
}
