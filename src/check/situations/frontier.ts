import { DEFAULT_COPIES } from '../../platform/run-limits.ts'
import type { SituationAnswers } from './ask-batch.ts'
import { batchesOf, type SituationBatch } from './batches.ts'
import type { FailedSituation } from './scenarios.ts'
import { type Situation, search } from './search-situations.ts'
import { type Start, worldAt } from './situation-start.ts'
import { createTally, type Tally } from './tally.ts'

export type FrontierOptions = {
  start: Start
  /** The most steps from the start. */
  depth: number
  /** The least steps of the situations to ask about: an earlier run asked about those with fewer. Default 0. */
  from?: number
  /** The number of situations to ask about at most. Default: no limit. */
  max?: number | undefined
  /** How many situations share a chain. Default {@link DEFAULT_COPIES}. */
  together?: number
  /** Whether to end at the first wrong answer. Default true. */
  bail?: boolean
}

/** A failed situation, and the number of its batch. */
type NumberedFailure = FailedSituation & { number: number }

/** The situations of a search in batches, those with fewer steps first, and what is known of them. */
export type Frontier = {
  /**
   * Returns the next batch to ask about; undefined at the end of the search, after `max`, and with `bail` after a wrong answer.
   */
  next(): SituationBatch | undefined
  /** Adds the answers to a batch. Batches may come back in any order. */
  add(batch: SituationBatch, answers: readonly SituationAnswers[]): void
  readonly tally: Tally
  /** What was asked about so far. `failures`: situations with a wrong answer. */
  readonly total: { situations: number; questions: number; failures: number }
  /** With `bail`: the first wrong answer, in the order of the batches. */
  readonly failure: NumberedFailure | undefined
  /** Whether `max` ended the search. */
  readonly isCut: boolean
}

export function openFrontier(options: FrontierOptions): Frontier {
  const { start, depth, from = 0, max = Infinity, together = DEFAULT_COPIES, bail = true } = options
  const tally = createTally()
  const total = { situations: 0, questions: 0, failures: 0 }
  let taken = 0
  let isCut = false
  let failure: NumberedFailure | undefined
  const batches = batchesOf(tallied(), worldAt(start), together)

  function* tallied(): Generator<Situation> {
    let reached = 0
    for (const situation of search(start, depth)) {
      if (situation.depth > reached) tally.isWhole(reached)
      reached = situation.depth
      tally.found(situation)
      if (situation.depth >= from) yield situation
    }
    tally.isWhole(reached)
  }
  return {
    tally,
    total,
    get failure() {
      return failure
    },
    get isCut() {
      return isCut
    },
    next() {
      if (failure) return undefined
      isCut ||= taken >= max
      const batch = isCut ? undefined : batches.next().value
      if (!batch) return undefined
      const situations = batch.situations.slice(0, max - taken)
      taken += situations.length
      return { ...batch, situations }
    },
    add({ depth, number, situations }, results) {
      for (const [place, { index, situation }] of situations.entries()) {
        const answers = results[place] as SituationAnswers
        tally.answered(depth, index, answers)
        total.situations += 1
        total.questions += answers.questions
        if (!answers.failed) continue
        total.failures += 1
        if (!bail || (failure && failure.number <= number)) continue
        failure = { number, situation, asked: answers.failed, beside: situations.map((one) => one.situation) }
      }
    },
  }
}
