import { type Address, getAddress, isAddress, keccak256, slice, stringToBytes, zeroAddress } from 'viem'

const names = new Map<string, string>([[zeroAddress, 'nobody']])

/** Names an address; events and errors show the name. */
export function named(name: string, address: Address): Address {
  names.set(address.toLowerCase(), name)
  return address
}

/** An address with a name and without code, the same in every run. */
export function someone(name: string): Address {
  return named(name, getAddress(slice(keccak256(stringToBytes(name)), 0, 20)))
}

/** A value as a test writes it: addresses by their names, in whatever spelling. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shown).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([key, member]) => `${key}: ${shown(member)}`)
    return `{${members.join(', ')}}`
  }
  const text = String(value)
  return (isAddress(text, { strict: false }) && names.get(text.toLowerCase())) || text
}
