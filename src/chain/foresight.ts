import type { Address } from 'viem'
import type { Rpc } from './rpc/rpc.ts'

/** Accounts that a chain is going to meet again and again, each of which is looked up once. */
export type Foresight = {
  foresee(addresses: Iterable<Address>): void
  /** Looks up what is new since the last time. */
  lookUp(): Promise<void>
}

/** Of a long campaign's accounts, the later ones come again so seldom that they are not worth their memory. */
const MOST = 2_000

export function createForesight(rpc: Pick<Rpc, 'batch'>): Foresight {
  const foreseen = new Set<Address>()
  let coming: Address[] = []
  return {
    foresee(addresses) {
      for (const address of addresses) {
        if (foreseen.has(address) || foreseen.size === MOST) continue
        foreseen.add(address)
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
