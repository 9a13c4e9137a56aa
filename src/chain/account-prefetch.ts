import type { Address } from 'viem'
import type { Rpc } from './rpc/rpc.ts'

/** Accounts that many scenarios on one chain use: each is looked up once, before the scenarios need it. */
export type AccountPrefetch = {
  /** Adds accounts for the next {@link AccountPrefetch.lookUp}. Ignores those added before, and all beyond the 700th. */
  prefetch(addresses: Iterable<Address>): void
  /** Looks up the accounts added since the last call. */
  lookUp(): Promise<void>
}

/**
 * Anvil clones its account cache for every block. Up to 700 entries, and those of one batch's scenarios, keep the cache's
 * hash table at 1,024 slots; with 2,000 entries the node of a long campaign took half as much memory again.
 */
const MAX_PREFETCHED = 700

export function createAccountPrefetch(rpc: Pick<Rpc, 'batch'>): AccountPrefetch {
  const prefetched = new Set<Address>()
  let pending: Address[] = []
  return {
    prefetch(addresses) {
      for (const address of addresses) {
        if (prefetched.has(address) || prefetched.size === MAX_PREFETCHED) continue
        prefetched.add(address)
        pending.push(address)
      }
    },
    async lookUp() {
      const calls = pending.map((address) => ({ method: 'eth_getBalance', params: [address, 'latest'] }))
      pending = []
      if (calls.length > 0) await rpc.batch(calls)
    },
  }
}
