import type { CaseResult } from '../../../judge/case-result.ts'
import { onAbort } from '../../../platform/on-abort.ts'
import { timeLimit } from '../time-limit.ts'

/**
 * How many candidates are run at most to shorten a scenario. Most scenarios need 3 to 30; several scenarios that fail only
 * together need hundreds. It is a count, so that a slow machine finds the same as a fast one.
 */
export const MOST_CANDIDATES = 500
/** Each answer that timed out counts as this many candidates, since it took the whole time limit of a question. */
const TIMED_OUT = 50

export type SearchLimitOptions = {
  /** Candidates at most. Default {@link MOST_CANDIDATES}. */
  candidates?: number | undefined
  /** Seconds at most, if the user sets a limit. The running candidate is aborted then. */
  seconds?: number | undefined
  /** Ends the search too. */
  signal?: AbortSignal | undefined
}

/** The limit that ended a search: its count of candidates, or the user's limit in seconds. */
export type EndedBy = 'candidates' | 'seconds'

export type SearchLimit = {
  /** Aborted when the search is over. */
  readonly signal: AbortSignal
  /** Counts a candidate that was run. */
  count(result: Pick<CaseResult, 'questions'>): void
  /** What ended the search, unless its caller did. */
  readonly ended: EndedBy | undefined
  /** Clears the timer. */
  end(): void
}

/** Limits the search for a shorter scenario by a count of candidates, and by time only if the user sets a limit. */
export function searchLimit({ candidates = MOST_CANDIDATES, seconds, signal }: SearchLimitOptions): SearchLimit {
  const spent = new AbortController()
  const limit = timeLimit(seconds ?? Infinity, signal)
  onAbort(limit.signal, () => spent.abort())
  let left = candidates
  if (left <= 0) spent.abort()
  return {
    signal: spent.signal,
    get ended() {
      if (left <= 0) return 'candidates'
      return limit.signal.aborted && !signal?.aborted ? 'seconds' : undefined
    },
    count({ questions }) {
      const late = questions.filter(({ given }) => given.kind === 'errored' && given.reason.startsWith('timed out'))
      left -= 1 + late.length * TIMED_OUT
      if (left <= 0) spent.abort()
    },
    end: limit.end,
  }
}
