/**
 * What other programs did to a live network, as counts: blocks that harborcheck did not mine, transactions in them, and steps
 * that a saved scenario leaves out because they depend on those.
 */
export type Others = { blocks: number; transactions: number; lost: number }

/** The response header of a saved scenario that has {@link Others} as JSON. */
export const OTHERS = 'harborcheck-others'
