/**
 * What other programs did to a live network, as counts: blocks that harborcheck did not mine, transactions in them, and steps
 * that a saved scenario leaves out because they depend on those. Of a scenario that was written from what is on the chain:
 * events without a step, and the contracts with other answers in it.
 */
export type Others = { blocks: number; transactions: number; lost: number; different?: readonly string[] }

/** The response header of a saved scenario that has {@link Others} as JSON. */
export const OTHERS = 'harborcheck-others'
