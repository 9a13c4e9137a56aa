import { type Address, encodeFunctionData } from 'viem'
import { attackRegistry } from '../../artifacts/index.ts'
import type { Action } from '../../model/action.ts'
import { PROMOTION_DELAY } from '../../model/protocol.ts'
import { emptyWorld, REGISTRY_MODERATOR } from '../../model/world.ts'
import { InternalError } from '../../platform/errors.ts'
import { accountOf } from '../accounts.ts'
import { openBatch } from '../batch/batch.ts'
import { deployBatchWallets } from '../batch/batch-wallets.ts'
import type { Chain } from '../chain.ts'
import type { AddressBook } from '../execute/address-book.ts'
import * as actions from './population-actions.ts'

/** Many agreements on a chain and the contracts that they cover, in the order of creation. */
export type Population = {
  agreements: Address[]
  /** Covered contracts, each followed by its children. */
  contracts: Address[]
  /** The names: `agreement0` covers `vault0`, `agreement9` covers `factory9` with its children `child9of0` and so on. */
  addressBook: AddressBook
}

/**
 * Number of agreements per block, of `count` in all. A block takes longer with more state on the chain, so many
 * agreements are created in few, large blocks.
 */
const agreementsPerBlock = (count: number) => Math.min(1_000, Math.max(25, Math.ceil(count / 15)))

const SECONDS_BETWEEN_BLOCKS = 60

/**
 * Creates many agreements, the same on every chain: in all states, with all child contract scopes, most under attack.
 * Three days pass at the end, so that some countdowns have ended and others run. Their owner is a contract.
 * @param count The number of agreements; 10,000 take some seconds.
 * @throws {InternalError} if the chain was populated already, or a transaction reverts.
 */
export async function populate(chain: Chain, count: number): Promise<Population> {
  const { population, grow } = await openPopulation(chain)
  await grow(count)
  return population
}

/** Prepares a population that can grow. */
export async function openPopulation(
  chain: Chain,
): Promise<{ population: Population; grow(count: number): Promise<void> }> {
  const wallets = await deployBatchWallets(chain, 1, [actions.POPULATION_OWNER])
  const batch = openBatch(chain, wallets, 1)
  const [addressBook] = batch.addressBooks as [AddressBook]
  const population: Population = { agreements: [], contracts: [], addressBook }
  let time = chain.head.timestamp

  /** Mines blocks one after another; plans the next block while one is pending. */
  async function mineAll(blocks: readonly { actions: Action[]; after?: number }[]): Promise<void> {
    let pending: Promise<unknown> = Promise.resolve()
    for (const block of blocks) {
      time += block.after ?? SECONDS_BETWEEN_BLOCKS
      // The actions name their senders and do not depend on the model's state before them.
      const before = emptyWorld(time)
      const mine = await batch.plan(time, [
        { scenarioIndex: 0, block: { time, transactions: block.actions.map((action) => ({ action, before })) } },
      ])
      await pending
      pending = mine().then(() => batch.check())
      pending.catch(() => {})
    }
    await pending
  }

  await mineAll([{ actions: actions.rootActions }])
  return {
    population,
    async grow(count) {
      const first = population.agreements.length
      const numbers = Array.from({ length: count }, (_, index) => first + index)
      await changeModerator(chain, wallets.byScenario[0]?.get(REGISTRY_MODERATOR))
      time = chain.head.timestamp
      await mineAll([
        ...split(numbers, agreementsPerBlock(count)).map((part) => ({
          actions: [...actions.contractActions(part), ...actions.agreementActions(part)],
        })),
        { actions: actions.promotionActions(numbers, 'ended') },
        { actions: actions.promotionActions(numbers, 'running'), after: PROMOTION_DELAY },
      ])
      await changeModerator(chain, chain.deployment.registryModerator)
      population.agreements.push(...numbers.map((nth) => addressBook.addressOf(actions.agreementName(nth))))
      const contracts = numbers.flatMap((nth) => [actions.coveredName(nth), ...actions.childNames(nth)])
      population.contracts.push(...contracts.map((name) => addressBook.addressOf(name)))
    },
  }
}

/** Changes the registry moderator: a batch wallet while the population grows, the deployment's account before and after. */
async function changeModerator(chain: Chain, moderator: Address | undefined): Promise<void> {
  // A profile's moderator stays who it is.
  if (chain.deployment.custom) return
  if (!moderator) throw new InternalError('No batch wallet is the registry moderator')
  const data = encodeFunctionData({
    abi: attackRegistry.abi,
    functionName: 'changeRegistryModerator',
    args: [moderator],
  })
  const from = accountOf('deployment').address
  const to = chain.deployment.attackRegistry
  await chain.mine({ timestamp: chain.head.timestamp + 1, transactions: [{ from, to, data }] })
}

/** Splits a list into parts of at most `max` items. */
function split<Item>(items: readonly Item[], max: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / max) }, (_, part) => items.slice(part * max, (part + 1) * max))
}
