import type { GivenAnswer } from '../judge/judge.ts'
import type { Proxies } from '../network/proxies.ts'

type Errored = GivenAnswer & { kind: 'errored' }

/** What a subject is charged with that asked its node to change the chain, since the last time; none where it did not. */
export function refusedRequests({ takeAttempts }: Pick<Proxies, 'takeAttempts'>): Errored | undefined {
  const methods = takeAttempts()
  if (methods.length === 0) return undefined
  return {
    kind: 'errored',
    reason: `it asked the node for ${methods.join(', ')}: refused, since a resolver only reads the chain`,
  }
}

/** An answer, or what comes in its place where the subject asked its node to change the chain. */
export function unlessRefused(proxies: Pick<Proxies, 'takeAttempts'>, given: GivenAnswer): GivenAnswer {
  const refused = refusedRequests(proxies)
  if (!refused) return given
  return given.kind === 'errored' ? { ...given, reason: `${refused.reason}; ${given.reason}` } : refused
}
