import { type ChildProcess, fork } from 'node:child_process'
import { InternalError } from '../platform/errors.ts'
import { locate } from '../platform/locate.ts'
import { withoutDebugger } from '../platform/without-debugger.ts'
import { type ErrorData, errorOf } from './error-data.ts'
import type { JobRunner } from './kind.ts'

/** What a worker process receives. `abort` ends the running job early. */
export type ToWorker = { id: number; call: 'open' | 'run' | 'close'; input?: unknown } | { abort: true }

/** What a worker process sends. `fatal`: it ends, and no call gets a result. */
export type FromWorker =
  | { id: number; result: unknown }
  | { id: number; error: ErrorData }
  | { log: string }
  | { fatal: ErrorData }

/** A process of harborcheck that runs the jobs of one kind, one at a time. */
export type WorkerProcess<Job, Result> = JobRunner<Job, Result> & {
  /**
   * Runs a job. If the process ends meanwhile, another one replaces it and runs the job once more.
   * @param mayRepeat Whether it runs the job once more. Default true.
   * @throws {WorkerEnded} if the process ends for the second time, and the errors of the job.
   */
  run(job: Job, mayRepeat?: boolean): Promise<Result>
  /** How many jobs were run once more so far. */
  readonly repeats: number
  /** Ends the running job early, and all later ones. */
  abort(): void
  hasEnded(): boolean
  /** Calls another listener with each line that the process logs from now on. */
  listen(onLog: (line: string) => void): void
  /** Ends the process. Never rejects. */
  close(): Promise<void>
}

/** A worker process has ended by itself. */
export class WorkerEnded extends InternalError {}

type PendingJob = { resolve: (result: unknown) => void; reject: (error: Error) => void }

/**
 * Starts a worker process.
 * @param kind The kind of its jobs, by its name in `cli/worker.ts`.
 * @param setup The setup with which the process, and each replacement, opens the jobs.
 * @param program The module of the process, which calls `serveJobs`. Default: harborcheck's own.
 * @throws {InternalError} if the process can't be started, or the error of opening the jobs. The process has ended then.
 */
export async function startWorkerProcess<Setup, Job, Result>(
  kind: string,
  setup: Setup,
  program = locate('cli/worker'),
): Promise<WorkerProcess<Job, Result>> {
  const pending = new Map<number, PendingJob>()
  let onLine = (_line: string) => {}
  let calls = 0
  let repeats = 0
  let isAborted = false
  let ended: WorkerEnded | undefined
  let child: ChildProcess
  let exited: Promise<unknown>

  const end = (error: WorkerEnded) => {
    ended ??= error
    for (const { reject } of pending.values()) reject(ended)
    pending.clear()
  }
  const receive = (message: FromWorker) => {
    if ('log' in message) return onLine(message.log)
    if ('fatal' in message) return end(new WorkerEnded(`A worker process failed: ${message.fatal.message}`))
    const call = pending.get(message.id)
    pending.delete(message.id)
    if ('error' in message) call?.reject(errorOf(message.error))
    else call?.resolve(message.result)
  }
  const launch = () => {
    ended = undefined
    // In a process group of its own: Ctrl-C in the terminal reaches the parent alone. It ends when the channel closes.
    const launched = fork(program, [kind], {
      execArgv: [...process.execArgv, withoutDebugger],
      serialization: 'advanced',
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child = launched
    launched.on('message', receive)
    exited = new Promise((resolve) => {
      launched.on('error', (cause) => {
        end(new WorkerEnded('A worker process could not be started', { cause }))
        if (launched.pid === undefined) resolve(undefined)
      })
      launched.on('exit', (code, signal) => {
        end(
          new WorkerEnded('A worker process ended by itself', {
            facts: { code: code ?? undefined, signal: signal ?? undefined },
          }),
        )
        resolve(undefined)
      })
    })
  }
  const send = (message: ToWorker) => child.send(message, () => {})
  const call = (name: 'open' | 'run' | 'close', input?: unknown) => {
    if (ended) return Promise.reject(ended)
    calls += 1
    const id = calls
    return new Promise<unknown>((resolve, reject) => {
      pending.set(id, { resolve, reject })
      send({ id, call: name, input })
    })
  }
  const leave = async () => {
    if (child.connected) child.disconnect()
    await exited
  }
  const start = async () => {
    launch()
    try {
      await call('open', setup)
    } catch (error) {
      await leave()
      throw error
    }
  }
  const restart = async () => {
    // A process that failed says so before it exits, and its exit must not count as the next one's.
    await exited
    await start()
  }
  const runOnce = (job: Job) => call('run', job) as Promise<Result>
  await start()
  return {
    async run(job, mayRepeat = true) {
      try {
        if (ended && mayRepeat) await restart()
        return await runOnce(job)
      } catch (error) {
        if (!(error instanceof WorkerEnded) || isAborted || !mayRepeat) throw error
        repeats += 1
        await restart()
        return runOnce(job)
      }
    },
    get repeats() {
      return repeats
    },
    listen(listener) {
      onLine = listener
    },
    abort() {
      isAborted = true
      if (!ended) send({ abort: true })
    },
    hasEnded: () => ended !== undefined,
    async close() {
      await call('close').catch(() => {})
      await leave()
    },
  }
}
