import { identityText } from '../../campaign/identity.ts'
import { beginSearch, findCampaign, forgetCampaign } from '../../campaign/redis/begin-campaign.ts'
import type { AskerOptions, OpenAskers } from '../../check/situations/asker.ts'
import { askersHere } from '../../check/situations/askers-here.ts'
import { askersOnQueue } from '../../check/situations/queue/queue-askers.ts'
import { savedStart } from '../../check/situations/queue/search-options.ts'
import { situationsJobResult } from '../../check/situations/queue/situations-job.ts'
import { copiesNetworkOptions } from '../../check/situations/start-copies.ts'
import { startTestNetwork, type TestNetworkOptions } from '../../network/test-network.ts'
import { startAll } from '../../platform/start-all.ts'
import { within } from '../../platform/within.ts'
import type { StartSubject } from '../../subject/subject.ts'
import { openJobQueue } from '../../work/queue/job-queue.ts'
import type { JobContext } from '../../work/subject-jobs.ts'
import type { Interruption } from '../interruption.ts'
import { io } from '../io.ts'
import { identityHere, openQueue } from '../open-queue.ts'
import { isSingle, type SubjectChoice } from '../open-subject.ts'
import type { ExhaustOptions } from './exhaust-options.ts'

type PlaceQuestions = {
  choice: SubjectChoice
  startSubject: StartSubject
  asking: AskerOptions & JobContext
  options: ExhaustOptions
  /** Registers what ends the chains or the connection that the askers need. */
  atEnd: Interruption['atEnd']
}

/** Milliseconds that the end of a run has to leave the queue; a Redis that is away does not let it. */
const LEAVES_WITHIN = 2_000

/**
 * Opens the places of a run: on chains of this machine, or by the workers of a queue.
 * @throws {InternalError} if a chain cannot be started, or Redis not be reached.
 * @throws {UsageError} if the queue has a campaign.
 */
export function openPlaces(asked: PlaceQuestions): Promise<OpenAskers> {
  return asked.options.queue === undefined ? openHere(asked) : openOnQueue(asked, asked.options.queue)
}

const networkOf = ({ chainId, explorerPath }: ExhaustOptions): TestNetworkOptions => ({
  ...copiesNetworkOptions,
  chainId,
  explorerPath,
})

async function openHere({ choice, startSubject, asking, options, atEnd }: PlaceQuestions): Promise<OpenAskers> {
  const workers = isSingle(choice) ? 1 : options.workers
  // Where only this process can start the subject, all of them are test networks of this process.
  const network = networkOf(options)
  const networks = await startAll(startSubject.elsewhere ? 1 : workers, () => startTestNetwork(network))
  atEnd(() => Promise.all(networks.map((one) => one.close())))
  return askersHere({ networks, workers, network }, startSubject, asking)
}

async function openOnQueue(
  { choice, startSubject, asking, options, atEnd }: PlaceQuestions,
  url: string,
): Promise<OpenAskers> {
  const { start, together } = asking
  const { timeout, chainId, explorerPath } = options
  const redis = await openQueue(url)
  const { client } = redis
  atEnd(redis.close)
  await findCampaign(client, { replace: options.replace })
  const { info, identity } = await identityHere(choice, startSubject, networkOf(options), asking)
  const search = { start: savedStart(start), together: together ?? options.together, timeout, chainId, explorerPath }
  const campaign = await beginSearch(client, { identity, search })
  io().stderr.write(`Campaign ${campaign.id}: start ${start.name}, for ${identityText(campaign.identity)}.\n`)
  const leave = () => forgetCampaign(client, campaign.id).catch(() => {})
  atEnd(() => within(leave(), LEAVES_WITHIN))
  return askersOnQueue(openJobQueue(redis, campaign, situationsJobResult), start, info)
}
