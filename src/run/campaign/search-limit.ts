import type { CaseResult } from '../../judge/case-result.ts'
import { timeLimit } from '../time-limit.ts'

/**
 * Candidates that are played at most to make a scenario short. Most scenarios need 3 to 30; several worlds that fail only
 * together need hundreds for their last steps. A count, so that a slow machine finds what a quick one does.
 */
export const MOST_CANDIDATES = 500
/** A candidate counts for so many more with each answer that timed out, since each took the whole time limit of a question. */
const TIMED_OUT = 50

export type SearchLimitOptions = {
  /** Candidates at most. Default {@link MOST_CANDIDATES}. */
  candidates?: number
  /** Seconds at most, where the user limits them; the candidate that is being played is then called off. */
  seconds?: number
  /** Ends the search too. */
  signal?: AbortSignal
}

export type SearchLimit = {
  /** Aborted when the search is over. */
  readonly signal: AbortSignal
  /** Counts a candidate that was played. */
  count(played: Pick<CaseResult, 'questions'>): void
  /** Lets go of the clock. */
  end(): void
}

/** Limits the search for a shorter scenario: by what was played, never by the clock unless the user says so. */
export function searchLimit({ candidates = MOST_CANDIDATES, seconds, signal }: SearchLimitOptions): SearchLimit {
  const spent = new AbortController()
  const limit = timeLimit(seconds ?? Infinity, signal)
  limit.signal.addEventListener('abort', () => spent.abort())
  let left = candidates
  if (left <= 0 || limit.signal.aborted) spent.abort()
  return {
    signal: spent.signal,
    count({ questions }) {
      const late = questions.filter(({ given }) => given.kind === 'errored' && given.reason.startsWith('timed out'))
      left -= 1 + late.length * TIMED_OUT
      if (left <= 0) spent.abort()
    },
    end: limit.end,
  }
}
