import { type Address, getAddress } from 'viem'

const known = new Map<string, Address>()

/** An address with its checksum, worked out once: a network has more addresses than viem remembers. */
export function checksummed(address: string): Address {
  const before = known.get(address)
  if (before) return before
  const after = getAddress(address)
  known.set(address, after)
  return after
}
