import type { Environment } from '../resolver.ts'
import { atLatestBlock } from './at-latest-block.ts'
import { blockOf } from './block.ts'
import { CannotKnow } from './errors.ts'
import type { Node } from './node.ts'
import type { View } from './view.ts'

/** How often an answer is begun anew, before giving up. */
const tries = 5

/**
 * As {@link atLatestBlock}, for answers that the explorer has a part in. It speaks of the chain's latest block and of no other,
 * so that what it said and what the chain says are of one block only if no other came meanwhile; else everything is read anew.
 * @throws {CannotKnow} where a block came each time.
 */
export async function atStillBlock<Answer>(
  environment: Environment,
  node: Node,
  answer: (view: View) => Promise<Answer>,
): Promise<Answer> {
  for (let left = tries; left > 0; left -= 1) {
    const [answered, block] = await atLatestBlock(
      environment,
      node,
      async (view) => [await answer(view), view.block] as const,
    )
    const latest = blockOf(await node.request('eth_getBlockByNumber', ['latest', false]))
    if (latest.hash === block.hash) return answered
  }
  throw new CannotKnow('Blocks come faster than both the explorer and the node can be read')
}
