import { type Address, getContractAddress, type Hex } from 'viem'

/** The scenarios of a campaign create contracts at the same addresses again and again. */
const cache = new Map<string, Address>()
const MAX_CACHED = 50_000

/** Computes the checksummed address of a contract made by CREATE or by a creation transaction. */
export function createdAddress(from: Address, nonce: number): Address {
  return cached(`${from}/${nonce}`, () => getContractAddress({ from, nonce: BigInt(nonce) }))
}

/** Computes the checksummed address of a contract made by CREATE2. */
export function created2Address(from: Address, salt: Hex, initCodeHash: Hex): Address {
  const address = () => getContractAddress({ opcode: 'CREATE2', from, salt, bytecodeHash: initCodeHash })
  return cached(`${from}/${salt}/${initCodeHash}`, address)
}

function cached(key: string, compute: () => Address): Address {
  const found = cache.get(key)
  if (found) return found
  if (cache.size >= MAX_CACHED) cache.clear()
  const address = compute()
  cache.set(key, address)
  return address
}
