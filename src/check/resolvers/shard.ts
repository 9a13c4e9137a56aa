/** One of several parts of a run, each of which can run on a machine of its own. `number`: from 1 to `of`. */
export type Shard = { number: number; of: number }

/** Whether a shard has the chain at this index, from 0, in the plan of the whole run. */
export function hasChain({ number, of }: Shard, index: number): boolean {
  return index % of === number - 1
}

/** The shard as the command line names it: `3/8`. */
export const shardName = ({ number, of }: Shard): string => `${number}/${of}`
