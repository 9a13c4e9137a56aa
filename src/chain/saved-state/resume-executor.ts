import type { Chain } from '../chain.ts'
import { createAddressBook } from '../execute/address-book.ts'
import { type Executor, executorOf } from '../execute/executor.ts'
import { createNonces } from '../execute/nonces.ts'
import type { SavedActor } from './saved-state.ts'

/**
 * A player who goes on with a story on a chain that began with a saved state of it.
 * @param actors The saved state's. Accounts have the keys that follow from the story's id.
 */
export async function resumeExecutor(
  chain: Chain,
  scenarioId: string,
  actors: Record<string, SavedActor>,
): Promise<Executor> {
  const roster = createAddressBook(scenarioId)
  for (const [name, { address, privateKey }] of Object.entries(actors)) {
    if (privateKey === undefined) roster.addContract(name, address)
    else roster.addressOf(name)
  }
  const entries = roster.entries()
  const calls = entries.map(({ address }) => ({ method: 'eth_getTransactionCount', params: [address, 'latest'] }))
  const counts = await chain.batch<string[]>(calls)
  const nonces = createNonces()
  for (const [place, { address }] of entries.entries()) nonces.advance(address, Number(counts[place]))
  return executorOf(chain, scenarioId, { roster, nonces })
}
