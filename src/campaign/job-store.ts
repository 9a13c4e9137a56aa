import type { CampaignState, SavedFinding } from './campaign-state.ts'
import type { Job, JobResult } from './job.ts'

/** Where a campaign's jobs wait, and its results arrive: this process, or Redis. */
export type JobStore = {
  /** Adds jobs. One that is there already stays as it is. A job that shrinks a failure goes first. */
  add(jobs: readonly Job[]): Promise<void>
  /** Writes what the store may have lost: the campaign's findings, and these jobs. */
  restore(jobs: readonly Job[]): Promise<void>
  /** The results of jobs; undefined where there is none yet. Throws UsageError where one is no result. */
  results(ids: readonly string[]): Promise<(JobResult | undefined)[]>
  /** Saves the state and new findings, and forgets the results that are part of it now: all or nothing. */
  save(state: CampaignState, findings: ReadonlyMap<number, SavedFinding>, done: readonly string[]): Promise<void>
  /** The findings of the campaign, by the number of the failure. */
  findings(): ReadonlyMap<number, SavedFinding>
  /** Removes the jobs that nobody has begun. */
  clear(): Promise<void>
  /** Resolves when there may be new results. Throws InternalError where a job cannot be done. */
  changed(): Promise<void>
  /** How many results are there, and how many workers. */
  status(): Promise<{ results: number; workers: number }>
}
