import type { Hex } from 'viem'
import type { Block as StoryBlock } from '../../scenario/timeline.ts'
import type { Chain } from '../chain.ts'
import type { Block, Transaction } from '../mine.ts'
import { type AddressBook, createAddressBook } from './address-book.ts'
import { check } from './check.ts'
import { createNonces, type Nonces } from './nonces.ts'
import { type Planned, plan } from './plan.ts'

/** A block of a story on the chain. */
export type ExecutedBlock = Block & { transactionHashes: Hex[] }

/** Carries out one story on a chain. */
export type Executor = {
  roster: AddressBook
  /**
   * Mines a block of the story at exactly its time, with one transaction for each action, in order. The worlds before
   * the actions say who may do them, and what they build upon.
   * @throws {InternalError} where an action does not end as the story says. The player can't be used any more then.
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
 * A player for a story that begins now. The story's accounts follow from its id alone and must not have sent anything
 * on this chain: to play the same story again, go back to a snapshot first, or start another chain.
 */
export function createExecutor(chain: Chain, scenarioId: string): Executor {
  return executorOf(chain, scenarioId, { roster: createAddressBook(scenarioId), nonces: createNonces() })
}

/** A player who knows who is who, and what they have sent. */
export function executorOf(chain: Chain, scenarioId: string, known: { roster: AddressBook; nonces: Nonces }): Executor {
  const { chainId, otherChainId, deployment } = chain
  const { roster } = known
  const planning = { scenarioId, chainId, otherChainId, deployment, ...known }
  const player: Executor = {
    roster,
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
      const known = new Set(roster.entries().map(({ name }) => name))
      for (const block of blocks) await player.mine(block)
      await look()
      await chain.revert(before)
      bringBack()
      const made = roster.entries().filter(({ name, kind }) => kind === 'contract' && !known.has(name))
      roster.release(made.map(({ name }) => name))
    },
  }
  return player
}

/** What a planned action sends when it is a transaction of its own. */
export function transactionOf({ sender: from, call: { to, data } }: Planned): Transaction {
  return to === undefined ? { from, data } : { from, to, data }
}
