import type { Address } from 'viem'
import type { Rpc } from './rpc/rpc.ts'

/** Accounts that a chain is going to meet again and again, each of which is looked up once. */
export type AccountPrefetch = {
  prefetch(addresses: Iterable<Address>): void
  /** Looks up what is new since the last time. */
  lookUp(): Promise<void>
}

/**
 * Anvil copies the table of what was looked up with every block. These, and what a group's scenarios look up beside them,
 * fit into one of 1,024 places; with 2,000, a long campaign's node took half as much memory again.
 */
const MOST = 700

export function createAccountPrefetch(rpc: Pick<Rpc, 'batch'>): AccountPrefetch {
  const prefetched = new Set<Address>()
  let coming: Address[] = []
  return {
    prefetch(addresses) {
      for (const address of addresses) {
        if (prefetched.has(address) || prefetched.size === MOST) continue
        prefetched.add(address)
        coming.push(address)
      }
    },
    async lookUp() {
      const calls = coming.map((address) => ({ method: 'eth_getBalance', params: [address, 'latest'] }))
      coming = []
      if (calls.length > 0) await rpc.batch(calls)
    },
  }
}
