import type { Redis } from 'ioredis'
import { InternalError } from '../../platform/errors.ts'
import { type JobQueue, openJobQueue, takenOver } from '../../work/queue/job-queue.ts'
import { KEPT, keysOf } from '../../work/queue/keys.ts'
import { checkLease, HELD, type Lease } from '../../work/queue/lease.ts'
import { readFields, readValue } from '../../work/queue/limited.ts'
import type { OpenRedis } from '../../work/queue/open-redis.ts'
import { type Job, type JobResult, jobResult } from '../campaign-job.ts'
import {
  type CampaignState,
  campaignState,
  newCampaignState,
  type SavedFinding,
  savedFinding,
} from '../campaign-state.ts'
import type { CampaignDescriptor } from './queue-descriptor.ts'

/** The jobs, results and findings of a campaign in Redis. */
export type RedisStore = Omit<JobQueue<Job, JobResult>, 'forget' | 'retryFailed'> & {
  /** Saves the state and new findings, and deletes the results that are now part of it: all or nothing. */
  save(state: CampaignState, findings: ReadonlyMap<number, SavedFinding>, done: readonly string[]): Promise<void>
  /** The findings of the campaign, by the number of the failure. */
  findings(): ReadonlyMap<number, SavedFinding>
}

/**
 * Saves all or nothing, and only for the coordinator that holds the campaign. On a busy machine the lease may end before it is
 * renewed: then this takes it again, unless another coordinator has.
 */
const SAVE = `local held = redis.call('GET', KEYS[1])
if held and held ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[7])
local expires, findings, done = ARGV[2], tonumber(ARGV[5]), tonumber(ARGV[6])
redis.call('SET', KEYS[2], ARGV[3], 'EX', expires)
redis.call('SET', KEYS[3], ARGV[4], 'EX', expires)
local at = 8
for _ = 1, findings do redis.call('HSET', KEYS[4], ARGV[at], ARGV[at + 1]) at = at + 2 end
if findings > 0 then redis.call('EXPIRE', KEYS[4], expires) end
for _ = 1, done do redis.call('HDEL', KEYS[5], ARGV[at]) at = at + 1 end
return 1`

/**
 * Opens the store of a campaign whose jobs are on a queue in Redis, and reads its state.
 * @throws {UsageError} if Redis has a malformed value.
 */
export async function openRedisStore(
  redis: OpenRedis,
  descriptor: CampaignDescriptor,
  lease: Lease,
): Promise<{ store: RedisStore; state: CampaignState }> {
  const { client } = redis
  const keys = keysOf(descriptor.id)
  const queue = openJobQueue<Job, JobResult>(redis, descriptor, jobResult)
  await queue.retryFailed()
  const state = (await readValue(client, keys.state, campaignState)) ?? newCampaignState()
  const known = await readFindings(client, keys.findings, state)
  const loseLease = async (): Promise<never> => {
    await checkLease(client, keys.lease)
    throw takenOver()
  }
  const store: RedisStore = {
    ...queue,
    async restore(jobs) {
      for (const [number, finding] of known) await client.hsetnx(keys.findings, `${number}`, JSON.stringify(finding))
      await queue.restore(jobs)
    },
    async save(latest, findings, done) {
      const found = [...findings].flatMap(([number, finding]) => [`${number}`, JSON.stringify(finding)])
      const isSaved = await client.eval(
        SAVE,
        5,
        ...[keys.lease, keys.state, keys.known, keys.findings, keys.results],
        ...[lease.token, KEPT, JSON.stringify(latest), knownText(latest), findings.size, done.length, HELD],
        ...found,
        ...done,
      )
      if (isSaved !== 1) await loseLease()
      for (const [number, finding] of findings) known.set(number, finding)
    },
    findings: () => known,
    async changed() {
      if (lease.isLost()) await loseLease()
      await queue.changed()
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
