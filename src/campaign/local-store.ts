import type { JobRunner } from '../work/kind.ts'
import { jobId } from '../work/queue/numbered-job.ts'
import type { Job, JobResult } from './campaign-job.ts'
import type { CampaignTask } from './campaign-jobs.ts'
import type { SavedFinding } from './campaign-state.ts'
import type { JobStore } from './job-store.ts'

export type LocalStore = JobStore & {
  /** Ends the work. Resolves when all subjects have ended. Never rejects. */
  close(): Promise<void>
}

/** Opens a store in this process, whose jobs the given runners do. */
export function openLocalStore(
  runners: readonly JobRunner<CampaignTask, JobResult>[],
  signal: AbortSignal,
): LocalStore {
  const waiting = { shrink: [] as Job[], batch: [] as Job[] }
  /** The jobs that were added, until their results are part of the campaign's state. */
  const present = new Set<string>()
  const results = new Map<string, JobResult>()
  const found = new Map<number, SavedFinding>()
  const failures: unknown[] = []
  let isClosed = false
  const wake: (() => void)[] = []
  let changes = 0
  let changesRead = 0
  const change = () => {
    changes += 1
    for (const one of wake.splice(0)) one()
  }
  const nextChange = () => new Promise<void>((resolve) => void wake.push(resolve))
  const taskOf = (job: Job): CampaignTask =>
    job.kind === 'shrink'
      ? { shrink: found.get(job.number) as SavedFinding }
      : { job, known: [...found.values()].map(({ key }) => key) }
  const workOn = async ({ run, close }: JobRunner<CampaignTask, JobResult>) => {
    try {
      while (!isClosed && !signal.aborted && failures.length === 0) {
        const job = waiting.shrink.shift() ?? waiting.batch.shift()
        if (!job) await nextChange()
        else {
          results.set(jobId(job), await run(taskOf(job)))
          change()
        }
      }
    } catch (error) {
      // After an abort, chains and subjects may be gone, so errors don't count.
      if (!signal.aborted) failures.push(error)
    } finally {
      await close().catch(() => {})
      change()
    }
  }
  signal.addEventListener('abort', change)
  const work = Promise.all(runners.map(workOn))
  const add = async (jobs: readonly Job[]) => {
    for (const job of jobs) {
      if (present.has(jobId(job))) continue
      present.add(jobId(job))
      waiting[job.kind].push(job)
    }
    change()
  }
  return {
    add,
    // Nothing is lost in one process.
    restore: add,
    async results(ids) {
      changesRead = changes
      return ids.map((id) => results.get(id))
    },
    async save(_, findings, done) {
      for (const [number, finding] of findings) found.set(number, finding)
      for (const id of done) {
        results.delete(id)
        present.delete(id)
      }
    },
    findings: () => found,
    async clear() {
      for (const job of waiting.batch.splice(0)) present.delete(jobId(job))
    },
    async changed() {
      if (changes === changesRead && !signal.aborted) await nextChange()
      if (failures.length > 0) throw failures[0]
    },
    status: async () => ({ results: results.size, workers: runners.length }),
    async close() {
      isClosed = true
      change()
      await work
      signal.removeEventListener('abort', change)
    },
  }
}
