import type { SubjectInfo } from '../../../subject/protocol/verbs.ts'
import { type JobQueue, RESTORED_AFTER } from '../../../work/queue/job-queue.ts'
import { type FailedJob, failureOf, jobId } from '../../../work/queue/numbered-job.ts'
import { RunAborted } from '../../resolvers/ask-all.ts'
import type { SituationAnswers } from '../ask-batch.ts'
import type { Asker, OpenAskers } from '../asker.ts'
import type { Situation } from '../search-situations.ts'
import { pathOf } from '../situation-path.ts'
import type { Start } from '../situation-start.ts'
import { answersFrom, type SituationsJob, type SituationsResult } from './situations-job.ts'

/** The most jobs on the queue at once: enough for as many workers. */
const JOBS_AT_ONCE = 256

type WaitingBatch = {
  job: SituationsJob
  situations: readonly Situation[]
  resolve(answers: SituationAnswers[]): void
  reject(error: unknown): void
}

/** Opens askers that send one batch at a time to the workers of a queue. `subject`: its declaration. */
export function askersOnQueue(
  queue: JobQueue<SituationsJob, SituationsResult | FailedJob>,
  start: Start,
  subject: SubjectInfo,
): OpenAskers {
  return (signal) => {
    const waiting = new Map<string, WaitingBatch>()
    let number = 0
    let isLooking = false
    const rejectAll = (error: unknown) => {
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    signal.addEventListener('abort', () => rejectAll(new RunAborted()))

    /** Settles the jobs that have a result. Returns whether there were any. */
    const settle = async (): Promise<boolean> => {
      const ids = [...waiting.keys()]
      const results = await queue.results(ids)
      const done = ids.filter((_, index) => results[index])
      for (const [index, id] of ids.entries()) {
        const result = results[index]
        const job = waiting.get(id)
        if (!result || !job) continue
        waiting.delete(id)
        settleOne(start, job, result)
      }
      await queue.forget(done)
      return done.length > 0
    }
    const look = async () => {
      if (isLooking) return
      isLooking = true
      let changedAt = performance.now()
      try {
        while (waiting.size > 0) {
          if (await settle()) changedAt = performance.now()
          else if (performance.now() - changedAt > RESTORED_AFTER) {
            await queue.restore([...waiting.values()].map(({ job }) => job))
            changedAt = performance.now()
          } else await queue.changed()
        }
      } catch (error) {
        rejectAll(error)
      } finally {
        isLooking = false
      }
    }
    const openAsker = (): Asker => {
      let id = ''
      return {
        subject,
        ask(situations) {
          const job: SituationsJob = { kind: 'situations', number, situations: situations.map(pathOf).map(copied) }
          number += 1
          id = jobId(job)
          return new Promise<SituationAnswers[]>((resolve, reject) => {
            if (signal.aborted) return reject(new RunAborted())
            waiting.set(id, { job, situations, resolve, reject })
            queue.add([job]).then(look, rejectAll)
          })
        },
        drop() {
          waiting.get(id)?.reject(new RunAborted())
          waiting.delete(id)
        },
        close: async () => {},
      }
    }
    return Array.from({ length: JOBS_AT_ONCE }, openAsker)
  }
}

const copied = ({ places, hash }: ReturnType<typeof pathOf>) => ({ places: [...places], hash })

function settleOne(
  start: Start,
  { situations, resolve, reject }: WaitingBatch,
  result: SituationsResult | FailedJob,
): void {
  try {
    if (result.kind === 'situations') resolve(answersFrom(start, situations, result))
    else reject(failureOf(result))
  } catch (error) {
    reject(error)
  }
}
