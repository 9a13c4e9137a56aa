import { campaignScenario } from '../../../generate/campaign-scenario.ts'
import { statisticsOf } from '../../../generate/campaign-statistics.ts'
import type { SteeredCampaign } from '../../../generate/steering/steered-campaign.ts'
import type { CaseResult } from '../../../judge/case-result.ts'
import type { Level } from '../../../model/rules.ts'
import { type HarborcheckError, UsageError } from '../../../platform/errors.ts'
import type { CampaignReport } from '../report/run-report.ts'
import { type BatchCounts, totalOf } from './batch-counts.ts'
import { type Counterexample, saveCounterexample } from './counterexample.ts'
import type { EndedBy } from './search-limit.ts'

/** What a campaign adds to a report: its own part, and the counterexample as a case, if there is one. */
export type CampaignOutcome = { campaign: CampaignReport; results: CaseResult[]; complete: boolean }

/**
 * @throws {UsageError} for a corpus without steering, for a corpus or statistics without generated scenarios, and for
 * statistics on a deployment that cannot run all of them.
 */
export function checkCampaign({
  statistics,
  runs,
  profile,
  steering = true,
  corpus,
}: {
  steering?: boolean
  corpus?: string | undefined
  statistics: boolean
  runs: number
  profile?: string | undefined
}): void {
  if (corpus !== undefined && !steering)
    throw new UsageError('--corpus is what steering starts from, and --no-steering is set', {
      next: 'leave out one of the two',
    })
  if (corpus !== undefined && runs === 0)
    throw new UsageError('--corpus is for generated scenarios, and this run has none', { next: 'add --runs 200' })
  if (!statistics) return
  if (profile !== undefined) {
    throw new UsageError('--statistics counts what runs on the mocks', {
      facts: { '--profile': profile },
      next: 'leave out --statistics: a deployment may lack what some generated scenarios need',
    })
  }
  if (runs > 0) return
  throw new UsageError('--statistics needs generated scenarios, and this run has none', {
    next: 'add --runs 200',
  })
}

/** A campaign whose failure, if any, contracts, explorer and model agree on. */
export type CheckedCampaign = {
  seed: number
  /** What planned its scenarios, if anything did. */
  steering?: SteeredCampaign | undefined
  batches: readonly BatchCounts[]
  /** How many scenarios shared a chain at most. */
  batchSize: number
  /** The index of the failed scenario in the seed, its shortened form with the result, and the limit that ended shortening. */
  failure?:
    | { index: number; counterexample: Counterexample; result: CaseResult; ended?: EndedBy | undefined }
    | undefined
  complete: boolean
}

/** Saves the counterexample of a campaign, and builds the campaign's part of the report. `statistics`: counts what it exercised. */
export async function reportCampaign(
  { seed, steering, batches, batchSize, failure, complete }: CheckedCampaign,
  { statistics = false, level }: { statistics?: boolean | undefined; level?: Level | undefined },
): Promise<CampaignOutcome> {
  const counts = { seed, ...totalOf(batches) }
  const { scenarios } = counts
  const scenarioAt = steering?.scenarioAt ?? ((index: number) => campaignScenario(seed, index, level))
  function* played() {
    for (let index = 0; index < scenarios; index += 1) yield scenarioAt(index)
  }
  const exercised = {
    ...(steering && { coverage: steering.coverageOf(scenarios) }),
    ...(statistics && { statistics: statisticsOf(played()) }),
  }
  if (!failure) return { campaign: { ...counts, counterexample: null, ...exercised }, results: [], complete }
  const { counterexample, result, ended } = failure
  const notSaved = await saveCounterexample(counterexample).then(
    () => undefined,
    // The run goes on: the report has the counterexample.
    (error: HarborcheckError) => error.summary,
  )
  return {
    campaign: {
      ...counts,
      counterexample: counterexample.id,
      batchSize,
      shorteningEnded: ended,
      notSaved,
      ...exercised,
    },
    results: [{ ...result, scenario: counterexample.scenario }],
    complete,
  }
}
