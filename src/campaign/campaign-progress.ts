import { printable } from '../subject/protocol/printable.ts'
import type { JobQueue } from '../work/queue/job-queue.ts'
import type { QueuedCampaignOptions } from './campaign-options.ts'
import type { CampaignState } from './campaign-state.ts'

/** How far a campaign is, for people: as a line, and as JSON for the dashboard. It depends on the clock, and no verdict does. */
export type ProgressView = {
  /** The name and version of the subject. */
  subject: string
  runs: number
  seed: number
  level: string
  keepGoing: boolean
  /** Scenarios whose results are there. */
  scenarios: number
  questions: number
  /** Scenarios a second since this process began. */
  perSecond: number
  /** Seconds left at that rate; null before the first result and after the last scenario. */
  secondsLeft: number | null
  workers: number
  /** Distinct failures in the order in which they were found. */
  failures: { key: string; index: number; seen: number; isShrunk: boolean }[]
}

export type CampaignProgress = {
  readonly options: QueuedCampaignOptions
  /** Sets the latest state. */
  set(state: CampaignState): void
  view(): Promise<ProgressView>
}

/** Follows a campaign from a state on. */
export function openProgress(
  store: Pick<JobQueue<never, never>, 'status'>,
  options: QueuedCampaignOptions & { subject: string },
  start: CampaignState,
): CampaignProgress {
  const { runs, seed, level, keepGoing, batchSize } = options
  const subject = printable(options.subject, 100)
  const startedAt = performance.now()
  /** Counts scenarios with results, of which the state counts some. */
  const done = (counted: number, results: number) => Math.min(runs, counted + results * batchSize)
  // A campaign that goes on has results that are not counted yet.
  const before = store.status().then(
    ({ results }) => done(start.counts[0], results),
    () => start.counts[0],
  )
  let state = start
  return {
    options,
    set: (latest) => {
      state = latest
    },
    async view() {
      const { results, workers } = await store.status()
      const { counts, failures, isOver } = state
      // After the last scenario that counts, only its failure is shrunk.
      const scenarios = isOver ? counts[0] : done(counts[0], results)
      const perSecond = Math.max(0, scenarios - (await before)) / ((performance.now() - startedAt) / 1_000)
      return {
        ...{ subject, runs, seed, level, keepGoing, scenarios, questions: counts[1], perSecond, workers },
        secondsLeft: perSecond > 0 && !isOver ? Math.ceil((runs - scenarios) / perSecond) : null,
        failures: failures.map(({ key, index, seen, isShrunk }) => ({ key, index, seen, isShrunk })),
      }
    },
  }
}
