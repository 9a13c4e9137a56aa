import { InternalError } from '../../errors.ts'
import type { JobCalls } from './job-pool.ts'
import { serveCalls } from './serve-calls.ts'

/** What runs the jobs of one process. */
export type JobRunner<Job, Result> = {
  run(job: Job): Promise<Result>
  close(): Promise<void>
}

/**
 * Makes this process a worker of a job pool.
 * @param open Opens what runs the jobs. Its signal is aborted where the running job, and all later ones, are to end early.
 */
export function serveJobs<Setup, Job, Result>(
  open: (setup: Setup, signal: AbortSignal) => Promise<JobRunner<Job, Result>>,
): void {
  const controller = new AbortController()
  let runner: JobRunner<Job, Result> | undefined
  serveCalls<JobCalls<Setup, Job, Result>>(
    {
      async open(setup) {
        runner = await open(setup, controller.signal)
        return undefined
      },
      async run(job) {
        if (!runner) throw new InternalError('This worker process was not opened')
        return runner.run(job)
      },
      async close() {
        await runner?.close()
        return undefined
      },
    },
    () => controller.abort(),
  )
}
