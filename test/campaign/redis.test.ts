import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type BatchResult, job } from '../../src/campaign/campaign-job.ts'
import type { QueuedCampaignOptions } from '../../src/campaign/campaign-options.ts'
import { newCampaignState } from '../../src/campaign/campaign-state.ts'
import { identityOf } from '../../src/campaign/identity.ts'
import { beginCampaign, beginSearch, findCampaign, forgetCampaign } from '../../src/campaign/redis/begin-campaign.ts'
import { coordinate, PLANNED_AHEAD } from '../../src/campaign/redis/coordinate.ts'
import { readDescriptor } from '../../src/campaign/redis/queue-descriptor.ts'
import { openRedisStore } from '../../src/campaign/redis/redis-store.ts'
import { RunAborted } from '../../src/check/resolvers/ask-all.ts'
import { planBatches } from '../../src/check/resolvers/campaign/plan-batches.ts'
import { askersOnQueue } from '../../src/check/situations/queue/queue-askers.ts'
import { situationsJobResult } from '../../src/check/situations/queue/situations-job.ts'
import { type Situation, search as searchFrom } from '../../src/check/situations/search-situations.ts'
import { starts } from '../../src/check/situations/starts.ts'
import { machineFailure } from '../../src/platform/machine-failure.ts'
import type { SubjectInfo } from '../../src/subject/protocol/verbs.ts'
import { openJobQueue } from '../../src/work/queue/job-queue.ts'
import { CAMPAIGN, JOBS, keysOf } from '../../src/work/queue/keys.ts'
import { takeLease } from '../../src/work/queue/lease.ts'
import { MAX_VALUE } from '../../src/work/queue/limited.ts'
import { jobId } from '../../src/work/queue/numbered-job.ts'
import { type OpenRedis, openRedis } from '../../src/work/queue/open-redis.ts'
import { takeJobs } from '../../src/work/queue/take-jobs.ts'
import { findRedis, startRedis, type TestRedis, titled } from './redis.ts'

/** The coordinator against a real Redis, in this process. What a worker would write is written here. */

const identity = identityOf({ name: 'a', capabilities: ['isAttackable'] }, undefined)
const options: QueuedCampaignOptions = {
  ...{ runs: 100, seed: 1, level: 'deployment', steering: true, batchSize: 6, keepGoing: true },
  ...{ timeout: 15, chainId: 31337, explorerPath: 'chain' },
}
const never = new AbortController().signal

describe.skipIf(!findRedis())(titled('a campaign in Redis'), () => {
  let server: TestRedis
  let redis: OpenRedis
  beforeAll(async () => {
    server = await startRedis()
    redis = await openRedis(server.url)
  })
  afterEach(() => redis.client.flushall())
  afterAll(async () => {
    redis.close()
    await server.close()
  })

  const begin = (more: Partial<QueuedCampaignOptions> = {}) =>
    beginCampaign(redis.client, { there: undefined, identity, options: { ...options, ...more }, given: {}, id: 'one' })
  const open = async (more: Partial<QueuedCampaignOptions> = {}) => {
    const descriptor = await begin(more)
    const lease = await takeLease(redis.client, keysOf('one').lease, never)
    return { descriptor, lease, ...(await openRedisStore(redis, descriptor, lease)) }
  }
  const clean = (size: number): BatchResult => ({
    kind: 'batch',
    counts: [size, 10 * size, size, 0, 0],
    seen: {},
    failures: [],
  })

  test('neither Redis nor the coordinator stores more than the next batches', async () => {
    const { store, state, lease, descriptor } = await open({ runs: 60_000 })
    const plan = [...planBatches(60_000, 6)].map((batch, number) => ({
      id: jobId({ kind: 'batch', number }),
      ...batch,
    }))
    const sizes: number[] = []
    let written = 0
    const write = async () => {
      const { folded } = JSON.parse((await redis.client.get(keysOf('one').state)) ?? '{"folded":0}')
      // Not in their order, and some twice, as workers that are killed do it.
      const next = plan.slice(Math.max(0, folded - 5), folded + 1_000).toReversed()
      if (next.length > 0) {
        await redis.client.hset(
          keysOf('one').results,
          ...next.flatMap(({ id, size }) => [id, JSON.stringify(clean(size))]),
        )
        await redis.client.del(...next.map(({ id }) => `${JOBS}:one:${id}`))
      }
      sizes.push((await redis.client.keys(`${JOBS}:one:batch-*`)).length)
      written += next.length
    }
    let isOver = false
    const writing = (async () => {
      while (!isOver) await write()
    })()
    const end = await coordinate(store, { options: descriptor.options, state, signal: never })
    isOver = true
    await writing
    expect(end).toMatchObject({ folded: plan.length, counts: [60_000, 600_000, 60_000, 0, 0], failures: [] })
    expect(written).toBeGreaterThan(plan.length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(PLANNED_AHEAD)
    await lease.release()
    await forgetCampaign(redis.client, 'one')
    expect(await redis.client.keys('*')).toEqual([])
  })

  test('adds a job again that Redis lost', async () => {
    const { store, state, lease, descriptor } = await open({ runs: 8 })
    const stop = new AbortController()
    const running = coordinate(store, { options: descriptor.options, state, signal: stop.signal })
    await expect.poll(() => redis.client.exists(`${JOBS}:one:batch-0`)).toBe(1)
    await redis.client.flushall()
    await expect.poll(() => redis.client.exists(`${JOBS}:one:batch-0`)).toBe(1)
    expect(await readDescriptor(redis.client)).toEqual(JSON.parse(JSON.stringify(descriptor)))
    stop.abort()
    expect(await running).toEqual(newCampaignState())
    await lease.release()
  })

  test('refuses a second coordinator, and a coordinator that was replaced cannot save', async () => {
    const { lease, store } = await open()
    await expect(takeLease(redis.client, keysOf('one').lease, AbortSignal.abort())).rejects.toThrow(
      'Another coordinator runs',
    )
    await redis.client.set(keysOf('one').lease, 'another', 'PX', 60_000)
    await expect(store.save(newCampaignState(), new Map(), [])).rejects.toThrow('Another coordinator has taken over')
    expect(await redis.client.exists(keysOf('one').state)).toBe(0)
    await lease.release()
    expect(await redis.client.get(keysOf('one').lease)).toBe('another')
  })

  test('names a campaign or a lease that another program has written', async () => {
    const { lease, store } = await open()
    await redis.client.set(CAMPAIGN, '{"id":"another"}')
    await expect(store.restore([])).rejects.toMatchObject({ facts: { key: CAMPAIGN, 'its id': 'another' } })
    const key = keysOf('one').lease
    await redis.client.set(key, 'x')
    const foreign = { message: 'Redis has a value that harborcheck did not write', facts: { key }, exitCode: 2 }
    await expect(store.save(newCampaignState(), new Map(), [])).rejects.toMatchObject(foreign)
    await expect(takeLease(redis.client, key, never)).rejects.toMatchObject(foreign)
    await lease.release()
  })

  test('a coordinator takes its expired lease again if no other has taken it', async () => {
    const { lease, store } = await open()
    await redis.client.del(keysOf('one').lease)
    await store.save({ ...newCampaignState(), folded: 1 }, new Map(), [])
    expect(await redis.client.get(keysOf('one').lease)).toBe(lease.token)
    await lease.release()
  })

  test('findCampaign selects a campaign by the command line', async () => {
    const find = (choice: object) => findCampaign(redis.client, { replace: false, ...choice })
    expect(await find({})).toBeUndefined()
    await expect(find({ resume: 'one' })).rejects.toThrow('There is no campaign one on the queue')
    const there = await begin()
    expect((await find({ resume: 'one' }))?.id).toBe('one')
    expect((await find({ id: 'one' }))?.id).toBe('one')
    await expect(find({ id: 'two' })).rejects.toThrow('The queue has an unfinished campaign: one')
    await expect(find({})).rejects.toThrow('The queue has an unfinished campaign: one')
    const again = (given: object, own = identity) =>
      beginCampaign(redis.client, { there, identity: own, options, given })
    expect((await again({ seed: 1, level: undefined })).id).toBe('one')
    await expect(again({ seed: 2 })).rejects.toThrow('The campaign one has another seed')
    await expect(again({}, { ...identity, hash: 'ab'.repeat(32) })).rejects.toThrow(
      /^The campaign has a \(bundled\) on harborcheck \S+, and this process has a \(SHA-256 abababababab\) on .*: another resolver$/,
    )
    await expect(again({}, { ...identity, harborcheck: '9.9.9' })).rejects.toThrow(
      'on harborcheck 9.9.9: another harborcheck',
    )
    await expect(again({}, { ...identity, catalogue: 'x' })).rejects.toThrow('another build of harborcheck')
    const other = { ...identity, subject: { ...identity.subject, version: '2.0' } }
    await expect(again({}, other)).rejects.toThrow('and this process has a 2.0 (bundled)')
    expect(await find({ replace: true })).toBeUndefined()
    expect(await redis.client.exists(CAMPAIGN)).toBe(0)
  })

  test.each<[string, () => Promise<unknown>, string]>([
    [
      'another id',
      () => redis.client.set(CAMPAIGN, '{"id":"../x"}'),
      'Redis has a value that harborcheck did not write',
    ],
    ['too large', () => redis.client.set(CAMPAIGN, 'x'.repeat(MAX_VALUE + 1)), 'Redis has a value that'],
    [
      'nested too deeply',
      () => redis.client.set(CAMPAIGN, `${'{"a":'.repeat(2e5)}1${'}'.repeat(2e5)}`),
      'Redis has a value',
    ],
  ])('rejects a hostile campaign: %s', async (_, write, message) => {
    await write()
    await expect(readDescriptor(redis.client)).rejects.toThrow(message)
    await expect(findCampaign(redis.client, { replace: false })).rejects.toMatchObject({ exitCode: 2 })
  })

  test('of simultaneous coordinators, one wins and the others leave no keys', async () => {
    const ids = ['a', 'b', 'c', 'd']
    const clients = await Promise.all(ids.map(() => openRedis(server.url)))
    const begun = await Promise.allSettled(
      ids.map((id, index) =>
        beginCampaign((clients[index] as OpenRedis).client, { there: undefined, identity, options, given: {}, id }),
      ),
    )
    for (const one of clients) one.close()
    const [won, ...more] = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(more).toEqual([])
    expect(await readDescriptor(redis.client)).toMatchObject({ id: won?.id })
    expect(await redis.client.keys('*')).toEqual([CAMPAIGN])
    const lost = begun.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    for (const error of lost)
      expect(error).toMatchObject({ exitCode: 2, message: `The queue has an unfinished campaign: ${won?.id}` })
    expect(lost).toHaveLength(3)
  })

  /** The error of a command, as it ends a harborcheck command. */
  const failureOf = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    return machineFailure(error)
  }

  test('a full Redis: names it in the error, keeps the campaign, and continues with more memory', async () => {
    const { store, state, lease, descriptor } = await open({ runs: 8 })
    const isFull = async (full: boolean) => void (await redis.client.config('SET', 'maxmemory', full ? '1' : '0'))
    const running = (signal = never) => coordinate(store, { options: descriptor.options, state, signal })
    await isFull(true)
    try {
      const failure = { exitCode: 3, message: 'Redis has no more memory' }
      expect(await failureOf(running())).toMatchObject(failure)
      const taker = { schema: job, run: () => Promise.reject(new Error('nothing may run')) }
      expect(await failureOf(takeJobs(redis, 'one', taker, never))).toMatchObject(failure)
    } finally {
      await isFull(false)
    }
    const stop = new AbortController()
    const resumed = running(stop.signal)
    await expect.poll(() => redis.client.exists(`${JOBS}:one:batch-1`)).toBe(1)
    for (const [number, size] of [6, 2].entries())
      await redis.client.hset(keysOf('one').results, `batch-${number}`, JSON.stringify(clean(size)))
    expect(await resumed).toMatchObject({ folded: 2, counts: [8, 80, 8, 0, 0] })
    await lease.release()
  })

  const { state, results, lease } = keysOf('one')
  const jobKeys = ['id', 'wait', 'meta', 'marker', 'batch-0', 'events'].map((name) => `${JOBS}:one:${name}`)
  test.each([CAMPAIGN, state, results, lease, ...jobKeys])(
    'rejects a value of another type at a key: %s',
    async (key) => {
      const descriptor = await begin()
      await redis.client.del(key)
      // Strings get a list, all others a string.
      await ([CAMPAIGN, state, lease, `${JOBS}:one:id`].includes(key)
        ? redis.client.lpush(key, 'x')
        : redis.client.set(key, 'x'))
      const work = async () => {
        await readDescriptor(redis.client)
        const held = await takeLease(redis.client, lease, never)
        try {
          const { store, state } = await openRedisStore(redis, descriptor, held)
          const stop = new AbortController()
          const taken = takeJobs(redis, 'one', { schema: job, run: async () => clean(6) }, stop.signal)
          const end = coordinate(store, {
            options: { ...options, runs: 6 },
            state,
            signal: stop.signal,
          })
          await Promise.race([end, taken]).finally(() => stop.abort())
        } finally {
          await held.release().catch(() => {})
        }
      }
      expect(await failureOf(work())).toMatchObject({
        exitCode: 3,
        message: 'Redis has a value of another type where harborcheck has its own',
        facts: { key: key.startsWith(JOBS) ? `${JOBS}:one:*` : key },
      })
    },
  )

  test('a refused password fails at once, without waiting for the time limit', async () => {
    await redis.client.config('SET', 'requirepass', 'good')
    try {
      const away = openRedis('redis://127.0.0.1:1').catch((error: unknown) => error)
      const refused = openRedis(server.url.replace('://', '://:bad@')).catch((error: unknown) => error)
      expect(await Promise.race([away, refused])).toMatchObject({
        exitCode: 2,
        message: 'Redis does not accept the password',
      })
      await away
    } finally {
      await redis.client.config('SET', 'requirepass', '')
    }
    await expect(openRedis(`${server.url}/99`)).rejects.toMatchObject({
      exitCode: 2,
      message: 'Redis refuses the connection',
    })
  })

  const ofBatch = (more: object) => JSON.stringify({ ...clean(options.batchSize), ...more })
  test.each<[string, string, RegExp]>([
    ['no JSON', '\u001b[2J', /Redis has a value[\s\S]*results batch-0[\s\S]*not JSON/],
    ['another kind', '{"kind":"other"}', /Redis has a value/],
    ['a member too many', ofBatch({ extra: 1 }), /Redis has a value[\s\S]*extra/],
    [
      'fewer scenarios',
      ofBatch({ counts: [1, 9, 0, 0, 0] }),
      /not one of this campaign[\s\S]*it has 1 scenarios instead of 6/,
    ],
    [
      'a failure without questions',
      ofBatch({ failures: [{ index: 1, seconds: 0, questions: [] }] }),
      /too few questions/,
    ],
    [
      'a failure of another batch',
      ofBatch({ failures: [{ index: 9, seconds: 0, questions: [] }] }),
      /it has scenario 9/,
    ],
    ['a key that is none', ofBatch({ seen: { '\u001b[2J': 1 } }), /Redis has a value/],
    ['a worker’s error with control characters', '{"kind":"failed","message":"a\\u001b[2Jb"}', /^ab$/],
    ['too large', JSON.stringify('x'.repeat(MAX_VALUE)), /Redis has a value[\s\S]*bytes/],
  ])('rejects a hostile result: %s', async (_, result, message) => {
    const { store, state, lease } = await open()
    await redis.client.hset(keysOf('one').results, 'batch-0', result)
    const error = await coordinate(store, { options, state, signal: never }).then(
      () => undefined,
      (one: unknown) => one as { render(): string },
    )
    expect(error?.render()).toMatch(message)
    expect(error?.render()).not.toContain('\u001b')
    await lease.release()
  })

  test('a hostile job does not end a worker; it is set aside, and the coordinator names it', async () => {
    const { store, lease } = await open()
    const stop = new AbortController()
    const taker = { schema: job, run: () => Promise.reject(new Error('nothing may run')) }
    const taking = takeJobs(redis, 'one', taker, stop.signal)
    await store.add([{ kind: 'batch', number: 0, first: 0, size: 999_999_999 }])
    const named = async () => {
      for (;;) await store.changed()
    }
    await expect(named()).rejects.toMatchObject({
      message: 'The workers cannot do a job',
      facts: { job: 'batch-0', reason: 'it is no job of a campaign' },
    })
    stop.abort()
    await taking
    await lease.release()
  })

  test('an exhaustive search checks what a worker writes, and an ask can be aborted', async () => {
    const search = { start: 'small', together: 2, timeout: 15, chainId: 31337, explorerPath: 'chain' } as const
    const campaign = await beginSearch(redis.client, { identity, search })
    expect(await readDescriptor(redis.client)).toEqual(JSON.parse(JSON.stringify(campaign)))
    await expect(findCampaign(redis.client, { replace: false })).rejects.toMatchObject({
      next: expect.stringMatching(/^--replace gives it up/),
    })
    const { results } = keysOf(campaign.id)
    const stop = new AbortController()
    const info = { name: 'a', capabilities: ['isAttackable'] } satisfies SubjectInfo
    const askers = askersOnQueue(openJobQueue(redis, campaign, situationsJobResult), starts.small, info)(stop.signal)
    const [situation] = searchFrom(starts.small, 0) as unknown as [Situation]
    const asked = askers.slice(0, 5).map((asker) => asker.ask([situation]).catch((error: unknown) => error))
    const write = (number: number, value: object) =>
      redis.client.hset(results, `situations-${number}`, JSON.stringify({ kind: 'situations', ...value }))
    const right = { sha256: 'ab'.repeat(32), questions: 5, skipped: 7, open: 0 }
    await write(0, { answers: [right] })
    await write(1, { answers: [{ ...right, questions: 6 }] })
    await write(2, { kind: 'failed', message: 'a\u001b[2Jb' })
    expect(await asked[0]).toEqual([right])
    expect(await asked[1]).toMatchObject({ exitCode: 2, message: 'A result is not one of this search' })
    expect(await asked[2]).toMatchObject({ exitCode: 3, message: 'ab' })
    askers[3]?.drop?.()
    expect(await asked[3]).toBeInstanceOf(RunAborted)
    await expect.poll(() => redis.client.exists(results)).toBe(0)
    stop.abort()
    expect(await asked[4]).toBeInstanceOf(RunAborted)
    await forgetCampaign(redis.client, campaign.id)
  })
})
