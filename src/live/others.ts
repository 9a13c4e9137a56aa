/** What others did to a live world: blocks that harborcheck did not mine, and the transactions in them. */
export type Others = { blocks: number; transactions: number }

/** The header beside a saved scenario that says what others did, which no scenario tells: {@link Others} as JSON. */
export const OTHERS = 'harborcheck-others'
