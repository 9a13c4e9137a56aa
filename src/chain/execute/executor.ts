import { type Address, type Hex, numberToHex } from 'viem'
import type { Name } from '../../model/action.ts'
import { spawnsOf } from '../../model/actions/spawn-action.ts'
import { OFFICIAL_DEPLOYER, OLDER_FACTORY } from '../../model/world.ts'
import type { ScenarioBlock } from '../../scenario/timeline.ts'
import type { Chain } from '../chain.ts'
import { preparation } from '../deploy/valid-chains.ts'
import type { BlockOnChain } from '../mine.ts'
import { type AddressBook, createAddressBook, sharedContracts } from './address-book.ts'
import { checkMined, type UncheckedMinedBlock } from './check-mined.ts'
import type { ExecutedAction } from './check-outcome.ts'
import { executedActions, transactionsOf } from './executed-actions.ts'
import { createNonces, type Nonces } from './nonce-counter.ts'
import { type PlannedAction, planBlock } from './plan-block.ts'

/** A mined block of a scenario. */
export type ExecutedBlock = BlockOnChain & { transactionHashes: Hex[] }

/** Executes one scenario on a chain. */
export type Executor = {
  addressBook: AddressBook
  /**
   * Mines a block of the scenario at exactly its timestamp, with one transaction for each action, in order; a
   * transaction that makes the chains valid that they name can come first. The model's state before each action decides
   * its default sender, owner and terms.
   * @throws {InternalError} if an action does not end as the scenario says. The executor is unusable then.
   */
  mine(block: ScenarioBlock): Promise<ExecutedBlock>
  /** Like {@link Executor.mine}, but leaves it to {@link Executor.check} to compare the outcomes with the scenario. */
  mineUnchecked(block: ScenarioBlock): Promise<ExecutedBlock>
  /**
   * Compares the blocks since the last check with the scenario, in order. Reads all of them in one message: a message
   * for each block would take as long as the block.
   * @throws {InternalError} as `mine` does.
   */
  check(): Promise<void>
  /** Like {@link Executor.mine}, but returns the receipts, which already show the outcomes. */
  send(block: ScenarioBlock): Promise<ExecutedBlock & { actions: ExecutedAction[] }>
  /**
   * Mines blocks, then undoes them as a reorganisation does.
   * @param look Called while the blocks are on the chain.
   * @throws {InternalError} as `mine` does.
   */
  undo(blocks: readonly ScenarioBlock[], look: () => Promise<void>): Promise<void>
  /** Sends the transactions of a block that is not mined: they stay pending until the next block, and create nothing. */
  sendPending(block: ScenarioBlock): Promise<void>
  /**
   * Undoes the latest blocks, after a check, and mines others. Contracts that the scenario created in them can be created again.
   * @throws {InternalError} as `mine` does.
   */
  reorganise(undone: number, blocks: readonly ScenarioBlock[]): Promise<void>
}

/**
 * Creates the executor of a scenario that starts now. The scenario's accounts depend only on its id and must not have sent a
 * transaction on this chain: to execute the same scenario again, revert to a snapshot first, or start another chain.
 */
export function createExecutor(chain: Chain, scenarioId: string): Executor {
  const addressBook = createAddressBook(scenarioId, sharedContracts(chain.deployment))
  return executorOf(chain, scenarioId, { addressBook, nonces: createNonces() })
}

export function executorOf(
  chain: Chain,
  scenarioId: string,
  { addressBook, nonces }: { addressBook: AddressBook; nonces: Nonces },
): Executor {
  const { chainId, otherChainId, deployment } = chain
  const context = { scenarioId, chainId, otherChainId, deployment, addressBook, nonces }
  let unchecked: UncheckedMinedBlock[] = []
  const plan = async ({ time, transactions }: ScenarioBlock) => {
    for (const name of [OFFICIAL_DEPLOYER, OLDER_FACTORY])
      if (transactions.some(isBy(name))) await readNonce(chain, nonces, addressBook.addressOf(name))
    const planned = await planBlock(chain, { time, transactions }, context)
    await fundSenders(chain, planned)
    const actions = transactions.map(({ action }) => action)
    return { timestamp: time, planned, before: preparation(actions, context) }
  }
  const executor: Executor = {
    addressBook,
    async mine(scenarioBlock) {
      const block = await executor.mineUnchecked(scenarioBlock)
      await executor.check()
      return block
    },
    async mineUnchecked(scenarioBlock) {
      const { timestamp, planned, before } = await plan(scenarioBlock)
      const block = await chain.seal({ timestamp, transactions: [...before, ...planned.flatMap(transactionsOf)] })
      unchecked.push({ block, planned })
      return block
    },
    async check() {
      const blocks = unchecked
      unchecked = []
      await checkMined(chain, blocks)
    },
    async send(scenarioBlock) {
      const { timestamp, planned, before } = await plan(scenarioBlock)
      const transactions = [...before, ...planned.flatMap(transactionsOf)]
      const { receipts, ...block } = await chain.mine({ timestamp, transactions })
      const actions = executedActions(planned, receipts)
      return { ...block, actions, transactionHashes: receipts.map(({ transactionHash }) => transactionHash) }
    },
    async undo(blocks, look) {
      const snapshot = await chain.snapshot()
      const restoreNonces = nonces.save()
      const namesBefore = new Set(addressBook.entries().map(({ name }) => name))
      for (const block of blocks) await executor.mineUnchecked(block)
      await executor.check()
      await look()
      await chain.revert(snapshot)
      restoreNonces()
      const undone = addressBook.entries().filter(({ name, kind }) => kind === 'contract' && !namesBefore.has(name))
      addressBook.release(undone.map(({ name }) => name))
    },
    async sendPending(scenarioBlock) {
      const restoreNonces = nonces.save()
      const { planned, before } = await plan(scenarioBlock)
      await chain.sendPending([...before, ...planned.flatMap(transactionsOf)])
      restoreNonces()
    },
    async reorganise(undone, blocks) {
      await executor.check()
      await chain.rollback(undone)
      for (const address of nonces.addresses()) {
        const count = await chain.request<Hex>({ method: 'eth_getTransactionCount', params: [address, 'latest'] })
        nonces.set(address, Number(count))
      }
      for (const { name, address, kind } of addressBook.entries()) {
        if (kind === 'account') continue
        const code = await chain.request<Hex>({ method: 'eth_getCode', params: [address, 'latest'] })
        if (code === '0x') addressBook.release([name])
      }
      for (const block of blocks) await executor.mineUnchecked(block)
    },
  }
  return executor
}

const isBy =
  (name: Name) =>
  ({ action }: ScenarioBlock['transactions'][number]) =>
    action.do === 'spawn' && spawnsOf(action).some(({ factory }) => factory === name)

/** Reads a nonce that other transactions may have advanced before this scenario first uses it. */
async function readNonce(chain: Chain, nonces: Nonces, address: Address): Promise<void> {
  if (nonces.of(address) > 0) return
  const count = await chain.request<Hex>({ method: 'eth_getTransactionCount', params: [address, 'latest'] })
  nonces.advance(address, Number(count))
}

/** Funds the senders of transactions with a value. */
export async function fundSenders(chain: Pick<Chain, 'batch'>, planned: readonly PlannedAction[]): Promise<void> {
  const senders = planned.flatMap(({ calls = [] }) => calls.filter(({ value = 0n }) => value > 0n))
  await chain.batch(senders.map(({ from }) => ({ method: 'anvil_setBalance', params: [from, PLENTY] })))
}

/** A million ether. */
const PLENTY = numberToHex(10n ** 24n)
