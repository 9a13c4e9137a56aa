import { findingsByKey } from '../../check/resolvers/campaign/campaign-finding.ts'
import { counterexampleOf } from '../../check/resolvers/campaign/counterexample.ts'
import { replayResult } from '../../check/resolvers/saved/replay-result.ts'
import type { SavedResult } from '../../check/resolvers/saved/saved-question.ts'
import { scenarioAt } from '../../generate/steering/scenario-at.ts'
import type { CaseResult } from '../../judge/case-result.ts'
import type { Level } from '../../model/rules.ts'
import { type Facts, UsageError } from '../../platform/errors.ts'
import { readScenario } from '../../scenario/parse-scenario.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { printable } from '../../subject/protocol/printable.ts'
import type { BatchJob, BatchResult, SavedFailure } from '../campaign-job.ts'
import type { QueuedCampaignOptions } from '../campaign-options.ts'
import type { ShrunkResult } from '../campaign-outcome.ts'
import type { SavedFinding } from '../campaign-state.ts'

/** Checks results in Redis, which any process may have written: scenarios are played on the model again. */

/** @throws {UsageError} if a batch does not have the scenarios of its job. */
export function checkCounts(
  job: BatchJob,
  { counts, failures }: BatchResult,
  { keepGoing }: QueuedCampaignOptions,
): void {
  const [failed] = keepGoing ? [] : failures
  const expected = failed ? failed.index - job.first + 1 : job.size
  if (counts[0] !== expected) throw notOfBatch(job)(`it has ${counts[0]} scenarios instead of ${expected}`)
  if (!keepGoing && failures.length > 1) throw notOfBatch(job)('it has more than one failed scenario')
}

/**
 * Lists the failures of a scenario of a batch, by key.
 * @throws {UsageError} if the model confirms none.
 */
export function confirmedKeys(job: BatchJob, found: SavedFailure, options: QueuedCampaignOptions): string[] {
  const { first, size } = job
  const wrong = notOfBatch(job)
  if (found.index < first || found.index >= first + size) throw wrong(`it has scenario ${found.index}`)
  const none = `scenario ${found.index} has no failure`
  return [...findingsByKey(failureAgain(scenarioAt(options, found.index), found, options.level, wrong, none)).keys()]
}

/**
 * Restores the results of the failures that are shrunk, by their numbers.
 * @throws {UsageError} if a shrunk scenario is malformed, or the resolver does not fail it.
 */
export function confirmShrunk(
  findings: ReadonlyMap<number, SavedFinding>,
  level: Level,
): Map<number, { shrunk: ShrunkResult }> {
  return new Map(
    [...findings].flatMap(([number, { found, shrunk }]) => {
      if (!shrunk) return []
      const wrong = refusal('A shrunk scenario is not one of this campaign', { 'shrunk from scenario': found.index })
      const { scenario } = counterexampleOf(readScenario(shrunk.scenario, 'A shrunk scenario'))
      const result = failureAgain(scenario, shrunk, level, wrong, 'the resolver does not fail it')
      return [[number, { shrunk: { result, ended: shrunk.ended } }]]
    }),
  )
}

function failureAgain(
  scenario: Scenario,
  saved: SavedResult,
  level: Level,
  wrong: (problem: string) => Error,
  none: string,
): CaseResult {
  const result = replayResult(scenario, saved, level, wrong)
  if (findingsByKey(result).size === 0) throw wrong(none)
  return result
}

const notOfBatch = ({ first, size }: BatchJob) =>
  refusal('A result is not one of this campaign', { scenarios: `${first} to ${first + size - 1}` })

const refusal = (message: string, facts: Facts) => (problem: string) =>
  new UsageError(message, {
    facts: { ...facts, problem: printable(problem, 200) },
    next: 'let only workers of this campaign write to its queue',
  })
