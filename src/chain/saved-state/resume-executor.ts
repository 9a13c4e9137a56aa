import type { Chain } from '../chain.ts'
import { createAddressBook } from '../execute/address-book.ts'
import { type Executor, executorOf } from '../execute/executor.ts'
import { createNonces } from '../execute/nonces.ts'
import type { SavedActor } from './saved-state.ts'

/**
 * An executor who goes on with a scenario on a chain that began with a saved state of it.
 * @param actors The saved state's. Accounts have the keys that follow from the scenario's id.
 */
export async function resumeExecutor(
  chain: Chain,
  scenarioId: string,
  actors: Record<string, SavedActor>,
): Promise<Executor> {
  const addressBook = createAddressBook(scenarioId)
  for (const [name, { address, privateKey }] of Object.entries(actors)) {
    if (privateKey === undefined) addressBook.addContract(name, address)
    else addressBook.addressOf(name)
  }
  const entries = addressBook.entries()
  const calls = entries.map(({ address }) => ({ method: 'eth_getTransactionCount', params: [address, 'latest'] }))
  const counts = await chain.batch<string[]>(calls)
  const nonces = createNonces()
  for (const [place, { address }] of entries.entries()) nonces.advance(address, Number(counts[place]))
  return executorOf(chain, scenarioId, { addressBook, nonces })
}
