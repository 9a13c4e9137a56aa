import type { JobQueue } from '../work/queue/job-queue.ts'
import type { Job, JobResult } from './campaign-job.ts'
import type { CampaignState, SavedFinding } from './campaign-state.ts'

/** A campaign's jobs, results and findings: in this process, or in Redis. */
export type JobStore = Omit<JobQueue<Job, JobResult>, 'forget' | 'retryFailed'> & {
  /** Saves the state and new findings, and deletes the results that are now part of it: all or nothing. */
  save(state: CampaignState, findings: ReadonlyMap<number, SavedFinding>, done: readonly string[]): Promise<void>
  /** The findings of the campaign, by the number of the failure. */
  findings(): ReadonlyMap<number, SavedFinding>
}
