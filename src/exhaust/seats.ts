import { numberToHex } from 'viem'
import { type Batch, openBatch } from '../chain/batch/batch.ts'
import { ANYONE } from '../model/transitions/contracts.ts'
import { emptyWorld, type World } from '../model/world.ts'
import type { TestNetwork } from '../network/test-network.ts'
import { advance } from '../scenario/timeline.ts'
import { type Start, worldAt } from './start.ts'

/** Copies of a start side by side on one chain: each of them, a seat, takes one situation at a time. */
export type Seats = {
  /** The start's world, with the chain's time. */
  world: World
  /** Resets the chain to the start, and returns a batch that goes on from there. */
  begin(): Promise<Batch>
}

type SeatsNetwork = Pick<TestNetwork, 'chain' | 'wallets' | 'prepareBatch'>

/** Resets the chain and carries out the steps of a start on each seat. */
export async function prepareSeats(network: SeatsNetwork, start: Start, count: number): Promise<Seats> {
  const { chain } = network
  const owners = [...worldAt(start).agreements.values()].map(({ owner }) => owner)
  await network.prepareBatch(count, [...new Set([...owners, ANYONE, 'successor'])])
  const batch = openBatch(chain, network.wallets(), count)
  let world = emptyWorld(chain.head.timestamp)
  for (const step of start.steps) {
    const { world: next, block } = advance(world, step)
    const parts = block ? Array.from({ length: count }, (_, place) => ({ place, block })) : []
    if (block) await batch.plan(block.time, parts)()
    world = next
  }
  await batch.check()
  const { before: _, ...first } = world
  const snapshot = await chain.snapshot()
  let begun = 0
  return {
    world: first,
    async begin() {
      await chain.revert(snapshot)
      begun += 1
      // Another miner, so that no block has the hash of one that was undone; see Chain.renew.
      await chain.request({ method: 'anvil_setCoinbase', params: [numberToHex(MINERS + begun, { size: 20 })] })
      return batch.fork()
    },
  }
}

/** Above every miner that Chain.renew sets. */
const MINERS = 2 ** 40
