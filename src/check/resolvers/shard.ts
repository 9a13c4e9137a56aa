/** One of several parts of a run, each of which can run on a machine of its own. `number`: from 1 to `of`. */
export type Shard = { number: number; of: number }

/** Whether the chain at this index, from 0, of the whole run's plan belongs to a shard. */
export function hasChain({ number, of }: Shard, index: number): boolean {
  return index % of === number - 1
}

/** Formats a shard as the command line does: `3/8`. */
export const shardName = ({ number, of }: Shard): string => `${number}/${of}`
