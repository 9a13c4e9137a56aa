import { BATCH_SIZE } from '../../network/test-network.ts'
import { hasChain, type Shard } from '../shard.ts'

/** The index of a batch's first scenario in the seed, and how many scenarios share its chain. */
export type PlannedBatch = { first: number; size: number }

/** Batches start small and grow, so that an early failure is found early. */
const FIRST_BATCH = 4

/** The batches of a campaign, or of one shard of it, in order. The index alone decides which batch a scenario is in. */
export function* planBatches(
  runs: number,
  batchSize: number = BATCH_SIZE,
  shard: Shard = { number: 1, of: 1 },
): Generator<PlannedBatch, void> {
  let first = 0
  for (let index = 0; first < runs; index += 1) {
    const size = Math.min(first + FIRST_BATCH, batchSize, runs - first)
    if (hasChain(shard, index)) yield { first, size }
    first += size
  }
}
