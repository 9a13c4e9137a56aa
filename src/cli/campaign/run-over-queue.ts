import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import type { QueuedCampaignOptions } from '../../campaign/campaign-options.ts'
import { campaignOutcome } from '../../campaign/campaign-outcome.ts'
import { openProgress } from '../../campaign/campaign-progress.ts'
import type { CampaignState } from '../../campaign/campaign-state.ts'
import { identityText } from '../../campaign/identity.ts'
import { beginCampaign, findCampaign, forgetCampaign } from '../../campaign/redis/begin-campaign.ts'
import { confirmShrunk } from '../../campaign/redis/confirm.ts'
import { coordinate } from '../../campaign/redis/coordinate.ts'
import type { CampaignDescriptor } from '../../campaign/redis/queue-descriptor.ts'
import { openRedisStore, type RedisStore } from '../../campaign/redis/redis-store.ts'
import { subjectName } from '../../check/resolvers/report/verdict-text.ts'
import { aborted } from '../../platform/on-abort.ts'
import { BATCH_SIZE } from '../../platform/run-limits.ts'
import { within } from '../../platform/within.ts'
import { keysOf } from '../../work/queue/keys.ts'
import { takeLease } from '../../work/queue/lease.ts'
import { io } from '../io.ts'
import { identityHere, openQueue } from '../open-queue.ts'
import type { CampaignCommandOptions } from './campaign-command-options.ts'
import type { CampaignEnd, CampaignRun } from './run-here.ts'

type QueueOptions = CampaignCommandOptions & { queue: string; path: string | undefined }

/** Milliseconds that the coordinator has to stop after a signal; a Redis that is away does not let it. */
const STOPS_WITHIN = 2_000

/**
 * Coordinates a campaign whose jobs the workers of a queue do.
 * @throws {UsageError} if the queue has another campaign, or the campaign another resolver.
 * @throws {InternalError} if Redis cannot be reached, or the workers cannot do a job.
 */
export async function runOverQueue(run: CampaignRun, asked: QueueOptions): Promise<CampaignEnd> {
  const redis = await openQueue(asked.queue)
  const { client } = redis
  run.atEnd(redis.close)
  const { descriptor, info } = await begin(run, asked, client)
  const { id, options } = descriptor
  const lease = await takeLease(client, keysOf(id).lease, run.signal)
  // Redis may be unreachable by then.
  const release = () => lease.release().catch(() => {})
  run.atEnd(() => within(release(), STOPS_WITHIN))
  const { store, state } = await openRedisStore(redis, descriptor, lease)
  io().stderr.write(`${beginText(descriptor, state)}\n`)
  if (await isForgetful(client)) io().stderr.write(`${FORGETFUL}\n`)
  const subject = subjectName({ subject: info })
  const { state: end, isOver } = await follow(run, { store, state, options: { ...options, subject } })
  if (!isOver) io().stderr.write(`The campaign is not over: \`--resume ${id}\` goes on with it.\n`)
  return {
    info,
    options,
    outcome: await campaignOutcome(end, confirmShrunk(store.findings(), options.level), options, isOver),
    ...(isOver && { forget: () => forgetCampaign(client, id) }),
  }
}

/** Begins a campaign, or finds the one to continue. Starts the subject here once, to read its declaration. */
async function begin({ start, options: chosen, onLog, signal }: CampaignRun, asked: QueueOptions, client: Redis) {
  const there = await findCampaign(client, asked)
  const { timeout, ...rest } = there?.options ?? chosen
  const subjectOptions = { level: rest.level, timeout: timeout * 1_000, onLog, signal }
  const { info, identity } = await identityHere(asked, start, rest, subjectOptions)
  const { runs, seed, level, steering, batchSize, keepGoing, id } = asked
  const given = { runs, seed, level, steering: steering ? undefined : false, batchSize, keepGoing }
  const options = { ...rest, timeout, batchSize: rest.batchSize ?? BATCH_SIZE }
  return { info, descriptor: await beginCampaign(client, { there, identity, options, given, id }) }
}

type Coordinated = { store: RedisStore; state: CampaignState; options: QueuedCampaignOptions & { subject: string } }

/** Runs the campaign to its end, or until a signal: then returns the latest state. */
async function follow({ signal, follow: show }: CampaignRun, { store, state, options }: Coordinated) {
  const progress = openProgress(store, options, state)
  let latest = state
  show(progress)
  const coordinated = coordinate(store, {
    options,
    state,
    signal,
    onState(one) {
      latest = one
      progress.set(one)
    },
  })
  // Redis may be away: then only the signal ends this.
  const end = await Promise.race([coordinated, stopped(signal)])
  if (end && !signal.aborted) return { state: end, isOver: true }
  coordinated.catch(() => {})
  return { state: latest, isOver: false }
}

function beginText({ id, options, identity }: CampaignDescriptor, { folded, counts }: CampaignState): string {
  const from = folded > 0 ? `, from scenario ${counts[0]} on` : ''
  return `Campaign ${id}: ${options.runs} scenarios${from}, for ${identityText(identity)}. \`--resume ${id}\` goes on with it if this process is stopped.`
}

async function stopped(signal: AbortSignal): Promise<undefined> {
  await aborted(signal)
  await sleep(STOPS_WITHIN, undefined, { ref: false })
}

const FORGETFUL =
  'This Redis keeps nothing on disk (appendonly is off): if it is restarted while the coordinator is stopped, the campaign is lost.'

/** Whether Redis is configured to store nothing on disk; false if it does not answer. */
async function isForgetful(client: { config(get: 'GET', name: string): Promise<unknown> }): Promise<boolean> {
  const answer = await client.config('GET', 'appendonly').catch(() => undefined)
  return Array.isArray(answer) && answer[1] === 'no'
}
