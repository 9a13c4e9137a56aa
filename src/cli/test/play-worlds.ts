import { type CampaignOutcome, playCampaign } from '../../conformance/campaign/play-campaign.ts'
import type { Stage } from '../../conformance/run/stage.ts'
import { given } from '../../given.ts'
import type { StartSubject } from '../../subject/subject.ts'
import { campaignProgress } from '../progress.ts'
import { logTo, type TestOptions } from './options.ts'

/** The generated worlds, where there are to be any; the progress goes to standard error. */
export async function playWorlds(
  stages: readonly Stage[],
  start: StartSubject,
  options: TestOptions,
  signal: AbortSignal,
): Promise<CampaignOutcome | undefined> {
  const { runs, seed, time, shrinkTime, statistics, timeout } = options
  if (runs === 0 || signal.aborted) return undefined
  const progress = campaignProgress(process.stderr)
  try {
    return await playCampaign(stages, start, {
      runs,
      seed,
      ...given({ seconds: time }),
      shrinkSeconds: shrinkTime,
      statistics,
      timeout: timeout * 1_000,
      signal,
      onProgress: progress.show,
      ...logTo(process.stderr, options),
    })
  } finally {
    progress.clear()
  }
}
