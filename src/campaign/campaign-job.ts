import * as z from 'zod'
import { savedResult } from '../check/resolvers/saved/saved-question.ts'
import { shortened } from '../check/resolvers/shards/partial-report.ts'
import { count } from '../report/schema-parts.ts'
import { failedJob } from '../work/queue/numbered-job.ts'

/**
 * What is to be done for a campaign, and what came of it, as one process sends it to another. A result holds what the
 * resolver answered, and no verdict that the coordinator does not check again.
 */

/** The most distinct failures that a campaign collects. */
export const MAX_FAILURES = 200

const failureNumber = count.max(MAX_FAILURES)

export const job = z.discriminatedUnion('kind', [
  /** Run scenarios that share a chain. `number`: of the batch, from 0. */
  z.strictObject({ kind: z.literal('batch'), number: count, first: count, size: count.min(1).max(20) }),
  /** Shrink a failure. `number`: of the failure, from 0. */
  z.strictObject({ kind: z.literal('shrink'), number: failureNumber }),
])

export type Job = z.infer<typeof job>
export type BatchJob = Extract<Job, { kind: 'batch' }>

/** A scenario that the resolver failed, by its index in the seed. */
export const savedFailure = savedResult.extend({ index: count })
export type SavedFailure = z.infer<typeof savedFailure>

export const failureKeyText = z.string().regex(/^[A-Z]+-\d+ [A-Za-z]+ (unsafe|missed|refused|errored)$/)

const batchResult = z.strictObject({
  kind: z.literal('batch'),
  /** How many scenarios, questions, skipped questions, open answers and answers that could not be judged count. */
  counts: z.tuple([count, count, count, count, count]),
  /** In how many scenarios each failure occurs, by its key. Empty without `keepGoing`. */
  seen: z.record(failureKeyText, count),
  /** The scenarios with a failure that the worker did not know. Without `keepGoing`: the first failed one. */
  failures: z.array(savedFailure).max(20),
})

/** A shrunk failure. */
export const shrinkResult = shortened.extend({ kind: z.literal('shrink') })

export const jobResult = z.discriminatedUnion('kind', [batchResult, shrinkResult, failedJob])
export type JobResult = z.infer<typeof jobResult>
export type BatchResult = z.infer<typeof batchResult>
export type ShrinkResult = z.infer<typeof shrinkResult>
