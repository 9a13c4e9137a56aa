import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import type { Job, JobResult } from './kill-worker.ts'

/** Processes that run jobs in parallel. */
export type Workers = {
  /** Runs a job on the next free process. Rejects if the job fails or its process ends. */
  run(job: Job): Promise<JobResult>
  /** Ends all processes and their chains. */
  close(): Promise<void>
}

/** Starts `count` processes, each with its own chains. */
export async function startWorkers(count: number): Promise<Workers> {
  const path = fileURLToPath(new URL('./kill-worker.ts', import.meta.url))
  const all = Array.from({ length: count }, () => fork(path))
  await Promise.all(all.map(answerOf))
  const free = [...all]
  const limit = pLimit(count)
  return {
    run: (job) =>
      limit(async () => {
        const worker = free.pop()
        if (!worker) throw new Error('A worker ended, and no other is free')
        const answer = answerOf(worker)
        worker.send(job)
        const result = await answer
        free.push(worker)
        if (result.error !== undefined) throw new Error(result.error)
        return result
      }),
    async close() {
      await Promise.all(
        all.map((worker) => {
          if (worker.exitCode !== null || worker.signalCode !== null) return undefined
          const ended = once(worker, 'exit')
          worker.disconnect()
          return ended
        }),
      )
    },
  }
}

function answerOf(worker: ChildProcess): Promise<JobResult> {
  return new Promise((resolve, reject) => {
    const fail = (code: number | null) => reject(new Error(`A worker ended with exit code ${code}`))
    worker.once('exit', fail)
    worker.once('message', (message) => {
      worker.off('exit', fail)
      resolve(message as JobResult)
    })
  })
}
