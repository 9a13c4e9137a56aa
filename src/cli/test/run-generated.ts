import { given } from '../../given.ts'
import { campaignNetworkOptions } from '../../network/test-network.ts'
import { defaultRuns } from '../../run/campaign/default-runs.ts'
import { type CampaignOutcome, runReportedCampaign } from '../../run/campaign/report-campaign.ts'
import { isClean, type SuiteRun } from '../../run/run-suite.ts'
import type { StartSubject } from '../../subject/subject.ts'
import { campaignProgress } from '../progress.ts'
import { logTo, type TestOptions } from './options.ts'
import { startTestNetworks } from './test-networks.ts'

/**
 * The generated scenarios that follow the cases, on test networks of their own; the progress goes to standard error. Where nobody
 * said how many, a run whose cases do not pass has none: there is enough to mend.
 */
export async function runGeneratedScenarios(
  start: StartSubject,
  options: TestOptions,
  { complete, played }: SuiteRun,
  signal: AbortSignal,
): Promise<CampaignOutcome | undefined> {
  const { runs = defaultRuns(options), seed, level, time, shrinkTime, statistics, timeout, together } = options
  if (runs === 0 || signal.aborted) return undefined
  if (options.runs === undefined && !played.every(isClean)) {
    process.stderr.write(
      `${runs} generated scenarios were left out, since a case did not pass: --runs ${runs} plays them\n`,
    )
    return undefined
  }
  if (!complete) return undefined
  const { chainId, otherChainId, explorerPath, workers } = options
  const networks = await startTestNetworks({
    chainId,
    explorerPath,
    workers,
    ...given({ otherChainId }),
    ...campaignNetworkOptions(runs, together),
  })
  const progress = campaignProgress(process.stderr)
  try {
    const outcome = await runReportedCampaign(networks, start, {
      runs,
      seed,
      level,
      ...given({ seconds: time, shrinkSeconds: shrinkTime }),
      together,
      statistics,
      timeout: timeout * 1_000,
      signal,
      onProgress: progress.show,
      ...logTo(process.stderr, options),
    })
    progress.clear()
    if (outcome.campaign.notSaved !== undefined) process.stderr.write(unsavedText(outcome, outcome.campaign.notSaved))
    return outcome
  } finally {
    progress.clear()
    await Promise.all(networks.map((network) => network.close()))
  }
}

/** A counterexample that could not be saved, with its scenario: without that, nobody could play it again. */
function unsavedText({ played }: CampaignOutcome, why: string): string {
  const [found] = played
  return `harborcheck: the counterexample could not be saved: ${why}\n  → save these lines as FILE.json, and \`harborcheck reproduce FILE.json\` plays it:\n${JSON.stringify(found?.scenario, null, 2)}\n`
}
