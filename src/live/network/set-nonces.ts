import type { Address } from 'viem'
import type { Chain } from '../../chain/chain.ts'
import type { AddressBook } from '../../chain/execute/address-book.ts'
import type { Nonces } from '../../chain/execute/nonce-counter.ts'
import { originOf, senderOf } from '../../model/sender.ts'
import { sharedDeployers } from '../../model/world.ts'
import type { ScenarioBlock } from '../../scenario/timeline.ts'

/**
 * Reads the nonces of all senders and factories in some blocks from the chain, since other programs send transactions with a
 * scenario's accounts too. Contracts that the blocks themselves create have none yet.
 */
export async function readNonces(
  chain: Chain,
  addressBook: AddressBook,
  nonces: Nonces,
  blocks: readonly ScenarioBlock[],
): Promise<void> {
  const known = new Map(addressBook.entries().map(({ name, address }) => [name, address]))
  const names = blocks.flatMap(({ transactions }) =>
    transactions.flatMap(({ action, before }) => {
      const senders = [senderOf(action, before), originOf(action, before)]
      for (const name of senders) addressBook.addressOf(name)
      if (action.do !== 'spawn') return senders
      // A shared deployer is on the chain, even if this is the first action that names it.
      if (sharedDeployers.includes(action.factory)) addressBook.addressOf(action.factory)
      return [...senders, action.factory]
    }),
  )
  const addresses = new Set(names.flatMap((name) => known.get(name) ?? []))
  const missing = [...addresses].filter((address) => nonces.of(address) === 0)
  const counts = await chain.batch<string[]>(
    missing.map((address: Address) => ({ method: 'eth_getTransactionCount', params: [address, 'latest'] })),
  )
  for (const [index, address] of missing.entries()) nonces.advance(address, Number(counts[index]))
}
