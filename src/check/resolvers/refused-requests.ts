import type { GivenAnswer } from '../../judge/judge.ts'
import type { Proxies } from '../../network/proxies.ts'

type Errored = GivenAnswer & { kind: 'errored' }

/** Builds the error for requests since the last call that would have changed the chain; `undefined` without any. */
export function refusedRequests({ takeAttempts }: Pick<Proxies, 'takeAttempts'>): Errored | undefined {
  const methods = takeAttempts()
  if (methods.length === 0) return undefined
  return {
    kind: 'errored',
    reason: `it asked the node for ${methods.join(', ')}: refused, since a resolver only reads the chain`,
  }
}

/** Returns the answer, or the error that replaces it if the subject tried to change the chain. */
export function unlessRefused(refused: Errored | undefined, given: GivenAnswer): GivenAnswer {
  if (!refused) return given
  return given.kind === 'errored' ? { ...given, reason: `${refused.reason}; ${given.reason}` } : refused
}
