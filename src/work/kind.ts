/** What runs the jobs of one kind, one at a time. */
export type JobRunner<Job, Result> = {
  run(job: Job): Promise<Result>
  close(): Promise<void>
}

/**
 * Opens the runner of one kind of jobs in a worker process. `signal` is aborted to end the running job, and all later
 * ones, early. `onLog` sends a line to the parent.
 */
export type JobKind<Setup, Job, Result> = (
  setup: Setup,
  context: { signal: AbortSignal; onLog(line: string): void },
) => Promise<JobRunner<Job, Result>>
