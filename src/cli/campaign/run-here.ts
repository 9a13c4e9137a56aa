import type { QueuedCampaignOptions } from '../../campaign/campaign-options.ts'
import { campaignOutcome } from '../../campaign/campaign-outcome.ts'
import { type CampaignProgress, openProgress } from '../../campaign/campaign-progress.ts'
import { newCampaignState } from '../../campaign/campaign-state.ts'
import { runBatches } from '../../campaign/run-batches.ts'
import { subjectInfo } from '../../campaign/subject-info.ts'
import type { CampaignOutcome } from '../../check/resolvers/campaign/report-campaign.ts'
import { subjectName } from '../../check/resolvers/report/verdict-text.ts'
import { openRunners } from '../../check/resolvers/runner.ts'
import { startWorkers } from '../../check/resolvers/workers/start-workers.ts'
import { campaignNetwork } from '../../network/test-network.ts'
import { BATCH_SIZE } from '../../platform/run-limits.ts'
import type { SubjectInfo } from '../../subject/protocol/verbs.ts'
import { newRestarts, type StartSubject } from '../../subject/subject.ts'
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
  most: number,
): Promise<CampaignEnd> {
  const options: QueuedCampaignOptions = { ...asked, batchSize: asked.batchSize ?? BATCH_SIZE }
  const { chainId, explorerPath, node, runs, batchSize, level } = options
  const network = { chainId, explorerPath, node, ...campaignNetwork }
  const workers = await startWorkers([start], { ...network, workers: Math.min(most, Math.ceil(runs / batchSize)) })
  atEnd(() => Promise.all(workers.map((worker) => worker.close())))
  const asking = { level, timeout: options.timeout * 1_000, signal, onLog }
  const info = await subjectInfo(workers[0], start, asking)
  const status = async () => ({ results: 0, workers: workers.length })
  const progress = openProgress({ status }, { ...options, subject: subjectName({ subject: info }) }, newCampaignState())
  follow(progress)
  const runners = workers.flatMap((worker) => openRunners([worker], start, { ...asking, restarts: newRestarts() }))
  const onState = progress.set
  const { state, findings } = await runBatches(runners, { ...options, signal, forgetsRestarts: true, onState })
  return { info, options, outcome: await campaignOutcome(state, findings, options, !signal.aborted) }
}
