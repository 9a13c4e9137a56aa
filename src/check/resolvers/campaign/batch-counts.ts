import type { GeneratedBatchResult, ScenarioCounts } from './generated-batch.ts'

/** What the scenarios of a batch add to the counts of a campaign; `first`: the index of the first one in the seed. */
export type BatchCounts = ScenarioCounts & {
  first: number
  scenarios: number
  /** The other scenarios of the batch, which need what the deployment does not have. Default 0. */
  unplayable?: number
}

/** Scenarios, questions, skipped questions, open answers, and answers that could not be judged: the counts in files and messages. */
export type CountsTuple = [number, number, number, number, number]

/** Counts a batch's results for a campaign. */
export function countsOf({ first, unplayable, scenarios }: GeneratedBatchResult): BatchCounts {
  return { first, scenarios: scenarios.length, ...sumOf(scenarios), ...(unplayable > 0 && { unplayable }) }
}

/** Sums the counts of a campaign's batches. */
export function totalOf(batches: readonly BatchCounts[]): Omit<BatchCounts, 'first'> {
  const scenarios = batches.reduce((sum, batch) => sum + batch.scenarios, 0)
  const unplayable = batches.reduce((sum, batch) => sum + (batch.unplayable ?? 0), 0)
  return { scenarios, ...sumOf(batches), ...(unplayable > 0 && { unplayable }) }
}

function sumOf(all: readonly ScenarioCounts[]): ScenarioCounts {
  const sum = { questions: 0, skipped: 0, open: 0 }
  let unjudged = 0
  for (const counts of all) {
    sum.questions += counts.questions
    sum.skipped += counts.skipped
    sum.open += counts.open
    unjudged += counts.unjudged ?? 0
  }
  return { ...sum, ...(unjudged > 0 && { unjudged }) }
}

export const countsTuple = ({ scenarios, questions, skipped, open, unjudged = 0 }: BatchCounts): CountsTuple => [
  scenarios,
  questions,
  skipped,
  open,
  unjudged,
]

/** @param first The index of the first scenario in the seed. */
export function countsOfTuple(
  first: number,
  [scenarios, questions, skipped, open, unjudged]: Readonly<CountsTuple>,
): BatchCounts {
  return { first, scenarios, questions, skipped, open, ...(unjudged > 0 && { unjudged }) }
}
