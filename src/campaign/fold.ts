import { findingsByKey } from '../check/resolvers/campaign/campaign-finding.ts'
import { replayResult } from '../check/resolvers/saved/replay-result.ts'
import { scenarioAt } from '../generate/steering/scenario-at.ts'
import type { CaseResult } from '../judge/case-result.ts'
import { UsageError } from '../platform/errors.ts'
import { printable } from '../subject/protocol/printable.ts'
import { type BatchJob, type BatchResult, MAX_FAILURES, type SavedFailure } from './campaign-job.ts'
import type { QueuedCampaignOptions } from './campaign-options.ts'
import type { CampaignState, SavedFinding } from './campaign-state.ts'

/** The state after a batch, and the findings that are new, by the number of the failure. */
export type Folded = { state: CampaignState; findings: Map<number, SavedFinding> }

/**
 * Adds the result of the next batch to the state of a campaign. Plays its failures on the model again, and counts only
 * those that the model confirms: any process may have written the result.
 * @throws {UsageError} if the result is not one of the batch.
 */
export function foldBatch(
  state: CampaignState,
  job: BatchJob,
  result: BatchResult,
  options: QueuedCampaignOptions,
): Folded {
  const { keepGoing } = options
  const failures = state.failures.map((one) => ({ ...one, seen: one.seen + (result.seen[one.key] ?? 0) }))
  const findings = new Map<number, SavedFinding>()
  checkCounts(job, result, options)
  for (const found of result.failures) {
    const keys = keysOf(job, found, options)
    if (keys.length === 0) throw notOfBatch(job, `scenario ${found.index} has no failure`)
    for (const key of keepGoing ? keys : keys.slice(0, 1)) {
      if (failures.some((one) => one.key === key) || failures.length >= MAX_FAILURES) continue
      const batch = { first: job.first, size: job.size }
      findings.set(failures.length, { key, batch, found })
      failures.push({ key, index: found.index, batch, seen: result.seen[key] ?? 1, isShrunk: false })
    }
  }
  return {
    state: {
      folded: state.folded + 1,
      counts: state.counts.map((sum, index) => sum + (result.counts[index] as number)) as CampaignState['counts'],
      failures,
      isOver: !keepGoing && failures.length > 0,
    },
    findings,
  }
}

function checkCounts(job: BatchJob, { counts, failures }: BatchResult, { keepGoing }: QueuedCampaignOptions): void {
  const [failed] = keepGoing ? [] : failures
  const expected = failed ? failed.index - job.first + 1 : job.size
  if (counts[0] !== expected) throw notOfBatch(job, `it has ${counts[0]} scenarios instead of ${expected}`)
  if (!keepGoing && failures.length > 1) throw notOfBatch(job, 'it has more than one failed scenario')
}

function keysOf(job: BatchJob, found: SavedFailure, options: QueuedCampaignOptions): string[] {
  if (found.index < job.first || found.index >= job.first + job.size) {
    throw notOfBatch(job, `it has scenario ${found.index}`)
  }
  return [...findingsByKey(resultOf(found, options, (problem) => notOfBatch(job, problem))).keys()]
}

/** Judges a failed scenario on the model. Throws `wrong` if the result is not one of the scenario. */
export function resultOf(
  failure: SavedFailure,
  options: QueuedCampaignOptions,
  wrong: (problem: string) => Error,
): CaseResult {
  return replayResult(scenarioAt(options, failure.index), failure, options.level, wrong)
}

function notOfBatch({ first, size }: BatchJob, problem: string): UsageError {
  return new UsageError('A result is not one of this campaign', {
    facts: { scenarios: `${first} to ${first + size - 1}`, problem: printable(problem, 200) },
    next: 'let only workers of this campaign write to its queue',
  })
}
