import { toHex } from 'viem/utils'
import type { Environment } from '../subject/resolver.ts'
import { type Block, blockOf } from './block.ts'
import { quantity } from './check.ts'
import { CannotKnow } from './errors.ts'
import type { Node } from './node.ts'
import { type View, viewAt } from './view.ts'

/**
 * Answers a question at the latest block. Most questions come at the block of the question before: the answer begins there
 * while the node is asked whether that block is still the latest, in one message; otherwise it begins again.
 * @param options `beginsEarly`: whether it may begin like that. Default true.
 * @throws {CannotKnow} where the node has another chain id: the same address can be another contract there.
 * @throws {CannotKnow} where a reorg removed the block meanwhile: parts of the answer may come from removed blocks.
 */
export async function atLatestBlock<Answer>(
  environment: Environment,
  node: Node,
  answer: (view: View) => Promise<Answer>,
  { beginsEarly = true }: { beginsEarly?: boolean } = {},
): Promise<Answer> {
  const latest = latestBlock(environment, node)
  const early = beginsEarly && node.latest ? viewAt(node.latest, environment, node, latest) : undefined
  const answering = early && answer(early)
  // Where the block is another one, what it fails with does not matter.
  answering?.catch(() => {})
  const block = await latest
  const view = early && early.block.hash === block.hash ? early : viewAt(block, environment, node)
  node.latest = block
  const answered = await (view === early ? (answering as Promise<Answer>) : answer(view))
  if (view.needsCheck()) {
    const after = blockOf(await node.request('eth_getBlockByNumber', [toHex(block.number), false]))
    if (after.hash !== block.hash) {
      throw new CannotKnow(`Block ${block.number} was undone while the question was being answered`)
    }
  }
  view.keep()
  return answered
}

async function latestBlock(environment: Environment, node: Node): Promise<Block> {
  const [id, latest] = await Promise.all([
    node.request('eth_chainId'),
    node.request('eth_getBlockByNumber', ['latest', false]),
  ])
  const chainId = quantity(id, 'The chain id')
  if (chainId !== environment.chainId) {
    throw new CannotKnow(`The node is of chain ${chainId}, not of ${environment.chainId}`)
  }
  return blockOf(latest)
}
