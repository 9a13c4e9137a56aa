import { InternalError } from '../platform/errors.ts'
import { compileForShortRuns, keepHeapLean } from '../platform/v8-flags.ts'
import { errorData } from './error-data.ts'
import type { JobKind, JobRunner } from './kind.ts'
import type { FromWorker, ToWorker } from './worker-process.ts'

/** Makes this process a worker: it runs the jobs of one kind that its parent sends, and ends with it. */
export function serveJobs(load: () => Promise<JobKind<never, never, unknown>>): void {
  const controller = new AbortController()
  let runner: JobRunner<never, unknown> | undefined
  const calls = {
    async open(setup: unknown) {
      const { signal } = controller
      const open = await load()
      runner = await open(setup as never, { signal, onLog: (line) => send({ log: line }) })
    },
    run(job: unknown) {
      if (!runner) throw new InternalError('This worker process was not opened')
      return runner.run(job as never)
    },
    async close() {
      controller.abort()
      await runner?.close()
    },
  }
  const receive = async (message: ToWorker) => {
    if ('abort' in message) return controller.abort()
    const { id, call, input } = message
    try {
      send({ id, result: await calls[call](input) })
    } catch (error) {
      send({ id, error: errorData(error) })
    }
  }
  keepHeapLean()
  compileForShortRuns()
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  process.on('message', (message) => void receive(message as ToWorker))
  process.on('disconnect', () => process.exit())
  // The parent may have been killed while this process started.
  if (!process.connected) process.exit()
}

function send(message: FromWorker): void {
  process.send?.(message)
}

function fail(error: unknown): void {
  process.send?.({ fatal: errorData(error) } satisfies FromWorker, undefined, undefined, () => process.exit(1))
  setTimeout(() => process.exit(1), 1_000)
}
