import { InternalError } from '../../platform/errors.ts'
import { onAbort } from '../../platform/on-abort.ts'
import type { SubjectInfo } from '../../subject/protocol/verbs.ts'
import { RunAborted } from '../resolvers/ask-all.ts'
import { timeLimit } from '../resolvers/time-limit.ts'
import type { Asker, OpenAskers } from './asker.ts'
import type { SituationBatch } from './batches.ts'
import { type FrontierOptions, openFrontier } from './frontier.ts'
import type { FailedSituation } from './scenarios.ts'
import type { DepthResult } from './tally.ts'

export type SearchSettings = FrontierOptions & {
  /** Time limit in seconds. Default: none. */
  seconds?: number | undefined
  signal?: AbortSignal | undefined
  onProgress?: (progress: { depth: number; situations: number; questions: number }) => void
}

/** What ended a run before its last situation. */
export type Ended = '--max-time' | '--max' | 'a signal' | 'a failure of harborcheck or its machine'

export type ExhaustRun = {
  depths: DepthResult[]
  subject?: SubjectInfo | undefined
  /** The first situation with a wrong answer: none with fewer steps has one, unless a failure of harborcheck's ended the run. */
  failure?: FailedSituation | undefined
  /** The number of situations with a wrong answer. */
  failures: number
  ended?: Ended | undefined
  /**
   * Where harborcheck failed at a batch before a wrong answer was found, what was thrown: its chain does not answer, or a
   * worker process ended twice.
   */
  broken?: InternalError | undefined
  /** Hashes the situations of a depth, even if they were not asked about; undefined before all are found. */
  situationsHash(depth: number): string | undefined
}

/**
 * Asks a subject about every situation of a start, those with fewer steps first, by all askers at once. Their number
 * does not affect which situations share a chain, or which failure is the first.
 * @throws {SubjectError} if the subject does not start.
 */
export async function runExhaust(openAskers: OpenAskers, options: SearchSettings): Promise<ExhaustRun> {
  const { onProgress } = options
  const frontier = openFrontier(options)
  const limit = timeLimit(options.seconds ?? Infinity, options.signal)
  /** Ends all askers early: at the time limit, after the caller's signal, and after an error. */
  const stop = new AbortController()
  const abort = () => stop.abort()
  onAbort(limit.signal, abort)
  const { signal } = stop
  let error: unknown
  let broken: { cause: InternalError; number: number } | undefined

  const running = new Map<Asker, SituationBatch>()
  /** Drops batches after the first wrong answer, which cannot have an earlier one. */
  const dropLater = () => {
    for (const [asker, { number }] of running) if (frontier.failure && number > frontier.failure.number) asker.drop?.()
  }
  const askAbout = async (asker: Asker, batch: SituationBatch) => {
    running.set(asker, batch)
    try {
      frontier.add(batch, await asker.ask(batch.situations.map(({ situation }) => situation)))
      onProgress?.({ depth: batch.depth, ...frontier.total })
      dropLater()
    } catch (cause) {
      // After an abort, chains and subjects may be gone, so errors don't count.
      if (signal.aborted || cause instanceof RunAborted) return
      if (cause instanceof InternalError) {
        // The others end their batches: the first of several failures is the same in every run.
        if (!broken || batch.number < broken.number) broken = { cause, number: batch.number }
        return
      }
      error = cause
      abort()
    } finally {
      running.delete(asker)
    }
  }
  const work = async (asker: Asker) => {
    for (let batch = frontier.next(); batch; batch = frontier.next()) {
      await askAbout(asker, batch)
      if (signal.aborted || broken) return
    }
  }
  const askers = signal.aborted ? [] : openAskers(signal)
  // Waits for all, so that no asker is in use when an error is thrown.
  const settled = await Promise.allSettled(askers.map(work))
  await Promise.all(askers.map((asker) => asker.close()))
  limit.end()
  if (error !== undefined) throw error
  for (const outcome of settled) if (outcome.status === 'rejected') throw outcome.reason
  const { failure, tally, total } = frontier
  // A wrong answer before the batch that could not be ended is the first one, whatever that batch has.
  const gap = broken && failure && failure.number < broken.number ? undefined : broken
  const limited = options.signal?.aborted ? 'a signal' : signal.aborted ? '--max-time' : undefined
  return {
    depths: tally.results(),
    subject: askers.find(({ subject }) => subject)?.subject,
    failure,
    failures: total.failures,
    ended: failure
      ? undefined
      : (limited ?? (gap ? 'a failure of harborcheck or its machine' : frontier.isCut ? '--max' : undefined)),
    broken: gap?.cause,
    situationsHash: tally.situationsHash,
  }
}
