import { type Job, job } from '../../campaign/campaign-job.ts'
import { doCampaignJob } from '../../campaign/redis/campaign-jobs.ts'
import type { Descriptor } from '../../campaign/redis/queue-descriptor.ts'
import { localRunner } from '../../check/resolvers/runner.ts'
import { openSearchJobs, situationsJob } from '../../check/situations/queue/situations-job.ts'
import { copiesNetworkOptions } from '../../check/situations/start-copies.ts'
import type { Level } from '../../model/rules.ts'
import { campaignNetwork, type TestNetwork, type TestNetworkOptions } from '../../network/test-network.ts'
import { newRestarts, type StartSubject } from '../../subject/subject.ts'
import type { OpenRedis } from '../../work/queue/open-redis.ts'
import { takeJobs } from '../../work/queue/take-jobs.ts'
import type { JobContext } from '../../work/subject-jobs.ts'

/** Returns the options that a campaign of either kind sends to its workers. `timeout`: seconds. */
export function optionsFor(campaign: Descriptor): {
  timeout: number
  level?: Level
  network: TestNetworkOptions
} {
  if ('search' in campaign) {
    const { timeout, chainId, explorerPath } = campaign.search
    return { timeout, network: { chainId, explorerPath, ...copiesNetworkOptions } }
  }
  const { timeout, level, chainId, explorerPath, node } = campaign.options
  return { timeout, level, network: { chainId, explorerPath, node, ...campaignNetwork } }
}

/** Opens the taker of jobs of a campaign of either kind, until the signal is aborted. */
export function openTaker(
  redis: OpenRedis,
  campaign: Descriptor,
  network: TestNetwork,
  start: StartSubject,
  context: JobContext & { signal: AbortSignal },
): { take(): Promise<void>; close(): Promise<void> } {
  const { id } = campaign
  const { signal } = context
  if ('search' in campaign) {
    const { run, close } = openSearchJobs(network, start, campaign.search, context)
    return { take: () => takeJobs(redis, id, { schema: situationsJob, run }, signal), close }
  }
  const { level, timeout } = campaign.options
  const runner = localRunner(network, start, { ...context, level, timeout: timeout * 1_000, restarts: newRestarts() })
  const taker = { schema: job, run: (one: Job) => doCampaignJob(redis.client, campaign, runner, one) }
  return { take: () => takeJobs(redis, id, taker, signal), close: runner.close }
}
