import { given } from '../../given.ts'
import { campaignNetworkOptions, type TestNetworkOptions } from '../../network/test-network.ts'
import { defaultRuns } from '../../run/campaign/default-runs.ts'
import { type CampaignOutcome, runReportedCampaign } from '../../run/campaign/report-campaign.ts'
import { isClean, type SuiteRun } from '../../run/run-suite.ts'
import type { StartSubject } from '../../subject/subject.ts'
import { campaignProgress } from '../progress.ts'
import { logTo, type TestOptions } from './options.ts'
import { startTestNetworks } from './test-networks.ts'

/**
 * Runs the generated scenarios after the cases, on test networks of their own; prints progress on standard error. Without
 * `--runs` it runs none after a failed case: there is enough to fix already.
 */
export async function runGeneratedScenarios(
  start: StartSubject,
  options: TestOptions & Pick<TestNetworkOptions, 'profile'>,
  { complete, played }: SuiteRun,
  signal: AbortSignal,
): Promise<CampaignOutcome | undefined> {
  const { runs = defaultRuns(options), seed, level, time, shrinkTime, statistics, timeout, together } = options
  if (runs === 0 || signal.aborted) return undefined
  if (options.runs === undefined && !played.every(isClean)) {
    process.stderr.write(
      `Skipped ${runs} generated scenarios because a case did not pass; --runs ${runs} runs them anyway.\n`,
    )
    return undefined
  }
  if (!complete) return undefined
  const { chainId, otherChainId, explorerPath, workers, profile } = options
  const networks = await startTestNetworks({
    chainId,
    explorerPath,
    workers,
    ...given({ otherChainId, profile }),
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

/** Prints a counterexample that could not be saved, so that the user can save it. */
function unsavedText({ played }: CampaignOutcome, why: string): string {
  const [found] = played
  return `harborcheck: the counterexample could not be saved: ${why}\n  → save these lines as FILE.json and run \`harborcheck reproduce FILE.json\`:\n${JSON.stringify(found?.scenario, null, 2)}\n`
}
