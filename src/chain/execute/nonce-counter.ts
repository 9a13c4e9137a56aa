import type { Address } from 'viem'

/**
 * The nonces of a scenario's accounts and contracts: the addresses of what they create depend on them. Counted here instead
 * of read from the chain, so that an action can refer to contracts that an earlier action of the same block creates.
 */
export type Nonces = {
  /** Returns the next nonce of an address; 0 for a new account. */
  of(address: Address): number
  advance(address: Address, by: number): void
  /** Lists the addresses whose nonces it has counted. */
  addresses(): Address[]
  /** Sets a nonce that was read from the chain. */
  set(address: Address, nonce: number): void
  /** Saves the current nonces. Returns a function that restores them, as a reorganisation does. */
  save(): () => void
  /** Copies the nonces, to continue from them. */
  copy(): Nonces
}

/** Creates the nonces of a new scenario, whose accounts are all new. */
export function createNonces(): Nonces {
  return noncesFrom(new Map())
}

function noncesFrom(first: ReadonlyMap<Address, number>): Nonces {
  let nonces = new Map(first)
  const of = (address: Address) => nonces.get(address) ?? 0
  return {
    of,
    advance: (address, by) => nonces.set(address, of(address) + by),
    addresses: () => [...nonces.keys()],
    set: (address, nonce) => nonces.set(address, nonce),
    save() {
      const before = new Map(nonces)
      return () => {
        nonces = before
      }
    },
    copy: () => noncesFrom(nonces),
  }
}
