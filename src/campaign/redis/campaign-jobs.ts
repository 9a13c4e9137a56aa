import type { Redis } from 'ioredis'
import * as z from 'zod'
import { countsOf, countsTuple } from '../../check/resolvers/campaign/batch-counts.ts'
import { counterexampleOf } from '../../check/resolvers/campaign/counterexample.ts'
import type { Runner } from '../../check/resolvers/runner.ts'
import { replayResult } from '../../check/resolvers/saved/replay-result.ts'
import { saveQuestions } from '../../check/resolvers/saved/save-result.ts'
import { scenarioAt } from '../../generate/steering/scenario-at.ts'
import type { CaseResult } from '../../judge/case-result.ts'
import { Contradiction } from '../../network/contradiction.ts'
import { UsageError } from '../../platform/errors.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { keysOf } from '../../work/queue/keys.ts'
import { readFields, readValue } from '../../work/queue/limited.ts'
import { failedBy } from '../../work/queue/numbered-job.ts'
import {
  type BatchJob,
  type BatchResult,
  failureKeyText,
  type Job,
  type JobResult,
  MAX_FAILURES,
  type ShrinkResult,
} from '../campaign-job.ts'
import type { QueuedCampaignOptions } from '../campaign-options.ts'
import { type SavedFinding, savedFinding } from '../campaign-state.ts'
import type { CampaignDescriptor } from './queue-descriptor.ts'

const knownKeys = z.strictObject({ known: z.array(failureKeyText).max(MAX_FAILURES) })

/**
 * Does a job of a campaign. A contradiction is a result, since it is the same on every worker.
 * @throws {UsageError} if the queue lacks the failure to shrink, and the errors of the runner.
 */
export async function doCampaignJob(
  client: Redis,
  { id, options }: CampaignDescriptor,
  runner: Runner,
  job: Job,
): Promise<JobResult> {
  const keys = keysOf(id)
  try {
    if (job.kind === 'batch')
      return await runBatch(runner, job, options, (await readValue(client, keys.known, knownKeys))?.known ?? [])
    const [finding] = await readFields(client, keys.findings, [`${job.number}`], savedFinding)
    if (!finding) throw new UsageError(`The queue has no failure ${job.number} to shrink`)
    return await shrink(runner, finding, options)
  } catch (error) {
    if (error instanceof Contradiction) return failedBy(error)
    throw error
  }
}

async function runBatch(
  runner: Runner,
  { first, size }: BatchJob,
  { seed, level, steering, keepGoing }: QueuedCampaignOptions,
  known: readonly string[],
): Promise<BatchResult> {
  const bail = !keepGoing
  const batch = await runner.runBatch({ seed, first, size, level, steering, bail, known, forgetsRestarts: true })
  const failures = batch.failures.map(({ index, result }) => ({ index, ...saved(result) }))
  return { kind: 'batch', counts: countsTuple(countsOf(batch)), seen: batch.seen, failures }
}

async function shrink(
  runner: Runner,
  { key, batch: { first, size }, found }: SavedFinding,
  options: QueuedCampaignOptions,
): Promise<ShrinkResult> {
  const { index } = found
  const batch = Array.from({ length: size }, (_, place) => scenarioAt(options, first + place))
  const scenario = batch[index - first] as Scenario
  const failed = replayResult(scenario, found, options.level, (problem) => new Error(problem))
  const { result, ended } = await runner.shrink({ index, result: failed, batch }, { key })
  return { kind: 'shrink', scenario: counterexampleOf(result.scenario).scenario, ended, ...saved(result) }
}

const saved = (result: CaseResult) => ({
  seconds: result.seconds,
  questions: saveQuestions(result, { requests: true }),
})
