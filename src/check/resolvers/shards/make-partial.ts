import { catalogue } from '../../../cases/index.ts'
import type { CaseResult } from '../../../judge/case-result.ts'
import { version } from '../../../platform/version.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import { countsTuple } from '../campaign/batch-counts.ts'
import type { CheckedCampaign } from '../campaign/report-campaign.ts'
import { saveQuestions } from '../saved/save-result.ts'
import type { Shard } from '../shard.ts'
import type { MissedCanaries } from '../validity/run-canary.ts'
import { catalogueHash, type PartialReport } from './partial-report.ts'

/** What a shard ran, and what came of it. */
export type ShardRun = Pick<PartialReport, 'subject' | 'options'> & {
  shard: Shard
  /** The cases of the whole run. */
  cases: readonly Scenario[]
  results: readonly CaseResult[]
  canaries: MissedCanaries | undefined
  campaign: CheckedCampaign | undefined
  seconds: number
}

export function makePartialReport(run: ShardRun, keep: { durations: boolean }): PartialReport {
  const { shard, subject, options, cases, results, canaries, campaign } = run
  const indexOf = new Map(cases.map((scenario, index) => [scenario, index]))
  const saved = (result: CaseResult) => ({
    seconds: keep.durations ? result.seconds : 0,
    questions: saveQuestions(result, { requests: keep.durations }),
  })
  return {
    harborcheck: version,
    shard,
    subject,
    options,
    catalogue: catalogueHash(),
    cases: cases.map(({ id, startsAt }) => ({ id, startsAt })),
    canaries,
    results: results.map((result) => ({
      index: indexOf.get(result.scenario) as number,
      scenario: isOfCatalogue(result.scenario) ? undefined : result.scenario,
      ...saved(result),
    })),
    campaign: campaign && {
      batches: campaign.batches.map(countsTuple),
      failure: campaign.failure && {
        index: campaign.failure.index,
        scenario: campaign.failure.counterexample.scenario,
        ended: campaign.failure.ended,
        ...saved(campaign.failure.result),
      },
    },
    seconds: keep.durations ? run.seconds : undefined,
    complete: true,
  }
}

const isOfCatalogue = (scenario: Scenario) => catalogue.includes(scenario)
