import type { Fact } from '../model/mutants/needed-facts.ts'
import type { Proxies } from '../network/proxies.ts'
import type { Exchange } from '../proxy/exchange.ts'
import type { Subject } from '../subject/subject.ts'

/** What a subject asked its sources for while it answered one question. */
export type RecordedRequests = {
  /** How many requests went to each source. */
  requests: Record<Exchange['source'], number>
  /** In the order in which they were asked; none where they may be of an earlier question, which was given up. */
  exchanges: readonly Exchange[]
  /** What it can have learnt of its sources by the question's end, since it was first asked anything. */
  sought: ReadonlySet<Fact>
}

/**
 * Runs `ask`, and listens to what is asked of the sources meanwhile. A request belongs to the question during which it
 * arrived, answered or not.
 */
export async function recordRequests<Answer>(
  proxies: Pick<Proxies, 'take' | 'sought'>,
  subject: Pick<Subject, 'ready' | 'hasUnfinishedWork'>,
  ask: () => Promise<Answer>,
): Promise<{ answer: Answer; overheard: RecordedRequests }> {
  await subject.ready?.()
  const isUncertain = subject.hasUnfinishedWork?.() === true
  // What came late belongs to the question before; what a new beginning takes, to none.
  proxies.take()
  const answer = await ask()
  const exchanges = proxies.take()
  const of = (source: Exchange['source']) => exchanges.filter((one) => one.source === source).length
  const requests = { explorer: of('explorer'), node: of('node') }
  return { answer, overheard: { requests, exchanges: isUncertain ? [] : exchanges, sought: proxies.sought() } }
}
