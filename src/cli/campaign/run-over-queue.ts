import type { CampaignOptions } from '../../campaign/campaign-options.ts'
import { campaignOutcome } from '../../campaign/campaign-outcome.ts'
import { coordinate } from '../../campaign/coordinate.ts'
import { identityOf, identityText } from '../../campaign/identity.ts'
import { lookAtSubject } from '../../campaign/look-at-subject.ts'
import { openProgress } from '../../campaign/progress.ts'
import { beginCampaign, findCampaign, forgetCampaign } from '../../campaign/redis/begin-campaign.ts'
import { keysOf } from '../../campaign/redis/keys.ts'
import { takeLease } from '../../campaign/redis/lease.ts'
import { openRedis } from '../../campaign/redis/open-redis.ts'
import { openRedisStore, retryFailed } from '../../campaign/redis/redis-store.ts'
import { startTestNetwork } from '../../network/test-network.ts'
import type { CampaignCommandOptions } from '../declarations/campaign.ts'
import { sayRedis } from '../redis-messages.ts'
import { subjectHash } from '../subject-hash.ts'
import type { CampaignEnd, CampaignRun } from './run-here.ts'

type QueueOptions = CampaignCommandOptions & { queue: string; path: string | undefined }

/** Milliseconds that the coordinator has to stop after a signal; a Redis that is away does not let it. */
const STOPS_WITHIN = 2_000

/**
 * Coordinates a campaign whose jobs the workers of a queue do.
 * @throws UsageError where the queue has another campaign, or the campaign another resolver; InternalError where Redis
 *   cannot be reached, or the workers cannot do a job.
 */
export async function runOverQueue(run: CampaignRun, asked: QueueOptions): Promise<CampaignEnd> {
  const { signal, start, onLog, follow } = run
  const redis = await openRedis(asked.queue, sayRedis)
  const { client } = redis
  let release: (() => Promise<void>) | undefined
  try {
    const there = await findCampaign(client, asked)
    const { info, options } = await look(run, there?.options)
    const identity = identityOf(info, await subjectHash(asked))
    const { runs, seed, level, batchSize, keepGoing } = asked
    const given = { runs, seed, level, batchSize, keepGoing }
    const descriptor = await beginCampaign(client, { there, identity, options, given, id: asked.id })
    const { id } = descriptor
    const lease = await takeLease(client, keysOf(id).lease, signal)
    release = () => lease.release()
    await retryFailed(redis, id)
    const { store, state } = await openRedisStore(redis, descriptor, lease)
    const from = state.folded > 0 ? `, from scenario ${state.counts[0]} on` : ''
    process.stderr.write(
      `Campaign ${id}: ${options.runs} scenarios${from}, for ${identityText(identity)}. \`--resume ${id}\` goes on with it if this process is stopped.\n`,
    )
    if (await isForgetful(client)) process.stderr.write(`${FORGETFUL}\n`)
    const progress = openProgress(store, options, state)
    follow(progress)
    let latest = state
    const onState = (one: typeof state) => {
      latest = one
      progress.set(one)
    }
    const coordinated = coordinate(store, { options, state, signal, onState })
    const ended = await Promise.race([coordinated, stopped(signal).then(() => latest)])
    if (signal.aborted) {
      coordinated.catch(() => {})
      process.stderr.write(`The campaign is not over: \`--resume ${id}\` goes on with it.\n`)
      return {
        info,
        options,
        outcome: await campaignOutcome(ended, new Map(), options, false),
        close: async () => redis.close(),
      }
    }
    const outcome = await campaignOutcome(ended, store.findings(), options, true)
    return {
      info,
      options,
      outcome,
      async close() {
        await forgetCampaign(client, id)
        await release?.()
        redis.close()
      },
    }
  } catch (error) {
    await Promise.race([release?.().catch(() => {}), new Promise((resolve) => setTimeout(resolve, STOPS_WITHIN))])
    redis.close()
    throw error
  }

  /** Starts the subject here once: what it says of itself, and how many scenarios share a chain. */
  async function look({ options: chosen }: CampaignRun, kept: CampaignOptions | undefined) {
    const { chainId, explorerPath, timeout, ...rest } = kept ?? chosen
    const network = await startTestNetwork({ chainId, explorerPath, stateRoots: false })
    try {
      const { info, batchSize } = await lookAtSubject(network, start, {
        ...rest,
        timeout: timeout * 1_000,
        onLog,
        signal,
      })
      return { info, options: { ...rest, chainId, explorerPath, timeout, batchSize: rest.batchSize ?? batchSize } }
    } finally {
      await network.close()
    }
  }
}

async function stopped(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  await new Promise((resolve) => setTimeout(resolve, STOPS_WITHIN).unref())
}

const FORGETFUL =
  'This Redis keeps nothing on disk (appendonly is off): if it is restarted while the coordinator is stopped, the campaign is lost.'

/** Whether Redis says that it keeps nothing on disk; one that does not tell counts as well configured. */
async function isForgetful(client: { config(get: 'GET', name: string): Promise<unknown> }): Promise<boolean> {
  const answer = await client.config('GET', 'appendonly').catch(() => undefined)
  return Array.isArray(answer) && answer[1] === 'no'
}
