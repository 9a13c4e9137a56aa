import { setTimeout as sleep } from 'node:timers/promises'
import type { Job as QueueJob } from 'bullmq'
import type { Redis } from 'ioredis'
import * as z from 'zod'
import { UsageError } from '../../errors.ts'
import { savedFinding } from '../campaign-state.ts'
import { failureKeyText, jobId, job as jobSchema, MAX_FAILURES } from '../job.ts'
import { type CampaignReader, failedJob, type JobRunner } from '../job-runner.ts'
import { readDescriptor } from './descriptor.ts'
import { JOBS, KEPT, keysOf } from './keys.ts'
import { checkFieldSizes, readFields, readValue } from './limited.ts'
import type { OpenRedis } from './open-redis.ts'
import { ATTEMPTS } from './redis-store.ts'

/** Milliseconds after which the job of a worker that was killed is free, and between two looks for such jobs. */
const LOCKED = 10_000
const STALLED_LOOKS = 5_000
/** How often a job is taken from a worker that was killed. After that the job itself may be what ends the workers. */
const MOST_STALLED = 10

/** Milliseconds that the queue's client has to close: while Redis is away, it would wait for it. */
const CLOSES_WITHIN = 5_000

const knownKeys = z.strictObject({ known: z.array(failureKeyText).max(MAX_FAILURES) })

/**
 * Takes the jobs of a campaign, one at a time, until the signal is aborted; then the running one is free for another worker.
 * @throws what the runner throws. Its job is free then, since another worker may do better: this one should not take more.
 */
export async function takeJobs(
  { client, bullmq }: OpenRedis,
  id: string,
  runner: JobRunner,
  signal: AbortSignal,
): Promise<void> {
  const keys = keysOf(id)
  const campaign: CampaignReader = {
    known: async () => (await readValue(client, keys.known, knownKeys))?.known ?? [],
    async finding(number) {
      await checkFieldSizes(client, keys.findings, [`${number}`])
      const [finding] = await readFields(client, keys.findings, [`${number}`], savedFinding)
      if (finding) return finding
      throw new UsageError(`The queue has no failure ${number} to shrink`)
    },
  }
  const put = (field: string, result: unknown) =>
    client.multi().hset(keys.results, field, JSON.stringify(result)).expire(keys.results, KEPT).exec()
  const failures: unknown[] = []
  const stop = new AbortController()
  const stopped = AbortSignal.any([signal, stop.signal])
  const process = async (taken: QueueJob, token?: string) => {
    const giveBack = async () => {
      await taken.moveToWait(token)
      throw new bullmq.WaitingError()
    }
    const job = jobSchema.safeParse(taken.data)
    if (!job.success || jobId(job.data) !== taken.id) throw new bullmq.UnrecoverableError('it is no job of a campaign')
    if (signal.aborted) return giveBack()
    try {
      const result = await runner.run(job.data, campaign)
      if (signal.aborted) return await giveBack()
      await put(jobId(job.data), result)
    } catch (error) {
      if (error instanceof bullmq.WaitingError) throw error
      if (signal.aborted) return giveBack()
      failures.push(error)
      stop.abort()
      if (taken.attemptsMade + 1 < ATTEMPTS) throw error
      await put(jobId(job.data), failedJob(error))
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
  worker.on('error', () => {})
  if (!stopped.aborted) await new Promise((resolve) => stopped.addEventListener('abort', resolve, { once: true }))
  const closed = worker.close().then(() => forgetLate(client, id))
  closed.catch(() => {})
  await Promise.race([closed, sleep(CLOSES_WITHIN, undefined, { ref: false })])
  if (failures.length > 0) throw failures[0]
}

/**
 * Removes what the queue's client wrote after the coordinator had removed the campaign: until it closes, it looks for the jobs
 * of killed workers, and keeps the queue's options.
 */
async function forgetLate(client: Redis, id: string): Promise<void> {
  const campaign = await readDescriptor(client)
  if (campaign?.id !== id) await client.del(`${JOBS}:${id}:meta`, `${JOBS}:${id}:stalled-check`)
}
