import { failureKey, findingsByKey } from '../check/resolvers/campaign/campaign-finding.ts'
import {
  type Counterexample,
  counterexampleOf,
  saveCounterexample,
} from '../check/resolvers/campaign/counterexample.ts'
import { type CampaignOutcome, reportCampaign } from '../check/resolvers/campaign/report-campaign.ts'
import type { EndedBy } from '../check/resolvers/campaign/search-limit.ts'
import type { FailureReport } from '../check/resolvers/report/run-report.ts'
import { replayResult } from '../check/resolvers/saved/replay-result.ts'
import type { CaseResult } from '../judge/case-result.ts'
import { type HarborcheckError, UsageError } from '../platform/errors.ts'
import { readScenario } from '../scenario/parse-scenario.ts'
import { printable } from '../subject/protocol/printable.ts'
import type { QueuedCampaignOptions } from './campaign-options.ts'
import type { CampaignState, SavedFinding } from './campaign-state.ts'

/** A failure with its shrunk scenario, how the resolver answers that one, and the limit that ended shrinking, if one did. */
type Shrunk = {
  key: string
  index: number
  seen: number
  counterexample: Counterexample
  result: CaseResult
  ended: EndedBy | undefined
}

/**
 * Converts a campaign's state to its part of the report, and saves the counterexamples. With `keepGoing`, it saves one
 * for each distinct failure: the shortest of those that are equal once they are shrunk.
 * @throws {UsageError} if a shrunk scenario is malformed, or the resolver does not fail it.
 */
export async function campaignOutcome(
  { counts: [scenarios, questions, skipped, open, unjudged], failures }: CampaignState,
  findings: ReadonlyMap<number, SavedFinding>,
  { seed, batchSize, keepGoing, level }: QueuedCampaignOptions,
  complete: boolean,
): Promise<CampaignOutcome> {
  const shrunk = failures.flatMap(({ index, seen, isShrunk }, number): Shrunk[] => {
    const finding = findings.get(number)
    if (!isShrunk || !finding?.shrunk) return []
    return [{ index, seen, ...shrunkOf(finding, finding.shrunk, level) }]
  })
  const counts = { scenarios, questions, skipped, open, ...(unjudged > 0 && { unjudged }) }
  const batches = [{ first: 0, ...counts }]
  if (!keepGoing) return reportCampaign({ seed, batches, batchSize, failure: shrunk[0], complete }, { level })
  const kept = shortestOfEach(shrunk)
  const problems: string[] = []
  for (const { counterexample } of kept) {
    await saveCounterexample(counterexample).catch((error: HarborcheckError) => problems.push(error.summary))
  }
  const results = new Map(kept.map(({ counterexample, result }) => [counterexample.id, result]))
  return {
    campaign: {
      seed,
      ...counts,
      counterexample: kept[0]?.counterexample.id ?? null,
      ...(kept.length > 0 && { batchSize, shorteningEnded: kept[0]?.ended, notSaved: problems[0] }),
      failures: kept.map(failureReport),
    },
    results: [...results.values()],
    complete,
  }
}

function shrunkOf(
  { key, found }: SavedFinding,
  shrunk: NonNullable<SavedFinding['shrunk']>,
  level: QueuedCampaignOptions['level'],
): Pick<Shrunk, 'key' | 'counterexample' | 'result' | 'ended'> {
  const wrong = (problem: string) =>
    new UsageError('A shrunk scenario is not one of this campaign', {
      facts: { 'shrunk from scenario': found.index, problem: printable(problem, 200) },
      next: 'let only workers of this campaign write to its queue',
    })
  const counterexample = counterexampleOf(readScenario(shrunk.scenario, 'A shrunk scenario'))
  const result = replayResult(counterexample.scenario, shrunk, level, wrong)
  const shown = findingsByKey(result)
  const finding = shown.get(key) ?? [...shown.values()][0]
  if (!finding) throw wrong('the resolver does not fail it')
  return { key: failureKey(finding), counterexample, result, ended: shrunk.ended }
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
