import { openCampaignJobs } from '../../campaign/campaign-jobs.ts'
import type { QueuedCampaignOptions } from '../../campaign/campaign-options.ts'
import { campaignOutcome } from '../../campaign/campaign-outcome.ts'
import { type CampaignProgress, openProgress } from '../../campaign/campaign-progress.ts'
import { newCampaignState } from '../../campaign/campaign-state.ts'
import { coordinate } from '../../campaign/coordinate.ts'
import { openLocalStore } from '../../campaign/local-store.ts'
import { subjectInfo } from '../../campaign/subject-info.ts'
import type { CampaignOutcome } from '../../check/resolvers/campaign/report-campaign.ts'
import { subjectName } from '../../check/resolvers/report/verdict-text.ts'
import { campaignNetwork, startTestNetwork, type TestNetwork } from '../../network/test-network.ts'
import { BATCH_SIZE } from '../../platform/run-limits.ts'
import { startAll } from '../../platform/start-all.ts'
import type { SubjectInfo } from '../../subject/protocol/verbs.ts'
import type { StartSubject } from '../../subject/subject.ts'
import { subjectProcess } from '../../work/subject-jobs.ts'
import type { Interruption } from '../interruption.ts'

/** How the command runs a campaign, here or over a queue. */
export type CampaignRun = {
  start: StartSubject
  /** Default of `batchSize`: counted in the first scenarios. */
  options: Omit<QueuedCampaignOptions, 'batchSize'> & { batchSize?: number | undefined }
  signal: AbortSignal
  atEnd: Interruption['atEnd']
  onLog: ((line: string) => void) | undefined
  /** Called once the campaign has begun. */
  follow: (progress: CampaignProgress) => void
}

/** What came of a campaign. */
export type CampaignEnd = {
  outcome: CampaignOutcome
  /** What the subject says of itself. */
  info: SubjectInfo
  options: QueuedCampaignOptions
  /** Deletes the campaign from its queue, once its report is written. */
  forget?(): Promise<void>
}

/**
 * Runs a campaign on chains of this machine alone.
 * @throws {InternalError} if harborcheck or its chain fails, and the errors of the subject's start.
 */
export async function runHere(
  { start, options: asked, signal, atEnd, onLog, follow }: CampaignRun,
  workers: number,
): Promise<CampaignEnd> {
  const { chainId, explorerPath, node, timeout, level } = asked
  const network = { chainId, explorerPath, node, ...campaignNetwork }
  const { elsewhere } = start
  const networks = await startAll(elsewhere ? 1 : workers, () => startTestNetwork(network))
  atEnd(() => Promise.all(networks.map((one) => one.close())))
  const context = { signal, onLog }
  const info = await subjectInfo(networks[0] as TestNetwork, start, { level, timeout: timeout * 1_000, ...context })
  const options: QueuedCampaignOptions = { ...asked, batchSize: asked.batchSize ?? BATCH_SIZE }
  const runners = networks.map((one) => openCampaignJobs(one, start, options, context))
  while (elsewhere && runners.length < workers)
    runners.push(subjectProcess('campaign', elsewhere, { options, network }, { ...context, mostRepeats: 1 }))
  const store = openLocalStore(runners, signal)
  atEnd(store.close)
  const progress = openProgress(store, { ...options, subject: subjectName({ subject: info }) }, newCampaignState())
  follow(progress)
  const state = await coordinate(store, { options, state: newCampaignState(), signal, onState: progress.set })
  const outcome = await campaignOutcome(state, store.findings(), options, !signal.aborted)
  return { info, options, outcome }
}
