import type { Name } from './parts.ts'

/** Follows a name in an answer for one of two networks whose address has this name on the other one alone. */
export const OF_OTHER_NETWORK = ' of the other network'

/** The name in an answer of an address that has it on the other network, while the name is another address here. */
export const ofOtherNetwork = (name: Name): Name => `${name}${OF_OTHER_NETWORK}`
