import { createHash } from 'node:crypto'
import * as z from 'zod'
import { catalogue } from '../../../cases/index.ts'
import { nodeNames } from '../../../model/node.ts'
import { levels } from '../../../model/rules.ts'
import { MAX_RUNS, MAX_SHARDS } from '../../../platform/run-limits.ts'
import { count } from '../../../report/schema-parts.ts'
import { methods } from '../../../subject/resolver.ts'
import { knownFailingSchema } from '../report/known-failing/known-failing-schema.ts'
import { savedResult, text } from '../saved/saved-question.ts'

/** The partial report of a shard: the schema of the file that `harborcheck test --shard` writes, and its types. */

/** The options of the run, all of which the shards of one run have in common. */
const options = z.strictObject({
  level: z.enum(levels),
  filter: text.optional(),
  rule: text.optional(),
  /** Seconds per question. */
  timeout: z.number(),
  bail: z.boolean(),
  trace: z.boolean(),
  /** Generated scenarios of the whole run. */
  runs: count.max(MAX_RUNS),
  /** Whether `--runs` was given: without it, a failed case leaves them out. */
  runsGiven: z.boolean(),
  seed: count,
  batchSize: count.min(1),
  steering: z.boolean(),
  statistics: z.boolean(),
  shrinkTime: z.number().optional(),
  chainId: count,
  node: z.enum(nodeNames).optional(),
  otherChainId: count.optional(),
  explorerPath: text,
  knownFailing: knownFailingSchema.shape.knownFailing.optional(),
})

const subject = z.strictObject({
  /** What the subject says of itself; absent from a shard without cases. */
  info: z
    .strictObject({
      name: text,
      version: text.optional(),
      language: text.optional(),
      capabilities: z.array(z.enum(methods)),
      concurrency: count.min(1).optional(),
    })
    .optional(),
  /** The subject as the command line names it. */
  command: text,
  /** SHA-256 of the resolver's module. */
  hash: text.optional(),
})

const savedCase = savedResult.extend({
  /** Its index in `cases`. */
  index: count,
  /** The scenario, if it is not of the catalogue: a counterexample that was saved earlier. */
  scenario: z.unknown().optional(),
})

/** For each batch of the shard, in order: how many scenarios, questions, skipped questions, open answers, and answers that could not be judged. */
const batches = z.array(z.tuple([count, count, count, count, count]))

/** A failed scenario, shortened. `ended`: the limit that ended shortening, if one did. */
export const shortened = savedResult.extend({
  scenario: z.unknown(),
  ended: z.enum(['candidates', 'seconds']).optional(),
})

const campaign = z.strictObject({
  batches,
  /** The shard's first failed scenario, shortened; `index` is the one of the generated scenario in the seed. */
  failure: shortened.extend({ index: count }).optional(),
})

export const partialReportSchema = z.strictObject({
  /** Version of harborcheck. */
  harborcheck: z.string(),
  shard: z
    .strictObject({ number: count.min(1), of: count.min(1).max(MAX_SHARDS) })
    .refine(({ number, of }) => number <= of, 'expected a shard such as 1 of 3'),
  subject,
  options,
  /** {@link catalogueHash} of the harborcheck that ran the shard. */
  catalogue: z.string(),
  /** The cases of the whole run, in the order of its report. */
  cases: z.array(z.strictObject({ id: z.string(), startsAt: count.optional() })).max(10_000),
  /** The cases that did not fail a canary; absent from a run of selected cases. */
  canaries: z.strictObject({ yes: z.array(z.string()), no: z.array(z.string()) }).optional(),
  /** The cases that the shard ran. */
  results: z.array(savedCase),
  /** The generated scenarios that the shard ran; absent if it ran none. */
  campaign: campaign.optional(),
  /** Duration of the shard; absent with `--no-durations`. */
  seconds: z.number().optional(),
  /** The last member of the file: a file without it is cut off. */
  complete: z.literal(true),
})

export type PartialReport = z.infer<typeof partialReportSchema>
export type PartialOptions = PartialReport['options']

/** Hashes the catalogue with SHA-256: two builds of one version can have different cases. */
export function catalogueHash(): string {
  return createHash('sha256').update(JSON.stringify(catalogue)).digest('hex')
}
