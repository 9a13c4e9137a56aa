import type { Chain } from '../chain/chain.ts'
import { SubjectError } from '../errors.ts'
import type { Exchange } from '../proxy/exchange.ts'

/** How often the node is asked for a sign of life, each time up to the chain's time limit of 30 s. */
const TRIES = 4

/**
 * Waits until the node answers again, where the subject left requests to it unanswered: Anvil goes on working on them, and
 * answers nobody meanwhile. harborcheck's own requests would fail, as if its chain had.
 * @param exchanges The subject's requests during a question that has ended.
 * @throws {SubjectError} where the node is still busy after {@link TRIES} tries.
 */
export async function awaitNode(chain: Pick<Chain, 'request'>, exchanges: readonly Exchange[]): Promise<void> {
  const left = exchanges.filter(({ source, status, fault }) => source === 'node' && status === undefined && !fault)
  if (left.length === 0) return
  for (let attempt = 1; ; attempt += 1) {
    try {
      await chain.request({ method: 'eth_chainId' })
      return
    } catch (cause) {
      if (attempt < TRIES) continue
      throw new SubjectError('The node does nothing but what the subject asked it for', {
        facts: { requests: [...new Set(left.map(({ asks }) => asks))].slice(0, 10).join('\n') },
        next: 'Ask for less at once, or for less costly methods: trace_block instead of debug_traceBlockByNumber.',
        cause,
      })
    }
  }
}
