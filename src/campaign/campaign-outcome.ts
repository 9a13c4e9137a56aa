import { countsOfTuple, totalOf } from '../check/resolvers/campaign/batch-counts.ts'
import { findingsByKey } from '../check/resolvers/campaign/campaign-finding.ts'
import {
  type Counterexample,
  counterexampleOf,
  saveCounterexample,
} from '../check/resolvers/campaign/counterexample.ts'
import { type CampaignOutcome, reportCampaign } from '../check/resolvers/campaign/report-campaign.ts'
import type { ShrunkFailure } from '../check/resolvers/campaign/shrink-failure.ts'
import type { FailureReport } from '../check/resolvers/report/run-report.ts'
import type { HarborcheckError } from '../platform/errors.ts'
import type { QueuedCampaignOptions } from './campaign-options.ts'
import type { CampaignState } from './campaign-state.ts'

/** The result of a shrunk scenario, and the limit that ended shrinking, if one did. */
export type ShrunkResult = Pick<ShrunkFailure, 'result' | 'ended'>

/** A failure with its shrunk scenario, and how the resolver answers that one. */
type Shrunk = ShrunkResult & { key: string; index: number; seen: number; counterexample: Counterexample }

/**
 * Converts a campaign's state to its part of the report, and saves the counterexamples. With `keepGoing`, it saves one
 * for each distinct failure: the shortest of those that are equal once they are shrunk.
 * @param findings By the number of the failure.
 */
export async function campaignOutcome(
  { counts: tuple, failures }: CampaignState,
  findings: ReadonlyMap<number, { shrunk?: ShrunkResult | undefined }>,
  { seed, batchSize, keepGoing, level }: QueuedCampaignOptions,
  complete: boolean,
): Promise<CampaignOutcome> {
  const shrunk = failures.flatMap(({ key, index, seen }, number): Shrunk[] => {
    const { result, ended } = findings.get(number)?.shrunk ?? {}
    if (!result) return []
    const shown = findingsByKey(result)
    const [worst = key] = shown.keys()
    const counterexample = counterexampleOf(result.scenario)
    return [{ key: shown.has(key) ? key : worst, index, seen, counterexample, result, ended }]
  })
  const batches = [countsOfTuple(0, tuple)]
  if (!keepGoing) return reportCampaign({ seed, batches, batchSize, failure: shrunk[0], complete }, { level })
  const kept = shortestOfEach(shrunk)
  const problems: string[] = []
  for (const { counterexample } of kept) {
    await saveCounterexample(counterexample).catch((error: HarborcheckError) => problems.push(error.summary))
  }
  const results = new Map(kept.map(({ counterexample: { id, scenario }, result }) => [id, { ...result, scenario }]))
  return {
    campaign: {
      seed,
      ...totalOf(batches),
      counterexample: kept[0]?.counterexample.id ?? null,
      ...(kept.length > 0 && { batchSize, shorteningEnded: kept[0]?.ended, notSaved: problems[0] }),
      failures: kept.map(failureReport),
    },
    results: [...results.values()],
    complete,
  }
}

/** Selects the shortest of each key, in the order in which they were found. */
function shortestOfEach(all: readonly Shrunk[]): Shrunk[] {
  const kept = new Map<string, Shrunk>()
  for (const one of all) {
    const other = kept.get(one.key)
    if (!other) kept.set(one.key, one)
    else if (isShorter(one.counterexample, other.counterexample)) {
      kept.set(one.key, { ...one, index: other.index, seen: Math.max(one.seen, other.seen) })
    }
  }
  return [...kept.values()]
}

function isShorter({ scenario: one }: Counterexample, { scenario: other }: Counterexample): boolean {
  const steps = one.steps.length - other.steps.length
  return steps < 0 || (steps === 0 && JSON.stringify(one).length < JSON.stringify(other).length)
}

function failureReport({ key, index, seen, counterexample, ended }: Shrunk): FailureReport {
  const [rule, method, outcome] = key.split(' ') as [
    FailureReport['rule'],
    FailureReport['method'],
    FailureReport['outcome'],
  ]
  return {
    rule,
    method,
    outcome,
    scenarios: seen,
    first: index,
    counterexample: counterexample.id,
    shorteningEnded: ended,
  }
}
