import { type ProgramProcess, startProgramProcess, WorkerEnded } from './program-process.ts'

/** The calls of a program that runs jobs, see `serveJobs`. */
export type JobCalls<Setup, Job, Result> = {
  open(setup: Setup): undefined
  run(job: Job): Result
  close(): undefined
}

/** Worker processes that run jobs of one kind, each process one job at a time. */
export type JobPool<Job, Result> = {
  /**
   * Runs a job on the next free process. If the process ends meanwhile, another one takes its place and runs the job once
   * more.
   * @throws What the job throws; WorkerEnded where the process ends for the second time.
   */
  run(job: Job): Promise<Result>
  /** Ends the running jobs early, as far as they can. None is to be run after that. */
  abort(): void
  /** Ends the processes. Never rejects. */
  close(): Promise<void>
}

/**
 * Starts worker processes.
 * @param file The program of each process: a module that calls `serveJobs`.
 * @param options `workers`: how many. `setup`: what every process is opened with. `onLog`: called with each line that they log.
 * @throws InternalError where a process can't be started, or what opening one throws; the others are closed then.
 */
export async function startJobPool<Setup, Job, Result>(
  file: string,
  { workers, setup, onLog }: { workers: number; setup: Setup; onLog?: ((line: string) => void) | undefined },
): Promise<JobPool<Job, Result>> {
  type Process = ProgramProcess<JobCalls<Setup, Job, Result>>
  const startOne = () => startProgramProcess<JobCalls<Setup, Job, Result>>(file, (call) => call('open', setup, onLog))
  const close = async (one: Process) => {
    await one.call('close', undefined).catch(() => {})
    await one.leave()
  }
  const settled = await Promise.allSettled(Array.from({ length: workers }, startOne))
  const all = settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const failure = settled.find((outcome) => outcome.status === 'rejected')
  if (failure) {
    await Promise.all(all.map(close))
    throw failure.reason
  }
  let aborted = false
  const free = [...all]
  const waiting: ((one: Process) => void)[] = []
  const release = (one: Process) => {
    const next = waiting.shift()
    if (next) next(one)
    else free.push(one)
  }
  return {
    async run(job) {
      const one = free.pop() ?? (await new Promise<Process>((resolve) => waiting.push(resolve)))
      try {
        if (one.hasEnded()) await one.restart()
        return await one.call('run', job)
      } catch (error) {
        if (!(error instanceof WorkerEnded) || aborted) throw error
        await one.restart()
        return await one.call('run', job)
      } finally {
        release(one)
      }
    },
    abort() {
      aborted = true
      for (const one of all) one.abort()
    },
    async close() {
      await Promise.all(all.map(close))
    },
  }
}
