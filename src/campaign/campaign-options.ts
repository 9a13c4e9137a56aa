import * as z from 'zod'
import { nodeNames } from '../model/node.ts'
import { levels } from '../model/rules.ts'
import { count } from '../report/schema-parts.ts'
import { queueOptions } from '../work/queue/queue-options.ts'

/** The options that all processes of a campaign have in common. */
export const campaignOptions = z.strictObject({
  /** How many generated scenarios. */
  runs: count.min(1).max(999_999_999),
  seed: count,
  level: z.enum(levels),
  /** Whether scenarios are chosen that reach something new, instead of drawn at random. */
  steering: z.boolean(),
  /** How many scenarios share a chain at most. */
  batchSize: count.min(1).max(20),
  /** Whether to go on after a failed scenario, and collect every distinct failure. */
  keepGoing: z.boolean(),
  /** The software that the node acts as. Default: Anvil. */
  node: z.enum(nodeNames).optional(),
  ...queueOptions.shape,
})

export type QueuedCampaignOptions = z.infer<typeof campaignOptions>
