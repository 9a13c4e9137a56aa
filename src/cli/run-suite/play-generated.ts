import { runCampaign } from '../../campaign/run-campaign.ts'
import { runsFollow } from '../../check/resolvers/campaign/default-runs.ts'
import {
  type CampaignOutcome,
  type CheckedCampaign,
  reportCampaign,
} from '../../check/resolvers/campaign/report-campaign.ts'
import { isClean } from '../../check/resolvers/is-clean.ts'
import type { SuiteRun } from '../../check/resolvers/run-suite.ts'
import { closeRunners } from '../../check/resolvers/runner.ts'
import { saveCorpus } from '../../generate/steering/corpus.ts'
import { steerCampaign } from '../../generate/steering/steered-campaign.ts'
import type { CaseResult } from '../../judge/case-result.ts'
import type { Level } from '../../model/rules.ts'
import { io } from '../io.ts'
import { campaignProgress } from '../progress-line.ts'
import type { OpenSuite } from './open-suite.ts'

/**
 * Runs the generated scenarios after the cases; prints progress on standard error. Without `--runs`, runs none after a
 * failed case: fix that first.
 */
export async function playGenerated(
  { options, workers, runners, asking, start, signal, kept }: OpenSuite,
  suiteRun: SuiteRun,
): Promise<CheckedCampaign | undefined> {
  const { runs, runsGiven, seed, level, maxTime, shrinkTime, batchSize, shard, steering, corpus } = options
  const isRight = suiteRun.results.every(isClean)
  if (signal.aborted) return undefined
  if (!runsFollow(options, suiteRun)) {
    if (runs > 0 && !runsGiven && !isRight) {
      io().stderr.write(
        `Skipped ${runs} generated scenarios because a case did not pass; --runs ${runs} runs them anyway.\n`,
      )
    }
    return undefined
  }
  // After a failed case they are closed, and only a new runner ends with `maxTime`.
  const canGoOn = maxTime === undefined && isRight
  if (!canGoOn) await closeRunners(runners)
  const steered = steering ? steerCampaign({ seed, level, corpus: kept }) : undefined
  const progress = campaignProgress(io().stderr)
  try {
    const campaign = await runCampaign(workers, start, {
      ...(canGoOn && { runners }),
      steering: steered,
      runs,
      seed,
      seconds: maxTime,
      shrinkSeconds: shrinkTime,
      batchSize,
      shard,
      ...asking,
      onProgress: progress.show,
    })
    if (steered && corpus !== undefined) await saveCorpus(corpus, kept, steered.addedAmong(campaign.scenarios))
    return campaign
  } finally {
    progress.clear()
  }
}

/** Removes a counterexample that was saved earlier and found again. */
export function distinct(results: readonly CaseResult[]): CaseResult[] {
  return [...new Map(results.map((one) => [one.scenario.id, one])).values()]
}

/** Saves the counterexample, or prints it if it cannot be saved, and builds the campaign's part of the report. */
export async function reportGeneratedScenarios(
  checked: CheckedCampaign,
  options: { statistics: boolean; level: Level },
): Promise<CampaignOutcome> {
  const outcome = await reportCampaign(checked, options)
  const { notSaved } = outcome.campaign
  if (notSaved !== undefined) io().stderr.write(unsavedText(outcome, notSaved))
  return outcome
}

/** Formats a counterexample that could not be saved, so that the user can save it. */
function unsavedText({ results }: CampaignOutcome, why: string): string {
  const [found] = results
  return `harborcheck: the counterexample could not be saved: ${why}\n  → save these lines as FILE.json and run \`harborcheck reproduce FILE.json\`:\n${JSON.stringify(found?.scenario, null, 2)}\n`
}
