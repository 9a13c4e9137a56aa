import type { LearnedFact } from '../../network/learned.ts'
import type { Proxies } from '../../network/proxies.ts'
import type { Exchange } from '../../proxy/recorded-exchange.ts'
import type { Subject } from '../../subject/subject.ts'

/** The requests that a subject made to its sources during a question, or during several questions at once. */
export type RecordedRequests = {
  /** How many requests went to each source. */
  requests: Record<Exchange['source'], number>
  /** Milliseconds until the last answer. */
  took: number
  /** How many questions were in flight. If several were, no request tells its question, and each has all requests. */
  questions: number
  /** In the order of arrival. Empty where they may belong to an earlier question, which timed out. */
  exchanges: readonly Exchange[]
  /** The facts that the subject can have read from its sources since its first question. */
  learned: ReadonlySet<LearnedFact>
}

/**
 * Runs `ask`, and records the requests to the sources meanwhile. A request belongs to the question during which it
 * arrives, even if it is not answered.
 * @param questions How many questions are in flight meanwhile.
 */
export async function recordRequests<Answer>(
  proxies: Pick<Proxies, 'take' | 'learned'>,
  subject: Pick<Subject, 'ready' | 'hasUnfinishedWork'>,
  questions: number,
  ask: () => Promise<Answer>,
): Promise<{ answer: Answer; recorded: RecordedRequests }> {
  await subject.ready?.()
  const isUncertain = subject.hasUnfinishedWork?.() === true
  // Drops requests that came after the previous answer, or during a restart.
  proxies.take()
  const askedAt = performance.now()
  const answer = await ask()
  const took = performance.now() - askedAt
  const exchanges = proxies.take()
  const recorded = {
    requests: requestsOf(exchanges),
    took,
    questions,
    exchanges: isUncertain ? [] : exchanges,
    learned: proxies.learned(),
  }
  return { answer, recorded }
}

/** Counts the requests to each source. */
export function requestsOf(exchanges: readonly Exchange[]): RecordedRequests['requests'] {
  const countOf = (source: Exchange['source']) => exchanges.filter((exchange) => exchange.source === source).length
  return { explorer: countOf('explorer'), node: countOf('node') }
}
