import type { Chain } from '../../chain/chain.ts'
import { Interference } from '../../chain/interference.ts'
import { HarborcheckError, InternalError } from '../../platform/errors.ts'
import type { Exchange } from '../../proxy/recorded-exchange.ts'

/** How often the node is asked for a sign of life, each time up to the chain's time limit of 60 s. */
const TRIES = 2

/**
 * Waits until the node answers again, if it left requests of the subject unanswered: Anvil continues to work on them,
 * and answers no request meanwhile, not even harborcheck.
 * @param exchanges The subject's requests during a question that has ended.
 * @throws {InternalError} if the node does not answer after {@link TRIES} tries: it may have failed, or be overloaded
 * by the requests.
 */
export async function awaitNode(chain: Pick<Chain, 'request'>, exchanges: readonly Exchange[]): Promise<void> {
  const left = exchanges.filter(({ source, status, fault }) => source === 'node' && status === undefined && !fault)
  if (left.length === 0) return
  for (let attempt = 1; ; attempt += 1) {
    try {
      await chain.request({ method: 'eth_chainId' })
      return
    } catch (cause) {
      if (cause instanceof Interference) throw cause
      if (attempt < TRIES) continue
      const requests = [...new Set(left.map(({ asks }) => asks))].slice(0, 10).join('\n')
      throw new InternalError('The chain does not answer since the subject asked it', {
        facts: { requests, ...(cause instanceof HarborcheckError && cause.facts) },
        next: 'if they are a lot of work for a node, let the subject ask for less at once; if not, run again',
        cause,
      })
    }
  }
}
