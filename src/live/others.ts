/**
 * What others did to a live world: blocks that harborcheck did not mine, and the transactions in them; and the steps that
 * cannot be told without them.
 */
export type Others = { blocks: number; transactions: number; lost: number }

/** The header beside a saved scenario that says what others did, which no scenario tells: {@link Others} as JSON. */
export const OTHERS = 'harborcheck-others'
