import type { Chain } from '../../chain/chain.ts'
import { isSlowSource } from '../../proxy/recorded-exchange.ts'
import { awaitNode } from './await-node.ts'
import type { RecordedRequests } from './record-requests.ts'
import type { JudgedAnswer } from './settle-group.ts'

/** An answer with its verdict and the requests made for it. */
type Attempt = Pick<JudgedAnswer, 'given' | 'verdict' | 'recorded'>

/**
 * How often a question is asked again if a source was slow, and if only the answer was: the subject may have been stopped, or
 * had no processor.
 */
export const TRIES = { source: 10, subject: 2 } as const

/** Milliseconds from which an answer is slow: careful clients give their sources two seconds. */
const SLOW = 1_000

/**
 * Asks a question again if its answer did not pass and the machine can be the reason. Waits until the node answers
 * first. An unsafe answer always counts.
 * @returns the first attempt that counts or was not disturbed. If a source was slow each time: an answer that is not judged.
 * @throws {InternalError} if the node stops answering.
 */
export async function undisturbed<A extends Attempt>(
  first: A,
  again: () => Promise<A>,
  chain: Pick<Chain, 'request'>,
): Promise<A> {
  let attempt = first
  for (let tries = 0; ; tries += 1) {
    const cause = counts(attempt) ? undefined : disturbance(attempt.recorded)
    if (!cause) return attempt
    if (tries >= TRIES[cause]) return cause === 'source' ? { ...attempt, ...unjudged } : attempt
    await awaitNode(chain, attempt.recorded.exchanges)
    attempt = await again()
  }
}

function counts({ verdict }: Attempt): boolean {
  if (verdict.verdict === 'failed') return verdict.severity === 'unsafe'
  return verdict.verdict === 'passed' || verdict.verdict === 'skipped'
}

/**
 * Explains what slowed an answer, if anything did. A fault that delays requests does not count: the answer under it is
 * being tested.
 */
export function disturbance({
  exchanges,
  took,
}: Pick<RecordedRequests, 'exchanges' | 'took'>): keyof typeof TRIES | undefined {
  if (exchanges.some(isSlowSource)) return 'source'
  const isDelayed = exchanges.some(({ fault }) => fault === 'hang' || fault === 'drip')
  return took >= SLOW && !isDelayed ? 'subject' : undefined
}

const unjudged = {
  given: { kind: 'skipped', unjudged: 'a source answered too late each time' },
  verdict: { verdict: 'skipped' },
} as const
