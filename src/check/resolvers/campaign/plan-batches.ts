import { hasChain, type Shard } from '../shard.ts'

/**
 * The number of scenarios that share a chain. More would share the cost of a batch's start, but every block of their chain
 * takes longer, since its state root is computed from the state of all of them; and so do a resolver's lists, logs and traces.
 */
export const BATCH_SIZE = 3

/** The index of a batch's first scenario in the seed, and how many scenarios share its chain. */
export type PlannedBatch = { first: number; size: number }

/** The batches of a campaign, or of one shard of it, in order. The index alone decides which batch a scenario is in. */
export function* planBatches(
  runs: number,
  batchSize: number = BATCH_SIZE,
  shard: Shard = { number: 1, of: 1 },
): Generator<PlannedBatch, void> {
  for (let first = 0; first < runs; first += batchSize) {
    if (hasChain(shard, first / batchSize)) yield { first, size: Math.min(batchSize, runs - first) }
  }
}
