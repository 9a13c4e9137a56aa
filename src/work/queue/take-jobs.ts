import type { Job as QueueJob } from 'bullmq'
import type { Redis } from 'ioredis'
import type * as z from 'zod'
import { machineFailure } from '../../platform/machine-failure.ts'
import { aborted } from '../../platform/on-abort.ts'
import { within } from '../../platform/within.ts'
import { ATTEMPTS, readId } from './job-queue.ts'
import { JOBS, KEPT, keysOf } from './keys.ts'
import { failedBy, jobId, type NumberedJob } from './numbered-job.ts'
import type { OpenRedis } from './open-redis.ts'

/** Milliseconds after which the job of a worker that was killed is free, and between two looks for such jobs. */
const LOCKED = 10_000
const STALLED_LOOKS = 5_000
/** How often a job is taken from a worker that was killed. After that the job itself may be what ends the workers. */
const MOST_STALLED = 10

/** Milliseconds that the queue's client has to close: while Redis is away, it would wait for it. */
const CLOSES_WITHIN = 5_000

/** Does the jobs of one kind of campaign. */
export type JobTaker<Job extends NumberedJob> = { schema: z.ZodType<Job>; run(job: Job): Promise<unknown> }

/**
 * Takes the jobs of a campaign, one at a time, until the signal is aborted; then another worker can take the running one.
 * @throws the error of the taker, which should not take more jobs. Another worker can take its job.
 */
export async function takeJobs<Job extends NumberedJob>(
  { client, bullmq }: OpenRedis,
  id: string,
  { schema, run }: JobTaker<Job>,
  signal: AbortSignal,
): Promise<void> {
  const keys = keysOf(id)
  const put = async (field: string, result: unknown) => {
    const writing = client.multi().hset(keys.results, field, JSON.stringify(result)).expire(keys.results, KEPT)
    for (const [error] of (await writing.exec()) ?? []) if (error) throw error
  }
  const failures: unknown[] = []
  const stop = new AbortController()
  const stopped = AbortSignal.any([signal, stop.signal])
  const process = async (taken: QueueJob, token?: string) => {
    const giveBack = async () => {
      await taken.moveToWait(token)
      throw new bullmq.WaitingError()
    }
    const job = schema.safeParse(taken.data)
    if (!job.success || jobId(job.data) !== taken.id) throw new bullmq.UnrecoverableError('it is no job of a campaign')
    if (signal.aborted) return giveBack()
    try {
      const result = await run(job.data)
      if (signal.aborted) return await giveBack()
      await put(jobId(job.data), result)
    } catch (error) {
      if (error instanceof bullmq.WaitingError) throw error
      if (signal.aborted) return giveBack()
      failures.push(error)
      stop.abort()
      if (taken.attemptsMade + 1 < ATTEMPTS) throw error
      await put(jobId(job.data), failedBy(error))
    }
  }
  const worker = new bullmq.Worker(id, process, {
    connection: client,
    prefix: JOBS,
    concurrency: 1,
    lockDuration: LOCKED,
    stalledInterval: STALLED_LOOKS,
    maxStalledCount: MOST_STALLED,
  })
  // A connection that breaks is opened again, and a lost lock means that another worker does the job.
  worker.on('error', (error) => {
    if (!machineFailure(error)) return
    failures.push(error)
    stop.abort()
  })
  await aborted(stopped)
  const closed = worker.close().then(() => forgetLate(client, id))
  closed.catch(() => {})
  await within(closed, CLOSES_WITHIN)
  if (failures.length > 0) throw failures[0]
}

/**
 * Removes values that the queue's client wrote after the coordinator had removed the campaign: until it closes, it
 * looks for the jobs of killed workers, and stores the queue's options.
 */
async function forgetLate(client: Redis, id: string): Promise<void> {
  if ((await readId(client)) !== id) await client.del(`${JOBS}:${id}:meta`, `${JOBS}:${id}:stalled-check`)
}
