import { toHex } from 'viem/utils'
import type { Environment } from '../subject/resolver.ts'
import { blockOf } from './block.ts'
import { quantity } from './check.ts'
import { CannotKnow } from './errors.ts'
import type { Node } from './node.ts'
import { type View, viewAt } from './view.ts'

/**
 * Answers a question about the chain as it is at its latest block.
 * @throws {CannotKnow} where the node is one of another chain: the same addresses can stand for other contracts there.
 * @throws {CannotKnow} where the chain was reorganised meanwhile: a part of the answer may be of what is undone now.
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
  const answered = await answer(viewAt(block, environment, node))
  const after = blockOf(await node.request('eth_getBlockByNumber', [toHex(block.number), false]))
  if (after.hash === block.hash) return answered
  throw new CannotKnow(`Block ${block.number} was undone while the question was being answered`)
}
