import { type CampaignOutcome, playCampaign } from '../../conformance/campaign/play-campaign.ts'
import { forGroups } from '../../conformance/run/stage.ts'
import { given } from '../../given.ts'
import type { StartSubject } from '../../subject/subject.ts'
import { campaignProgress } from '../progress.ts'
import { logTo, type TestOptions } from './options.ts'
import { setStages } from './stages.ts'

/** The generated worlds, where there are to be any, on stages of their own; the progress goes to standard error. */
export async function playWorlds(
  start: StartSubject,
  options: TestOptions,
  signal: AbortSignal,
): Promise<CampaignOutcome | undefined> {
  const { runs, seed, level, time, shrinkTime, statistics, timeout, together } = options
  if (runs === 0 || signal.aborted) return undefined
  const { chainId, explorerPath, workers } = options
  const stages = await setStages({ chainId, explorerPath, workers, ...forGroups(runs) })
  const progress = campaignProgress(process.stderr)
  try {
    return await playCampaign(stages, start, {
      runs,
      seed,
      level,
      ...given({ seconds: time }),
      shrinkSeconds: shrinkTime,
      together,
      statistics,
      timeout: timeout * 1_000,
      signal,
      onProgress: progress.show,
      ...logTo(process.stderr, options),
    })
  } finally {
    progress.clear()
    await Promise.all(stages.map((stage) => stage.close()))
  }
}
