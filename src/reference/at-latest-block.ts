import { toHex } from 'viem/utils'
import type { Environment } from '../subject/resolver.ts'
import { blockOf } from './block.ts'
import { quantity } from './check.ts'
import { CannotKnow } from './errors.ts'
import type { Node } from './node.ts'
import { type View, viewAt } from './view.ts'

/**
 * Answers a question at the latest block.
 * @throws {CannotKnow} where the node has another chain id: the same address can be another contract there.
 * @throws {CannotKnow} where a reorg removed the block meanwhile: parts of the answer may come from removed blocks.
 */
export async function atLatestBlock<Answer>(
  environment: Environment,
  node: Node,
  answer: (view: View) => Promise<Answer>,
): Promise<Answer> {
  const [id, latest] = await Promise.all([
    node.request('eth_chainId'),
    node.request('eth_getBlockByNumber', ['latest', false]),
  ])
  const chainId = quantity(id, 'The chain id')
  if (chainId !== environment.chainId) {
    throw new CannotKnow(`The node is of chain ${chainId}, not of ${environment.chainId}`)
  }
  const block = blockOf(latest)
  const view = viewAt(block, environment, node)
  const answered = await answer(view)
  // What was known before is of this block.
  if (view.fresh.size === 0) return answered
  const after = blockOf(await node.request('eth_getBlockByNumber', [toHex(block.number), false]))
  if (after.hash === block.hash) {
    node.known.add(block.hash, view.fresh)
    return answered
  }
  throw new CannotKnow(`Block ${block.number} was undone while the question was being answered`)
}
