import type { TestNetwork } from '../network/test-network.ts'
import type { SubjectRunnerOptions } from '../run/subject-runner.ts'
import { SubjectRunner } from '../run/subject-runner.ts'
import { timeLimit } from '../run/time-limit.ts'
import type { SubjectInfo } from '../subject/protocol/verbs.ts'
import { newRestarts, type StartSubject } from '../subject/subject.ts'
import { askBatch, type SituationAnswers } from './ask-batch.ts'
import { batchesOf, type SituationBatch } from './batches.ts'
import { type FailedSituation, scenariosOf } from './scenarios.ts'
import { type Situation, search } from './search.ts'
import { type Start, worldAt } from './start.ts'
import { DEFAULT_COPIES, openStartCopies } from './start-copies.ts'
import { createTally, type DepthResult } from './tally.ts'

export type ExhaustOptions = Omit<SubjectRunnerOptions, 'restarts' | 'trace' | 'level'> & {
  start: Start
  /** The most steps from the start. */
  depth: number
  /** The least steps of the situations to ask about: an earlier run asked about those with fewer. Default 0. */
  from?: number
  /** Time limit in seconds. Default: none. */
  seconds?: number | undefined
  /** The number of situations after which it ends. Default: none. */
  max?: number | undefined
  /** How many situations share a chain. Default {@link DEFAULT_COPIES}. */
  together?: number
  /** Whether to end at the first wrong answer. Default true. */
  bail?: boolean
  onProgress?: (progress: { depth: number; situations: number; questions: number }) => void
}

/** What ended a run before its last situation. */
export type Ended = '--time' | '--max' | 'a signal'

export type ExhaustRun = {
  depths: DepthResult[]
  subject?: SubjectInfo | undefined
  /** The first situation with a wrong answer: none with fewer steps has one. */
  failure?: FailedSituation | undefined
  /** The number of situations with a wrong answer. */
  failures: number
  ended?: Ended | undefined
  /** The hash over the situations of a depth, asked about or not; undefined before all are found. */
  situationsHash(depth: number): string | undefined
}

/**
 * Asks a subject about every situation of a start, those with fewer steps first, on all given test networks at once. The
 * networks decide neither which situations share a chain nor which failure is the first.
 * @throws SubjectError where the subject does not start; InternalError where model and chain contradict each other.
 */
export async function runExhaust(
  networks: readonly TestNetwork[],
  startSubject: StartSubject,
  options: ExhaustOptions,
): Promise<ExhaustRun> {
  const { start, depth, from = 0, max = Infinity, together = DEFAULT_COPIES, bail = true, onProgress } = options
  const { signal, end } = timeLimit(options.seconds ?? Infinity, options.signal)
  const tally = createTally()
  const total = { situations: 0, questions: 0, taken: 0, failures: 0 }
  let subject: SubjectInfo | undefined
  let ended: Ended | undefined
  let failure: (FailedSituation & { number: number }) | undefined
  const batches = batchesOf(counted(search(start, depth)), worldAt(start), together)

  function* counted(situations: Iterable<Situation>): Generator<Situation> {
    let reached = 0
    for (const situation of situations) {
      if (situation.depth > reached) tally.isWhole(reached)
      reached = situation.depth
      tally.found(situation)
      if (situation.depth >= from) yield situation
    }
    tally.isWhole(reached)
  }
  const next = (): SituationBatch | undefined => {
    if (signal.aborted || failure) return undefined
    if (total.taken >= max) ended = '--max'
    const batch = ended ? undefined : batches.next().value
    if (!batch) return undefined
    const situations = batch.situations.slice(0, max - total.taken)
    total.taken += situations.length
    return { ...batch, situations }
  }
  const count = (batch: SituationBatch, results: readonly SituationAnswers[]) => {
    for (const [place, { index, situation }] of batch.situations.entries()) {
      const answers = results[place] as SituationAnswers
      tally.answered(batch.depth, index, answers)
      total.situations += 1
      total.questions += answers.questions
      if (!answers.failed) continue
      total.failures += 1
      // Batches end in any order; the first failure of the first batch counts.
      if (!bail || (failure && failure.number <= batch.number)) continue
      const beside = batch.situations.map((one) => one.situation)
      failure = { number: batch.number, situation, asked: answers.failed, beside }
    }
    onProgress?.({ depth: batch.depth, ...total })
  }
  // One count for all: a subject that keeps crashing is given up.
  const restarts = newRestarts()
  const work = async (network: TestNetwork) => {
    const runner = new SubjectRunner(network, startSubject, {
      restarts,
      timeout: options.timeout,
      onLog: options.onLog,
      signal,
    })
    const copies = openStartCopies(network, start, together)
    try {
      for (let batch = next(); batch; batch = next()) {
        const running = await runner.beginAfter(() => copies.begin())
        subject ??= running.info
        const situations = batch.situations.map(({ situation }) => situation)
        const on = { proxies: network.proxies, ...copies.current() }
        count(batch, await askBatch(on, running, scenariosOf(on.first, situations), signal))
      }
    } catch (error) {
      if (signal.aborted) return
      ended ??= 'a signal'
      throw error
    } finally {
      await runner.close()
    }
  }
  // Waits for all, so that no test network is in use when an error is thrown.
  const done = await Promise.allSettled(networks.map(work))
  end()
  for (const outcome of done) if (outcome.status === 'rejected') throw outcome.reason
  if (signal.aborted) ended = options.signal?.aborted ? 'a signal' : '--time'
  const { situationsHash } = tally
  return {
    depths: tally.results(),
    subject,
    failure,
    failures: total.failures,
    ended: failure ? undefined : ended,
    situationsHash,
  }
}
