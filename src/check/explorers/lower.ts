import type { Address } from 'viem'

/** Converts an address to lower case, the form in which addresses are compared. */
export const lower = (address: string): Address => address.toLowerCase() as Address
