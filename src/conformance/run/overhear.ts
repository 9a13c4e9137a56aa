import type { Exchange } from '../../tap/exchange.ts'
import type { Traffic } from './traffic.ts'

/** What a subject asked its sources for while it answered one question. */
export type Overheard = {
  /** How many requests went to each source. */
  requests: Record<Exchange['source'], number>
  /** In the order in which they were asked. */
  exchanges: readonly Exchange[]
}

/** Runs `ask`, and listens to what is asked of the sources meanwhile. */
export async function overhear<Answer>(
  traffic: Pick<Traffic, 'take'>,
  ask: () => Promise<Answer>,
): Promise<{ answer: Answer; overheard: Overheard }> {
  // What came late belongs to the question before.
  traffic.take()
  const answer = await ask()
  const exchanges = traffic.take()
  const of = (source: Exchange['source']) => exchanges.filter((one) => one.source === source).length
  return { answer, overheard: { requests: { explorer: of('explorer'), node: of('node') }, exchanges } }
}
