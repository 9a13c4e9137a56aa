/** How many situations share a chain by default. */
export const DEFAULT_COPIES = 8
