import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { InternalError } from '../../errors.ts'
import { printable } from '../../subject/protocol/printable.ts'
import {
  type CampaignState,
  campaignState,
  newCampaignState,
  type SavedFinding,
  savedFinding,
} from '../campaign-state.ts'
import { type Job, jobId, jobResult } from '../job.ts'
import type { JobStore } from '../job-store.ts'
import type { Descriptor } from './descriptor.ts'
import { CAMPAIGN, JOBS, KEPT, keysOf } from './keys.ts'
import type { Lease } from './lease.ts'
import { checkFieldSizes, readFields, readValue } from './limited.ts'
import type { OpenRedis } from './open-redis.ts'

/** How often a job is tried where the worker fails, and how often where it is killed. */
export const ATTEMPTS = 3
/** Milliseconds between two looks for results, and between two looks for failed jobs. */
const LOOKS = 50
const LOOKS_FOR_FAILED = 2_000

/** Saves all or nothing, and only for the coordinator that holds the campaign. */
const SAVE = `if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
local expires, findings, done = ARGV[2], tonumber(ARGV[5]), tonumber(ARGV[6])
redis.call('SET', KEYS[2], ARGV[3], 'EX', expires)
redis.call('SET', KEYS[3], ARGV[4], 'EX', expires)
local at = 7
for _ = 1, findings do redis.call('HSET', KEYS[4], ARGV[at], ARGV[at + 1]) at = at + 2 end
if findings > 0 then redis.call('EXPIRE', KEYS[4], expires) end
for _ = 1, done do redis.call('HDEL', KEYS[5], ARGV[at]) at = at + 1 end
return 1`

/**
 * Opens the store of a campaign whose jobs are on a queue in Redis, and reads how far it is.
 * @throws UsageError where Redis has something else there.
 */
export async function openRedisStore(
  { client, bullmq }: OpenRedis,
  descriptor: Descriptor,
  lease: Lease,
): Promise<{ store: JobStore; state: CampaignState }> {
  const { id } = descriptor
  const keys = keysOf(id)
  const queue: Queue = new bullmq.Queue(id, {
    connection: client,
    prefix: JOBS,
    // Events would keep ten thousand results.
    streams: { events: { maxLen: 10 } },
    defaultJobOptions: { attempts: ATTEMPTS, removeOnComplete: true, removeOnFail: false },
  })
  queue.on('error', () => {})
  const state = (await readValue(client, keys.state, campaignState)) ?? newCampaignState()
  const known = await readFindings(client, keys.findings, state)
  let lookedForFailed = 0
  const add = async (jobs: readonly Job[]) => {
    if (jobs.length === 0) return
    await queue.addBulk(
      jobs.map((job) => ({ name: job.kind, data: job, opts: { jobId: jobId(job), lifo: job.kind === 'shrink' } })),
    )
  }
  const store: JobStore = {
    add,
    async restore(jobs) {
      await client.set(CAMPAIGN, JSON.stringify(descriptor), 'NX')
      for (const [number, finding] of known) await client.hsetnx(keys.findings, `${number}`, JSON.stringify(finding))
      const done = new Set(await client.hkeys(keys.results))
      await add(jobs.filter((job) => !done.has(jobId(job))))
    },
    async results(ids) {
      const fields = [...ids]
      await checkFieldSizes(client, keys.results, fields)
      return readFields(client, keys.results, fields, jobResult)
    },
    async save(latest, findings, done) {
      const found = [...findings].flatMap(([number, finding]) => [`${number}`, JSON.stringify(finding)])
      const isSaved = await client.eval(
        SAVE,
        5,
        ...[keys.lease, keys.state, keys.known, keys.findings, keys.results],
        ...[lease.token, KEPT, JSON.stringify(latest), knownText(latest), findings.size, done.length],
        ...found,
        ...done,
      )
      if (isSaved !== 1) throw takenOver()
      for (const [number, finding] of findings) known.set(number, finding)
    },
    findings: () => known,
    clear: () => queue.drain(),
    async changed() {
      if (lease.isLost()) throw takenOver()
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
  return { store, state }
}

const knownText = ({ failures }: CampaignState) => JSON.stringify({ known: failures.map(({ key }) => key) })

async function readFindings(
  client: Redis,
  key: string,
  { failures }: CampaignState,
): Promise<Map<number, SavedFinding>> {
  const numbers = failures.map((_, number) => `${number}`)
  await checkFieldSizes(client, key, numbers)
  const found = await readFields(client, key, numbers, savedFinding)
  return new Map(
    found.map((one, number) => {
      if (one) return [number, one]
      throw new InternalError('Redis has lost a part of the campaign', {
        facts: { failure: number },
        next: 'begin the campaign again with --replace, on a Redis with appendonly on',
      })
    }),
  )
}

/** Removes failed jobs, so that a campaign that goes on tries them again. */
export async function retryFailed({ client, bullmq }: OpenRedis, id: string): Promise<void> {
  const queue = new bullmq.Queue(id, { connection: client, prefix: JOBS })
  await queue.clean(0, 0, 'failed')
  await queue.close()
}

function takenOver(): InternalError {
  return new InternalError('Another coordinator has taken over this campaign', {
    next: 'run one coordinator at a time',
  })
}

function notDone(id: string | undefined, reason = ''): InternalError {
  return new InternalError('The workers cannot do a job', {
    facts: { job: printable(id ?? '', 100), reason: printable(reason, 300) },
    next: 'see what the workers print; --resume goes on with the campaign',
  })
}
