/** What runs the jobs of one kind, one at a time. */
export type JobRunner<Job, Result> = {
  run(job: Job): Promise<Result>
  close(): Promise<void>
}

/**
 * A kind of job: opens what runs its jobs in a worker process. `signal` is aborted when the running job, and all later ones,
 * are to end early. `onLog` sends a line to the parent.
 */
export type JobKind<Setup, Job, Result> = (
  setup: Setup,
  context: { signal: AbortSignal; onLog(line: string): void },
) => Promise<JobRunner<Job, Result>>
