import type { Chain } from '../chain.ts'
import { createAddressBook, sharedContracts } from '../execute/address-book.ts'
import { type Executor, executorOf } from '../execute/executor.ts'
import { createNonces } from '../execute/nonce-counter.ts'
import type { SavedActor } from './saved-state.ts'

/**
 * Creates an executor that continues a scenario on a chain that started from the scenario's saved state.
 * @param actors The saved state's actors. The keys of accounts are derived from the scenario's id.
 */
export async function resumeExecutor(
  chain: Chain,
  scenarioId: string,
  actors: Record<string, SavedActor>,
): Promise<Executor> {
  const addressBook = createAddressBook(scenarioId, sharedContracts(chain.deployment))
  for (const [name, { address, privateKey }] of Object.entries(actors)) {
    if (privateKey === undefined) addressBook.addContract(name, address)
    else addressBook.addressOf(name)
  }
  const entries = addressBook.entries()
  const calls = entries.map(({ address }) => ({ method: 'eth_getTransactionCount', params: [address, 'latest'] }))
  const counts = await chain.batch<string[]>(calls)
  const nonces = createNonces()
  for (const [index, { address }] of entries.entries()) nonces.advance(address, Number(counts[index]))
  return executorOf(chain, scenarioId, { addressBook, nonces })
}
