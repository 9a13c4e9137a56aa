import { InternalError } from '../../platform/errors.ts'
import type { ScenarioBlock } from '../../scenario/timeline.ts'
import type { Chain } from '../chain.ts'
import { preparation } from '../deploy/valid-chains.ts'
import { type AddressBook, createAddressBook, sharedContracts } from '../execute/address-book.ts'
import { transactionsOf } from '../execute/executed-actions.ts'
import { fundSenders } from '../execute/executor.ts'
import { createNonces } from '../execute/nonce-counter.ts'
import { type PlanContext, type PlannedAction, planBlock } from '../execute/plan-block.ts'
import type { BlockOnChain, TransactionToMine } from '../mine.ts'
import { batchTransaction } from './batch-transaction.ts'
import type { BatchWallets } from './batch-wallets.ts'
import { checkBlocks, type SentActions, type UncheckedBlock } from './check-blocks.ts'

/** Scenarios that share a chain and its blocks, and do not affect each other. */
export type Batch = {
  /** The address book of each scenario. */
  addressBooks: readonly AddressBook[]
  /** Whether an address is in the address book of any of the scenarios. */
  isKnown(address: string): boolean
  /**
   * Plans one block with the actions of all scenarios that have a block at this time. The previous block may still be pending.
   * @returns a function that mines the block; call {@link Batch.check} to compare the outcomes of its actions.
   */
  plan(time: number, parts: readonly BatchPart[]): Promise<() => Promise<BlockOnChain>>
  /**
   * Checks all blocks since the last check together: a message for each block would take as long as the block.
   * @throws {InternalError} if an action did not end as its scenario says. The batch is unusable then.
   */
  check(): Promise<void>
  /** Copies the batch at this point, to continue from it after each revert of the chain. All blocks must be checked. */
  fork(): Batch
}

/** One scenario's part of a block; `scenarioIndex` is its index in the batch. */
type BatchPart = { scenarioIndex: number; block: ScenarioBlock }

/**
 * Opens a batch of `size` scenarios.
 * @throws {InternalError} if the scenarios outnumber the wallets.
 */
export function openBatch(chain: Chain, wallets: BatchWallets, size: number): Batch {
  if (size > wallets.byScenario.length) {
    throw new InternalError('The batch has more scenarios than wallets were deployed for', {
      facts: { scenarios: size, 'wallets for': wallets.byScenario.length },
    })
  }
  const { chainId, otherChainId, deployment } = chain
  const contexts = wallets.byScenario.slice(0, size).map((own, index): PlanContext => {
    const scenarioId = `batch-${index}`
    const addressBook = createAddressBook(scenarioId, new Map([...sharedContracts(deployment), ...own]))
    return { scenarioId, chainId, otherChainId, deployment, addressBook, nonces: createNonces() }
  })
  return batchFrom(chain, wallets, contexts, 0)
}

function batchFrom(
  chain: Chain,
  wallets: BatchWallets,
  contexts: readonly PlanContext[],
  executedBefore: number,
): Batch {
  const planPart = ({ scenarioIndex, block }: BatchPart): Promise<PlannedAction[]> =>
    planBlock(chain, block, contexts[scenarioIndex] as PlanContext)
  const allWallets = new Set(wallets.byScenario.flatMap((own) => [...own.values()]))
  /** Whether the executor can make the call: it can only create contracts by the agreement factory. */
  const isBatched = ({ sender, call, calls }: PlannedAction) =>
    call.to !== undefined && call.spawner === undefined && calls === undefined && allWallets.has(sender)

  let executed = executedBefore
  let unchecked: UncheckedBlock[] = []
  const check = async () => {
    const blocks = unchecked
    unchecked = []
    executed = await checkBlocks(chain, wallets, blocks, executed)
  }

  return {
    addressBooks: contexts.map(({ addressBook }) => addressBook),
    isKnown: (address) => contexts.some(({ addressBook }) => addressBook.nameOf(address) !== undefined),
    async plan(time, parts) {
      const planned = await Promise.all(parts.map(planPart))
      const actions = planned.flat().map(({ action }) => action)
      const prepared = preparation(actions, chain).map((prepares) => ({ prepares }))
      const sent: SentActions[] = [...prepared, ...groupActions(planned, isBatched)]
      const transactions = sent.flatMap(({ single, batched, prepares }): TransactionToMine[] => {
        if (single) return transactionsOf(single)
        return [batched ? batchTransaction(wallets, batched) : prepares]
      })
      return async () => {
        await fundSenders(chain, planned.flat())
        const block = await chain.seal({ timestamp: time, transactions }).catch(async (error) => {
          // If an earlier block caused it, that block's error says more.
          await check()
          throw error
        })
        unchecked.push({ sent, block })
        return block
      }
    },
    check,
    fork() {
      const copies = contexts.map((context) => ({
        ...context,
        addressBook: context.addressBook.copy(),
        nonces: context.nonces.copy(),
      }))
      return batchFrom(chain, wallets, copies, executed)
    },
  }
}

/**
 * Groups the actions of many scenarios into few transactions, in the order of each scenario.
 * Each round takes from every scenario the actions up to the next batched one, then batched actions up to the next
 * single one, all of which go into one transaction.
 */
function groupActions(
  scenarios: readonly (readonly PlannedAction[])[],
  isBatched: (planned: PlannedAction) => boolean,
): SentActions[] {
  const sent: SentActions[] = []
  const queues = scenarios.map((planned) => [...planned])
  const takeWhile = (wanted: boolean): PlannedAction[] =>
    queues.flatMap((queue) => {
      const end = queue.findIndex((planned) => isBatched(planned) !== wanted)
      return queue.splice(0, end < 0 ? queue.length : end)
    })
  while (queues.some(({ length }) => length > 0)) {
    for (const single of takeWhile(false)) sent.push({ single })
    const batched = takeWhile(true)
    if (batched.length > 0) sent.push({ batched })
  }
  return sent
}
