import type { Address } from 'viem'

const SPELLED = /^(?:0x)?([0-9a-f]{40})$/i

/**
 * The address that an account's string names, in lower case: checksummed or not, in any letter case, with or without
 * `0x`. Nothing where it names none.
 */
export function accountAddress(spelled: string): Address | undefined {
  const digits = SPELLED.exec(spelled)?.[1]
  return digits === undefined ? undefined : `0x${digits.toLowerCase()}`
}
