import type { Address } from 'viem'

/**
 * The nonces of a scenario's accounts and contracts, which decide the addresses of what they create. Kept here rather
 * than asked of the chain, so that the actions of one block can speak of contracts that the same block makes.
 */
export type Nonces = {
  /** The nonce that an address uses next; 0 for an account that has sent nothing. */
  of(address: Address): number
  advance(address: Address, by: number): void
  /** Remembers the nonces as they are; what it returns brings them back, as a reorganisation does. */
  mark(): () => void
}

/** The nonces of a scenario that begins: all of its accounts are new. */
export function createNonces(): Nonces {
  let nonces = new Map<Address, number>()
  const of = (address: Address) => nonces.get(address) ?? 0
  return {
    of,
    advance: (address, by) => nonces.set(address, of(address) + by),
    mark() {
      const before = new Map(nonces)
      return () => {
        nonces = before
      }
    },
  }
}
