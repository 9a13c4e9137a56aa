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

/** Stories that are told on one chain at the same time, none of which knows of the others. */
export type Batch = {
  /** Who is who in each story. */
  rosters: readonly AddressBook[]
  /** Whether an address is somebody's in any of the stories. */
  isKnown(address: string): boolean
  /**
   * Works out one block for all stories that have one at this time. The block before it may still be under way.
   * @returns What mines the block. What became of it is not known before {@link Batch.check}.
   */
  plan(time: number, parts: readonly Part[]): () => Promise<Block>
  /**
   * Holds every block since the latest check against what its stories say: a message of its own for each block would
   * take as long as the block.
   * @throws {InternalError} where an action did not end as its story says; the group can't be used any more then.
   */
  check(): Promise<void>
}

/** What a story, by its place in the group, has in a block. */
type Part = { place: number; block: StoryBlock }

/**
 * Opens a group of as many stories as are wanted.
 * @throws {InternalError} where they are more than the company has seats.
 */
export function openBatch(chain: Chain, company: BatchWallets, size: number): Batch {
  if (size > company.seats.length) {
    throw new InternalError('There are more stories than seats', {
      facts: { stories: size, seats: company.seats.length },
    })
  }
  const { chainId, otherChainId, deployment } = chain
  const seats = company.seats.slice(0, size).map((actors, place): Planning => {
    const scenarioId = `seat-${place}`
    const roster = createAddressBook(scenarioId, actors)
    return { scenarioId, chainId, otherChainId, deployment, roster, nonces: createNonces() }
  })
  const planAll = ({ place, block: { time, transactions } }: Part): Planned[] =>
    transactions.map((step) => plan(step, time, seats[place] as Planning))
  const actors = new Set(company.seats.flatMap((seat) => [...seat.values()]))
  const isAct = ({ sender, call }: Planned) => call.to !== undefined && call.spawner === undefined && actors.has(sender)

  let performed = 0
  let unchecked: Unchecked[] = []
  const check = async () => {
    const blocks = unchecked
    unchecked = []
    performed = await checkBlocks(chain, company, blocks, performed)
  }

  return {
    rosters: seats.map(({ roster }) => roster),
    isKnown: (address) => seats.some(({ roster }) => roster.nameOf(address) !== undefined),
    plan(time, parts) {
      const planned = parts.map(planAll)
      chain.foresee(planned.flat().flatMap(comesAgain))
      const sent = inTurns(planned, isAct).map((turn) => sendingOf(turn, company))
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

/** The accounts of an action that the same seat's next stories have too. An agreement's address follows from its terms. */
function comesAgain({ action, sender, makes }: Planned): Address[] {
  return action.do === 'createAgreement' ? [sender] : [sender, ...makes.map(({ address }) => address)]
}

/** What goes in one transaction: an action of its own, or acts that the conductor carries out. */
type Turn = { kind: 'single'; planned: Planned } | { kind: 'acts'; acts: Planned[] }

function sendingOf(turn: Turn, company: BatchWallets): Sent & { transaction: Transaction } {
  if (turn.kind === 'acts') return { acts: turn.acts, transaction: batchTransaction(company, turn.acts) }
  return { single: turn.planned, transaction: transactionOf(turn.planned) }
}

/** Puts the actions of many stories in one order, in which each story's own order is kept, with few transactions. */
function inTurns(stories: readonly (readonly Planned[])[], isAct: (planned: Planned) => boolean): Turn[] {
  const turns: Turn[] = []
  const queues = stories.map((planned) => [...planned])
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
