import { numberToHex } from 'viem'
import { type Batch, openBatch } from '../../chain/batch/batch.ts'
import type { Snapshot } from '../../chain/chain.ts'
import type { World } from '../../model/world.ts'
import { ANYONE, emptyWorld } from '../../model/world.ts'
import type { TestNetwork, TestNetworkOptions } from '../../network/test-network.ts'
import { advance } from '../../scenario/timeline.ts'
import { type Start, worldAt } from './situation-start.ts'
import { SUCCESSOR } from './transactions.ts'

/** Copies of a start side by side on one chain. Each copy takes one situation at a time. */
export type StartCopies = {
  /** Resets the chain to the start, so that the subject sees a new chain. */
  begin(): Promise<void>
  /** Returns the batch that continues from the start, and the world of each copy there, after {@link StartCopies.begin}. */
  current(): { batch: Batch; first: World }
}

type CopiesNetwork = Pick<TestNetwork, 'chain' | 'wallets' | 'prepareBatch'>

/** Blocks mined until the start is carried out again. The node keeps the states of so many blocks, undone ones too. */
const MOST_BLOCKS = 400

/** Options for the test networks of a search: the states of the start's blocks must stay. */
export const copiesNetworkOptions: TestNetworkOptions = { history: MOST_BLOCKS + 200 }

/** A miner above every one that Chain.renew sets. */
const FIRST_MINER = 2 ** 40

/** Opens the copies. The first {@link StartCopies.begin} carries out the start; so does a later one after many blocks. */
export function openStartCopies(network: CopiesNetwork, start: Start, count: number): StartCopies {
  const { chain } = network
  let prepared: { snapshot: Snapshot; batch: Batch; first: World } | undefined
  let current: { batch: Batch; first: World } | undefined
  let mined = 0
  let miner = FIRST_MINER
  return {
    async begin() {
      mined += prepared ? chain.head.number - prepared.snapshot.head.number : 0
      if (!prepared || mined > MOST_BLOCKS) {
        prepared = await prepare(network, start, count)
        mined = 0
      } else await chain.revert(prepared.snapshot)
      miner += 1
      // As Chain.renew does, so that no block has the hash of one that was undone.
      await chain.request({ method: 'anvil_setCoinbase', params: [numberToHex(miner, { size: 20 })] })
      current = { batch: prepared.batch.fork(), first: prepared.first }
    },
    current: () => current as { batch: Batch; first: World },
  }
}

/** Resets the chain and carries out the steps of a start on each copy. */
async function prepare(network: CopiesNetwork, start: Start, count: number) {
  const { chain } = network
  const owners = [...worldAt(start).agreements.values()].map(({ owner }) => owner)
  await network.prepareBatch(count, [...new Set([...owners, ANYONE, SUCCESSOR])])
  const batch = openBatch(chain, network.wallets(), count)
  const startsAt = chain.head.timestamp
  let world = emptyWorld(startsAt)
  for (const step of start.steps) {
    const { world: next, block } = advance(world, step)
    world = next
    if (!block) continue
    const parts = Array.from({ length: count }, (_, scenarioIndex) => ({ scenarioIndex, block }))
    const mine = await batch.plan(block.time, parts)
    await mine()
  }
  await batch.check()
  return { snapshot: await chain.snapshot(), batch, first: worldAt(start, startsAt) }
}
