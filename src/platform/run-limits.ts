/** Limits and defaults of runs that the help of the command line names, too. */

/**
 * The number of scenarios that share a chain. More would share the cost of a batch's start, but every block of their chain
 * takes longer, since its state root is computed from the state of all of them; and so do a resolver's lists, logs and traces.
 */
export const BATCH_SIZE = 3

/** The number of situations that share a chain. */
export const DEFAULT_COPIES = 8

/** The most generated scenarios of a run. */
export const MAX_RUNS = 1_000_000

/** The most shards of a run. */
export const MAX_SHARDS = 256

/** The time limit of one question, milliseconds: public clients give their own sources 10 s, and refuse after that. */
export const DEFAULT_TIMEOUT = 15_000
