import type { Address } from 'viem'
import { InternalError } from '../../errors.ts'
import type { Block as StoryBlock } from '../../scenario/timeline.ts'
import type { Chain } from '../chain.ts'
import { type AddressBook, createAddressBook } from '../execute/address-book.ts'
import { transactionOf } from '../execute/executor.ts'
import { createNonces } from '../execute/nonces.ts'
import { type Planned, type Planning, plan } from '../execute/plan.ts'
import type { Block, Transaction } from '../mine.ts'
import { batchTransaction } from './batch-transaction.ts'
import type { BatchWallets } from './batch-wallets.ts'
import { checkBlocks, type Sent, type Unchecked } from './check-blocks.ts'

/** Scenarios that are told on one chain at the same time, none of which knows of the others. */
export type Batch = {
  /** Who is who in each scenario. */
  addressBooks: readonly AddressBook[]
  /** Whether an address is somebody's in any of the scenarios. */
  isKnown(address: string): boolean
  /**
   * Works out one block for all scenarios that have one at this time. The block before it may still be under way.
   * @returns What mines the block. What became of it is not known before {@link Batch.check}.
   */
  plan(time: number, parts: readonly Part[]): () => Promise<Block>
  /**
   * Holds every block since the latest check against what its scenarios say: a message of its own for each block would
   * take as long as the block.
   * @throws {InternalError} where an action did not end as its scenario says; the group can't be used any more then.
   */
  check(): Promise<void>
}

/** What a scenario, by its place in the group, has in a block. */
type Part = { place: number; block: StoryBlock }

/**
 * Opens a group of as many scenarios as are wanted.
 * @throws {InternalError} where they are more than the batch wallets has runners.
 */
export function openBatch(chain: Chain, wallets: BatchWallets, size: number): Batch {
  if (size > wallets.byScenario.length) {
    throw new InternalError('There are more scenarios than seats', {
      facts: { scenarios: size, wallets: wallets.byScenario.length },
    })
  }
  const { chainId, otherChainId, deployment } = chain
  const seats = wallets.byScenario.slice(0, size).map((actors, place): Planning => {
    const scenarioId = `seat-${place}`
    const addressBook = createAddressBook(scenarioId, actors)
    return { scenarioId, chainId, otherChainId, deployment, addressBook, nonces: createNonces() }
  })
  const planAll = ({ place, block: { time, transactions } }: Part): Planned[] =>
    transactions.map((step) => plan(step, time, seats[place] as Planning))
  const actors = new Set(wallets.byScenario.flatMap((runner) => [...runner.values()]))
  const isAct = ({ sender, call }: Planned) => call.to !== undefined && call.spawner === undefined && actors.has(sender)

  let performed = 0
  let unchecked: Unchecked[] = []
  const check = async () => {
    const blocks = unchecked
    unchecked = []
    performed = await checkBlocks(chain, wallets, blocks, performed)
  }

  return {
    addressBooks: seats.map(({ addressBook }) => addressBook),
    isKnown: (address) => seats.some(({ addressBook }) => addressBook.nameOf(address) !== undefined),
    plan(time, parts) {
      const planned = parts.map(planAll)
      chain.prefetch(planned.flat().flatMap(comesAgain))
      const sent = inTurns(planned, isAct).map((turn) => sendingOf(turn, wallets))
      const next = { timestamp: time, transactions: sent.map(({ transaction }) => transaction) }
      return async () => {
        const block = await chain.seal(next).catch(async (error) => {
          // It may be for what an earlier block did not do.
          await check()
          throw error
        })
        unchecked.push({ sent, block })
        return block
      }
    },
    check,
  }
}

/** The accounts of an action that the same seat's next scenarios have too. An agreement's address follows from its terms. */
function comesAgain({ action, sender, makes }: Planned): Address[] {
  return action.do === 'createAgreement' ? [sender] : [sender, ...makes.map(({ address }) => address)]
}

/** What goes in one transaction: an action of its own, or acts that the batch executor carries out. */
type Turn = { kind: 'single'; planned: Planned } | { kind: 'acts'; acts: Planned[] }

function sendingOf(turn: Turn, wallets: BatchWallets): Sent & { transaction: Transaction } {
  if (turn.kind === 'acts') return { acts: turn.acts, transaction: batchTransaction(wallets, turn.acts) }
  return { single: turn.planned, transaction: transactionOf(turn.planned) }
}

/** Puts the actions of many scenarios in one order, in which each scenario's own order is kept, with few transactions. */
function inTurns(scenarios: readonly (readonly Planned[])[], isAct: (planned: Planned) => boolean): Turn[] {
  const turns: Turn[] = []
  const queues = scenarios.map((planned) => [...planned])
  const takeWhile = (wanted: boolean): Planned[] =>
    queues.flatMap((queue) => {
      const end = queue.findIndex((planned) => isAct(planned) !== wanted)
      return queue.splice(0, end < 0 ? queue.length : end)
    })
  while (queues.some(({ length }) => length > 0)) {
    for (const planned of takeWhile(false)) turns.push({ kind: 'single', planned })
    const acts = takeWhile(true)
    if (acts.length > 0) turns.push({ kind: 'acts', acts })
  }
  return turns
}
