import type { Address } from 'viem'

/** An address in lower case, the form in which addresses are compared. */
export const lower = (address: string): Address => address.toLowerCase() as Address
