import { type Job, job } from '../../campaign/job.ts'
import { openJobRunner } from '../../campaign/job-runner.ts'
import type { Descriptor } from '../../campaign/redis/descriptor.ts'
import type { OpenRedis } from '../../campaign/redis/open-redis.ts'
import { readCampaign } from '../../campaign/redis/read-campaign.ts'
import { takeJobs } from '../../campaign/redis/take-jobs.ts'
import { openSearchRunner } from '../../campaign/search/search-runner.ts'
import { situationsJob } from '../../campaign/search/situations-job.ts'
import { copiesNetworkOptions } from '../../check/situations/start-copies.ts'
import type { Level } from '../../model/rules.ts'
import { campaignNetwork, type TestNetwork, type TestNetworkOptions } from '../../network/test-network.ts'
import type { StartSubject } from '../../subject/subject.ts'

/** What a campaign of either kind says to its workers. `timeout`: seconds. */
export function optionsFor(campaign: Descriptor): {
  timeout: number
  level?: Level
  network: TestNetworkOptions
} {
  if ('search' in campaign) {
    const { timeout, chainId, explorerPath } = campaign.search
    return { timeout, network: { chainId, explorerPath, ...copiesNetworkOptions } }
  }
  const { timeout, level, chainId, explorerPath } = campaign.options
  return { timeout, level, network: { chainId, explorerPath, ...campaignNetwork } }
}

/** Opens what takes the jobs of a campaign of either kind, until the signal is aborted. */
export function openTaker(
  redis: OpenRedis,
  campaign: Descriptor,
  network: TestNetwork,
  start: StartSubject,
  options: { onLog: ((line: string) => void) | undefined; signal: AbortSignal },
): { take(): Promise<void>; close(): Promise<void> } {
  const { id } = campaign
  const { signal } = options
  if ('search' in campaign) {
    const { run, close } = openSearchRunner(network, start, campaign.search, options)
    return { take: () => takeJobs(redis, id, { schema: situationsJob, run }, signal), close }
  }
  const { run, close } = openJobRunner(network, start, campaign.options, options)
  const reader = readCampaign(redis.client, id)
  const taker = { schema: job, run: (one: Job) => run(one, reader) }
  return { take: () => takeJobs(redis, id, taker, signal), close }
}
