import { type Address, encodeFunctionData } from 'viem'
import { attackRegistry } from '../../artifacts/index.ts'
import { InternalError } from '../../errors.ts'
import type { Action } from '../../model/action.ts'
import { PROMOTION_DELAY } from '../../model/protocol.ts'
import { emptyWorld } from '../../model/world.ts'
import { accountOf } from '../accounts.ts'
import { openBatch } from '../batch/batch.ts'
import { deployBatchWallets } from '../batch/batch-wallets.ts'
import type { Chain } from '../chain.ts'
import type { AddressBook } from '../execute/address-book.ts'
import * as actions from './population-actions.ts'

/** The agreements of a chain, and the contracts that they are about, in the order in which they were made. */
export type Population = {
  agreements: Address[]
  /** Covered contracts, each followed by its children. */
  contracts: Address[]
  /** Who is who: `agreement0` covers `vault0`, `agreement9` covers `factory9` with its children `child9of0` and so on. */
  addressBook: AddressBook
}

/**
 * How many of so many agreements come in one block, with their contracts. What a block costs grows with what is on the
 * chain, so that many agreements take few and large blocks.
 */
const inOneBlock = (count: number) => Math.min(1_000, Math.max(25, Math.ceil(count / 15)))

/** Seconds between two blocks. */
const BETWEEN = 60

/**
 * Puts many agreements on a chain, always the same: in all states, with all child contract scopes, most of them under
 * attack. Three days pass at the end, so that some countdowns have ended and others run. Their owner is a contract.
 * @param count How many agreements; 10,000 take some seconds.
 * @throws {InternalError} where the chain was populated already, or does not take it.
 */
export async function populate(chain: Chain, count: number): Promise<Population> {
  const { population, grow } = await openPopulation(chain)
  await grow(count)
  return population
}

/** A population that can grow. */
export async function openPopulation(
  chain: Chain,
): Promise<{ population: Population; grow(count: number): Promise<void> }> {
  const wallets = await deployBatchWallets(chain, 1, [actions.CROWD_OWNER])
  const group = openBatch(chain, wallets, 1)
  const [addressBook] = group.addressBooks as [AddressBook]
  const population: Population = { agreements: [], contracts: [], addressBook }
  let time = chain.head.timestamp

  /** Mines blocks one after another; while one is under way, the next is worked out. */
  async function tell(blocks: readonly { actions: Action[]; after?: number }[]): Promise<void> {
    let underWay: Promise<unknown> = Promise.resolve()
    for (const block of blocks) {
      time += block.after ?? BETWEEN
      // The actions name their senders and ask for nothing of the world before them.
      const before = emptyWorld(time)
      const send = group.plan(time, [
        { place: 0, block: { time, transactions: block.actions.map((action) => ({ action, before })) } },
      ])
      await underWay
      underWay = send().then(() => group.check())
      underWay.catch(() => {})
    }
    await underWay
  }

  await tell([{ actions: actions.rootActions }])
  return {
    population,
    async grow(count) {
      const first = population.agreements.length
      const numbers = Array.from({ length: count }, (_, place) => first + place)
      await moderate(chain, wallets.byScenario[0]?.get('registryModerator'))
      time = chain.head.timestamp
      await tell([
        ...parts(numbers, inOneBlock(count)).map((part) => ({
          actions: [...actions.contractActions(part), ...actions.agreementActions(part)],
        })),
        { actions: actions.promotionActions(numbers, 'ended') },
        { actions: actions.promotionActions(numbers, 'running'), after: PROMOTION_DELAY },
      ])
      await moderate(chain, chain.deployment.registryModerator)
      population.agreements.push(...numbers.map((nth) => addressBook.addressOf(actions.agreementName(nth))))
      const contracts = numbers.flatMap((nth) => [actions.coveredName(nth), ...actions.childNames(nth)])
      population.contracts.push(...contracts.map((name) => addressBook.addressOf(name)))
    },
  }
}

/** Appoints a registry moderator: the batch wallets's while it works, the deployment's own before and after. */
async function moderate(chain: Chain, moderator: Address | undefined): Promise<void> {
  if (!moderator) throw new InternalError('The company has no moderator')
  const data = encodeFunctionData({
    abi: attackRegistry.abi,
    functionName: 'changeRegistryModerator',
    args: [moderator],
  })
  const from = accountOf('deployment').address
  const to = chain.deployment.attackRegistry
  await chain.mine({ timestamp: chain.head.timestamp + 1, transactions: [{ from, to, data }] })
}

function parts<Item>(items: readonly Item[], most: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / most) }, (_, part) =>
    items.slice(part * most, (part + 1) * most),
  )
}
