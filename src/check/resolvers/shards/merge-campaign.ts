import { steerCampaign } from '../../../generate/steering/steered-campaign.ts'
import { readScenario } from '../../../scenario/parse-scenario.ts'
import { type BatchCounts, countsOfTuple } from '../campaign/batch-counts.ts'
import { counterexampleOf } from '../campaign/counterexample.ts'
import { planBatches } from '../campaign/plan-batches.ts'
import type { CheckedCampaign } from '../campaign/report-campaign.ts'
import { replayed } from './merge-cases.ts'
import { notAPart, type ShardPart } from './read-part.ts'

/**
 * Merges the generated scenarios of all shards as the whole run would have them: up to the first one, by its index,
 * that the subject failed.
 * @throws {UsageError} if a part lacks generated scenarios of its shard.
 */
export function mergeCampaigns(parts: readonly ShardPart[]): CheckedCampaign {
  const campaigns = parts.map((part) => ({ part, ...campaignOf(part) }))
  const [failed] = campaigns
    .flatMap(({ part, failure }) => (failure ? [{ part, failure }] : []))
    .toSorted((a, b) => a.failure.index - b.failure.index)
  const batches = campaigns
    .flatMap((one) => one.batches)
    .filter(({ first }) => !failed || first <= failed.failure.index)
    .toSorted((a, b) => a.first - b.first)
  const { seed, batchSize, level, steering } = (parts[0] as ShardPart).report.options
  const steered = steering ? steerCampaign({ seed, level }) : undefined
  return { seed, steering: steered, batches, batchSize, failure: failed && failureOf(failed), complete: true }
}

type ShardFailure = NonNullable<NonNullable<ShardPart['report']['campaign']>['failure']>

function campaignOf({ path, report }: ShardPart): { batches: BatchCounts[]; failure?: ShardFailure | undefined } {
  const { campaign, options, shard } = report
  if (!campaign) throw notAPart(path, 'campaign', 'the generated scenarios of the shard are missing')
  const { failure } = campaign
  const plan = [...planBatches(options.runs, options.batchSize, shard)]
  const isEnd = (index: number) => failure !== undefined && index === campaign.batches.length - 1
  const batches = campaign.batches.map((counts, index) => {
    const planned = plan[index]
    const size = planned && isEnd(index) && failure ? failure.index - planned.first + 1 : planned?.size
    if (!planned || counts[0] !== size || size > planned.size)
      throw notAPart(path, `campaign.batches[${index}]`, 'it is not that of the shard')
    return countsOfTuple(planned.first, counts)
  })
  if (!failure && batches.length !== plan.length) throw notAPart(path, 'campaign.batches', 'some of them are missing')
  if (failure && batches.length === 0) throw notAPart(path, 'campaign.batches', 'that of the failure is missing')
  return { batches, failure }
}

function failureOf({ part, failure }: { part: ShardPart; failure: ShardFailure }): CheckedCampaign['failure'] {
  const counterexample = counterexampleOf(readScenario(failure.scenario, `${part.path}, the counterexample,`))
  return {
    index: failure.index,
    counterexample,
    result: replayed(part, counterexample.scenario, failure),
    ended: failure.ended,
  }
}
