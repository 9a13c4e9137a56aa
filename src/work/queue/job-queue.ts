import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import * as z from 'zod'
import { InternalError } from '../../platform/errors.ts'
import { printable } from '../../subject/protocol/printable.ts'
import { CAMPAIGN, JOBS, keysOf } from './keys.ts'
import { readFields, readValue } from './limited.ts'
import { jobId, type NumberedJob } from './numbered-job.ts'
import type { OpenRedis } from './open-redis.ts'

/** How often a job is tried if the worker fails. */
export const ATTEMPTS = 3
/** Milliseconds without a new result after which a coordinator restores every job, in case the queue has lost some. */
export const RESTORED_AFTER = 5_000
/** Milliseconds between two looks for results, and between two looks for failed jobs. */
const LOOKS = 50
const LOOKS_FOR_FAILED = 2_000

/** What the processes of a queue work for: a campaign of either kind. */
type Named = { id: string }

/**
 * Reads the id of the campaign on a queue.
 * @throws {UsageError} if the value lacks an id.
 */
export const readId = async (client: Redis): Promise<string | undefined> =>
  (await readValue(client, CAMPAIGN, z.looseObject({ id: z.string() })))?.id

/** The jobs of a campaign on a queue, as its coordinator sees them. */
export type JobQueue<Job extends NumberedJob, Result> = {
  /** Adds jobs that the queue does not have yet. A job that shrinks a failure goes first. */
  add(jobs: readonly Job[]): Promise<void>
  /** Restores values that the queue may have lost: the campaign, and those of these jobs that have no result. */
  restore(jobs: readonly Job[]): Promise<void>
  /** Returns the results of jobs; undefined for one without a result yet. Throws UsageError if one does not fit the schema. */
  results(ids: readonly string[]): Promise<(Result | undefined)[]>
  /** Removes the results of jobs. */
  forget(ids: readonly string[]): Promise<void>
  /** Removes the jobs that workers have not begun. */
  clear(): Promise<void>
  /** Removes failed jobs, so that a campaign that continues tries them again. */
  retryFailed(): Promise<void>
  /** Resolves when there may be new results. Throws InternalError if a job cannot be done. */
  changed(): Promise<void>
  /** Counts results and workers. */
  status(): Promise<{ results: number; workers: number }>
}

/**
 * Opens the queue of a campaign in Redis.
 * @param campaign The value of {@link CAMPAIGN}.
 * @param schema Of the results.
 */
export function openJobQueue<Job extends NumberedJob, Result>(
  { client, bullmq }: OpenRedis,
  campaign: Named,
  schema: z.ZodType<Result>,
): JobQueue<Job, Result> {
  const { id } = campaign
  const keys = keysOf(id)
  const queue: Queue = new bullmq.Queue(id, {
    connection: client,
    prefix: JOBS,
    // Events would keep ten thousand results.
    streams: { events: { maxLen: 10 } },
    defaultJobOptions: { attempts: ATTEMPTS, removeOnComplete: true, removeOnFail: false },
  })
  queue.on('error', () => {})
  let lookedForFailed = 0
  const add = async (jobs: readonly Job[]) => {
    if (jobs.length === 0) return
    await queue.addBulk(
      jobs.map((job) => ({ name: job.kind, data: job, opts: { jobId: jobId(job), lifo: job.kind === 'shrink' } })),
    )
  }
  return {
    add,
    async restore(jobs) {
      await client.set(CAMPAIGN, JSON.stringify(campaign), 'NX')
      const there = await readId(client)
      if (there !== id) throw takenOver(there)
      const done = new Set(await client.hkeys(keys.results))
      await add(jobs.filter((job) => !done.has(jobId(job))))
    },
    results: (ids) => readFields(client, keys.results, ids, schema),
    async forget(ids) {
      if (ids.length > 0) await client.hdel(keys.results, ...ids)
    },
    clear: () => queue.drain(),
    retryFailed: async () => void (await queue.clean(0, 0, 'failed')),
    async changed() {
      await new Promise((resolve) => setTimeout(resolve, LOOKS))
      if (performance.now() - lookedForFailed < LOOKS_FOR_FAILED) return
      lookedForFailed = performance.now()
      const [failed] = await queue.getFailed(0, 0)
      if (failed) throw notDone(failed.id, failed.failedReason)
    },
    async status() {
      const [results, workers] = await Promise.all([client.hlen(keys.results), queue.getWorkersCount().catch(() => 0)])
      return { results, workers }
    },
  }
}

/** @param there The id of the campaign that is on the queue now, if it is another one. */
export function takenOver(there?: string): InternalError {
  return new InternalError('Another coordinator has taken over this campaign', {
    facts: there === undefined ? {} : { key: CAMPAIGN, 'its id': printable(there, 100) },
    next: 'run one coordinator at a time',
  })
}

function notDone(id: string | undefined, reason = ''): InternalError {
  return new InternalError('The workers cannot do a job', {
    facts: { job: printable(id ?? '', 100), reason: printable(reason, 300) },
    next: 'see what the workers print; `campaign --resume` goes on with a campaign',
  })
}
