import type { Hex } from 'viem'
import type { Block as StoryBlock } from '../../scenario/timeline.ts'
import type { Chain } from '../chain.ts'
import type { Block, Transaction } from '../mine.ts'
import { type AddressBook, createAddressBook } from './address-book.ts'
import { check } from './check.ts'
import { createNonces, type Nonces } from './nonces.ts'
import { type Planned, plan } from './plan.ts'

/** A block of a scenario on the chain. */
export type ExecutedBlock = Block & { transactionHashes: Hex[] }

/** Carries out one scenario on a chain. */
export type Executor = {
  addressBook: AddressBook
  /**
   * Mines a block of the scenario at exactly its time, with one transaction for each action, in order. The worlds before
   * the actions say who may do them, and what they build upon.
   * @throws {InternalError} where an action does not end as the scenario says. The executor can't be used any more then.
   */
  mine(block: StoryBlock): Promise<ExecutedBlock>
  /**
   * Mines blocks that a reorganisation then undoes.
   * @param look Sees the chain while they are there.
   * @throws {InternalError} as `mine` does.
   */
  undo(blocks: readonly StoryBlock[], look: () => Promise<void>): Promise<void>
}

/**
 * An executor for a scenario that begins now. The scenario's accounts follow from its id alone and must not have sent anything
 * on this chain: to play the same scenario again, go back to a snapshot first, or start another chain.
 */
export function createExecutor(chain: Chain, scenarioId: string): Executor {
  return executorOf(chain, scenarioId, { addressBook: createAddressBook(scenarioId), nonces: createNonces() })
}

/** An executor who knows who is who, and what they have sent. */
export function executorOf(
  chain: Chain,
  scenarioId: string,
  known: { addressBook: AddressBook; nonces: Nonces },
): Executor {
  const { chainId, otherChainId, deployment } = chain
  const { addressBook } = known
  const planning = { scenarioId, chainId, otherChainId, deployment, ...known }
  const executor: Executor = {
    addressBook,
    async mine({ time, transactions: steps }) {
      const planned = steps.map((step) => plan(step, time, planning))
      const { receipts, ...block } = await chain.mine({ timestamp: time, transactions: planned.map(transactionOf) })
      // The chain has made sure that there is one receipt for each transaction, in order.
      for (const [index, receipt] of receipts.entries()) await check(chain, { ...(planned[index] as Planned), receipt })
      return { ...block, transactionHashes: receipts.map(({ transactionHash }) => transactionHash) }
    },
    async undo(blocks, look) {
      const before = await chain.snapshot()
      const bringBack = planning.nonces.mark()
      const known = new Set(addressBook.entries().map(({ name }) => name))
      for (const block of blocks) await executor.mine(block)
      await look()
      await chain.revert(before)
      bringBack()
      const made = addressBook.entries().filter(({ name, kind }) => kind === 'contract' && !known.has(name))
      addressBook.release(made.map(({ name }) => name))
    },
  }
  return executor
}

/** What a planned action sends when it is a transaction of its own. */
export function transactionOf({ sender: from, call: { to, data } }: Planned): Transaction {
  return to === undefined ? { from, data } : { from, to, data }
}
