import type { CountsTuple } from '../check/resolvers/campaign/batch-counts.ts'
import type { PlannedBatch } from '../check/resolvers/campaign/plan-batches.ts'
import { MAX_FAILURES } from './campaign-job.ts'
import type { CampaignState } from './campaign-state.ts'

/** A failure of a campaign: how it was found, and its shrunk form once there is one. */
export type Finding<Failed, Shrunk> = {
  key: string
  batch: PlannedBatch
  found: Failed
  shrunk?: Shrunk | undefined
}

/** What a batch adds to a campaign. `seen`: in how many scenarios each failure occurs, by key. */
type BatchSummary<Failed> = {
  counts: Readonly<CountsTuple>
  seen: Readonly<Record<string, number>>
  failures: readonly Failed[]
}

/**
 * Adds the next batch to the state of a campaign.
 * @param keysOf Lists the failures of a scenario, by key.
 * @returns the findings that are new, by the number of the failure, and the state.
 */
export function foldBatch<Failed extends { index: number }>(
  state: CampaignState,
  { first, size }: PlannedBatch,
  { counts, seen, failures: failed }: BatchSummary<Failed>,
  { keepGoing, keysOf }: { keepGoing: boolean; keysOf: (found: Failed) => string[] },
): { state: CampaignState; findings: Map<number, Finding<Failed, never>> } {
  const failures = state.failures.map((one) => ({ ...one, seen: one.seen + (seen[one.key] ?? 0) }))
  const findings = new Map<number, Finding<Failed, never>>()
  const batch = { first, size }
  for (const found of failed) {
    const keys = keysOf(found)
    for (const key of keepGoing ? keys : keys.slice(0, 1)) {
      if (failures.some((one) => one.key === key) || failures.length >= MAX_FAILURES) continue
      findings.set(failures.length, { key, batch, found })
      failures.push({ key, index: found.index, batch, seen: seen[key] ?? 1, isShrunk: false })
    }
  }
  return {
    state: {
      folded: state.folded + 1,
      counts: state.counts.map((sum, index) => sum + (counts[index] as number)) as CountsTuple,
      failures,
      isOver: !keepGoing && failures.length > 0,
    },
    findings,
  }
}
