import { BATCH_SIZE } from '../../../platform/run-limits.ts'
import { hasChain, type Shard } from '../shard.ts'

/** The index of a batch's first scenario in the seed, and how many scenarios share its chain. */
export type PlannedBatch = { first: number; size: number }

/** Yields the batches of a campaign, or of one shard of it, in order. The index alone decides which batch a scenario is in. */
export function* planBatches(
  runs: number,
  batchSize: number = BATCH_SIZE,
  shard: Shard = { number: 1, of: 1 },
): Generator<PlannedBatch, void> {
  for (let first = 0; first < runs; first += batchSize) {
    if (hasChain(shard, first / batchSize)) yield { first, size: Math.min(batchSize, runs - first) }
  }
}
