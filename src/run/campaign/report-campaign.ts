import { type HarborcheckError, UsageError } from '../../errors.ts'
import { campaignScenario } from '../../generate/campaign-scenario.ts'
import { partsOf } from '../../generate/meta/scenario-pair.ts'
import { statisticsOf } from '../../generate/statistics.ts'
import type { CaseResult } from '../../judge/case-result.ts'
import type { Level } from '../../model/rules.ts'
import type { StartSubject } from '../../subject/subject.ts'
import { Contradiction } from '../contradiction.ts'
import type { Workers } from '../worker/start-workers.ts'
import type { CampaignReport } from './campaign-report.ts'
import { checkAgreement } from './check-agreement.ts'
import { counterexampleOf, saveCounterexample } from './counterexample.ts'
import { saveDisagreement } from './disagreement.ts'
import { type CampaignOptions, runCampaign } from './run-campaign.ts'

/** What a campaign adds to a report: its own part, and the counterexample as a case, if there is one. */
export type CampaignOutcome = { campaign: CampaignReport; results: CaseResult[]; complete: boolean }

/** Throws UsageError where statistics are wanted without generated scenarios. */
export function checkCampaign({ statistics, runs }: { statistics: boolean; runs: number }): void {
  if (!statistics || runs > 0) return
  throw new UsageError('--statistics needs generated scenarios, and this run has none', {
    next: 'add --runs 200',
  })
}

/**
 * Runs a campaign, saves its counterexample, and counts what it exercised if `statistics` is set.
 * @throws InternalError where contracts, explorer and model differ on a scenario: the error names the saved file.
 */
export async function runReportedCampaign(
  workers: Workers,
  start: StartSubject,
  { statistics = false, ...options }: CampaignOptions & { statistics?: boolean },
): Promise<CampaignOutcome> {
  try {
    const outcome = await runAndSave(workers, start, options)
    const { campaign } = outcome
    return statistics
      ? { ...outcome, campaign: { ...campaign, statistics: statisticsOfFirst(campaign, options.level) } }
      : outcome
  } catch (error) {
    throw error instanceof Contradiction ? await saveDisagreement(error) : error
  }
}

/** Statistics of the scenarios that were run: the first ones of the seed. */
function statisticsOfFirst({ seed, scenarios }: CampaignReport, level?: Level) {
  return statisticsOf(Array.from({ length: scenarios }, (_, index) => campaignScenario(seed, index, level)))
}

async function runAndSave(workers: Workers, start: StartSubject, options: CampaignOptions): Promise<CampaignOutcome> {
  const { seed, scenarios, questions, skipped, open, failure, complete } = await runCampaign(workers, start, options)
  if (!failure)
    return { campaign: { seed, scenarios, questions, skipped, open, counterexample: null }, results: [], complete }
  const counterexample = counterexampleOf(failure.result.scenario)
  const [network] = workers
  if (!options.signal?.aborted) {
    const parts = [campaignScenario(seed, failure.index, options.level), counterexample.scenario].flatMap(partsOf)
    for (const part of parts) await checkAgreement(network, part)
  }
  const notSaved = await saveCounterexample(counterexample).then(
    () => undefined,
    // The run goes on: the report has the counterexample.
    (error: HarborcheckError) => error.summary,
  )
  return {
    campaign: { seed, scenarios, questions, skipped, open, counterexample: counterexample.id, notSaved },
    results: [{ ...failure.result, scenario: counterexample.scenario }],
    complete,
  }
}
