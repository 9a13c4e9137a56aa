import type { Name } from './parts.ts'

/** Follows a name in an answer for one of two networks whose address has this name on the other one alone. */
export const OF_OTHER_NETWORK = ' of the other network'

/** Names an address that has this name on the other network, where this network's address of that name differs. */
export const ofOtherNetwork = (name: Name): Name => `${name}${OF_OTHER_NETWORK}`
