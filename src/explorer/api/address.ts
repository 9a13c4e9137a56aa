import type { Address } from 'viem'
import { HttpRefusal } from './http-refusal.ts'

export const INVALID_ADDRESS = 'Not an address: `0x` and 40 hex digits, in any letter case.'

const ADDRESS = /^0x[0-9a-fA-F]{40}$/

/**
 * Reads the address in a path segment, in lower case.
 *
 * @param segment as in the URL, percent-encoded.
 * @throws {HttpRefusal} 400 for anything that is not `0x` and 40 hex digits.
 */
export function readAddress(segment: string): Address {
  const address = decoded(segment)
  // `$` alone would allow a newline at the end.
  if (address.length !== 42 || !ADDRESS.test(address)) throw new HttpRefusal(400, 'Invalid Address format')
  return address.toLowerCase() as Address
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw new HttpRefusal(400, `Failed to decode param '${segment}'`)
  }
}
