import * as z from 'zod'
import { count } from '../report/schema-parts.ts'
import { failureKeyText, MAX_FAILURES, savedFailure, shrinkResult } from './campaign-job.ts'

/** How far a campaign is: what has to outlive its coordinator. Its size does not depend on the number of scenarios. */
export const campaignState = z.strictObject({
  /** The batches that count so far: all up to this number. */
  folded: count,
  /** Their scenarios, questions, skipped questions, open answers, and answers that could not be judged. */
  counts: z.tuple([count, count, count, count, count]),
  /** The distinct failures, in the order in which they were found. */
  failures: z
    .array(
      z.strictObject({
        key: failureKeyText,
        /** The first scenario with it, by its index in the seed. */
        index: count,
        /** The batch of that scenario. */
        batch: z.strictObject({ first: count, size: count.min(1).max(20) }),
        /** In how many scenarios it occurs. */
        seen: count,
        isShrunk: z.boolean(),
      }),
    )
    .max(MAX_FAILURES),
  /** Whether no further scenario counts, since the resolver failed one. */
  isOver: z.boolean(),
})

export type CampaignState = z.infer<typeof campaignState>

export const newCampaignState = (): CampaignState => ({
  folded: 0,
  counts: [0, 0, 0, 0, 0],
  failures: [],
  isOver: false,
})

/** What a campaign keeps of a failure: how it was found, and its shrunk form once there is one. */
export const savedFinding = z.strictObject({
  key: failureKeyText,
  batch: z.strictObject({ first: count, size: count.min(1).max(20) }),
  found: savedFailure,
  shrunk: shrinkResult.optional(),
})

export type SavedFinding = z.infer<typeof savedFinding>
