import { openRunners, type Worker, type Workers } from '../run/runner.ts'
import { newRestarts, type StartSubject } from '../subject/subject.ts'
import type { CampaignOptions } from './campaign-options.ts'
import type { SavedFinding } from './campaign-state.ts'
import { type Job, type JobResult, jobId } from './job.ts'
import { asResult, type CampaignReader, forgetRestarts, openJobRunner } from './job-runner.ts'
import type { JobStore } from './job-store.ts'
import { runBatchJob } from './run-job.ts'

export type LocalStore = JobStore & {
  /** Ends the work. Resolves when no subject is left. Never rejects. */
  close(): Promise<void>
}

type Slot = { canShrink: boolean; run(job: Job): Promise<JobResult>; close(): Promise<void> }

/** A store in this process, whose jobs the given workers do. The first one, a test network of this process, shrinks too. */
export function openLocalStore(
  workers: Workers,
  start: StartSubject,
  options: CampaignOptions,
  { onLog, signal }: { onLog?: ((line: string) => void) | undefined; signal: AbortSignal },
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
  const campaign: CampaignReader = {
    known: async () => [...found.values()].map(({ key }) => key),
    finding: async (number) => found.get(number) as SavedFinding,
  }
  const workOn = async (slot: Slot) => {
    try {
      while (!isClosed && !signal.aborted && failures.length === 0) {
        const job = (slot.canShrink && waiting.shrink.shift()) || waiting.batch.shift()
        if (!job) await nextChange()
        else {
          results.set(jobId(job), await slot.run(job))
          change()
        }
      }
    } catch (error) {
      // After an abort, chains and subjects may be gone, so errors don't count.
      if (!signal.aborted) failures.push(error)
    } finally {
      await slot.close().catch(() => {})
      change()
    }
  }
  const context = { options, campaign, onLog, signal }
  const [first, ...others] = workers
  const runner = openJobRunner(first, start, options, { onLog, signal })
  const slots: Slot[] = [
    { canShrink: true, run: (job) => runner.run(job, campaign), close: () => runner.close() },
    ...others.flatMap((worker) => batchSlot(worker, start, context)),
  ]
  signal.addEventListener('abort', change)
  const work = Promise.all(slots.map(workOn))
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
    status: async () => ({ results: results.size, workers: slots.length }),
    async close() {
      isClosed = true
      change()
      await work
      signal.removeEventListener('abort', change)
    },
  }
}

/** A further worker runs batches only. Nothing where only this process can start the subject. */
function batchSlot(
  worker: Worker,
  start: StartSubject,
  {
    options,
    campaign,
    onLog,
    signal,
  }: {
    options: CampaignOptions
    campaign: CampaignReader
    onLog?: ((line: string) => void) | undefined
    signal: AbortSignal
  },
): Slot[] {
  const restarts = newRestarts()
  const { level, timeout } = options
  return openRunners([worker], start, { restarts, level, timeout: timeout * 1_000, onLog, signal }).map((runner) => ({
    canShrink: false,
    async run(job) {
      forgetRestarts(restarts)
      if (job.kind === 'shrink') throw new Error('A further worker does not shrink')
      return runBatchJob(runner, job, options, await campaign.known()).catch(asResult)
    },
    close: () => runner.close(),
  }))
}
