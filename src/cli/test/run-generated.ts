import { campaignNetworkOptions, type TestNetworkOptions } from '../../network/test-network.ts'
import { defaultRuns } from '../../run/campaign/default-runs.ts'
import { type CampaignOutcome, runReportedCampaign } from '../../run/campaign/report-campaign.ts'
import { isClean } from '../../run/is-clean.ts'
import type { SuiteRun } from '../../run/run-suite.ts'
import { startWorkers } from '../../run/worker/start-workers.ts'
import type { StartSubject } from '../../subject/subject.ts'
import type { TestOptions } from '../declarations/test.ts'
import { campaignProgress } from '../progress.ts'
import { subjectLog } from '../subject-log.ts'

/**
 * Runs the generated scenarios after the cases, on workers of their own; prints progress on standard error. Without
 * `--runs` it runs none after a failed case: there is enough to fix already.
 */
export async function runGeneratedScenarios(
  start: StartSubject,
  options: TestOptions & Pick<TestNetworkOptions, 'profile'>,
  { complete, results }: SuiteRun,
  signal: AbortSignal,
): Promise<CampaignOutcome | undefined> {
  const { runs = defaultRuns(options), seed, level, time, shrinkTime, statistics, timeout, batchSize } = options
  if (runs === 0 || signal.aborted) return undefined
  if (options.runs === undefined && !results.every(isClean)) {
    process.stderr.write(
      `Skipped ${runs} generated scenarios because a case did not pass; --runs ${runs} runs them anyway.\n`,
    )
    return undefined
  }
  if (!complete) return undefined
  const { chainId, otherChainId, explorerPath, profile } = options
  const workers = await startWorkers([start], {
    chainId,
    explorerPath,
    workers: options.workers,
    otherChainId,
    profile,
    ...campaignNetworkOptions(runs, batchSize),
  })
  const progress = campaignProgress(process.stderr)
  try {
    const outcome = await runReportedCampaign(workers, start, {
      runs,
      seed,
      level,
      seconds: time,
      shrinkSeconds: shrinkTime,
      batchSize,
      statistics,
      timeout: timeout * 1_000,
      signal,
      onProgress: progress.show,
      onLog: subjectLog(options),
    })
    progress.clear()
    if (outcome.campaign.notSaved !== undefined) process.stderr.write(unsavedText(outcome, outcome.campaign.notSaved))
    return outcome
  } finally {
    progress.clear()
    await Promise.all(workers.map((worker) => worker.close()))
  }
}

/** Prints a counterexample that could not be saved, so that the user can save it. */
function unsavedText({ results }: CampaignOutcome, why: string): string {
  const [found] = results
  return `harborcheck: the counterexample could not be saved: ${why}\n  → save these lines as FILE.json and run \`harborcheck reproduce FILE.json\`:\n${JSON.stringify(found?.scenario, null, 2)}\n`
}
