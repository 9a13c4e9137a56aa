import { type Address, encodeDeployData } from 'viem'
import { attackRegistry, batchExecutor } from '../../artifacts/index.ts'
import { InternalError } from '../../errors.ts'
import type { Name } from '../../model/action.ts'
import { REGISTRY_MODERATOR } from '../../model/world.ts'
import { encodeCall } from '../abi/encode-call.ts'
import { accountOf } from '../accounts.ts'
import type { Chain } from '../chain.ts'
import { createdAddress } from '../created-address.ts'

/** Contract wallets for the scenarios of a group, which one contract commands: the batch executor. */
export type BatchWallets = {
  executor: Address
  /** The account that tells the batch executor what to do. */
  executorOwner: Address
  /** Of each seat, the names that have an actor. A scenario takes a seat; the same runners have the same actors always. */
  byScenario: readonly ReadonlyMap<Name, Address>[]
}

/** Actors made in one transaction. */
const ENGAGED_AT_ONCE = 200

/**
 * Puts a batch wallets on a chain, in one block: an actor for each name of each seat, and one that becomes the registry
 * moderator in all of them. From then on scenarios are for {@link openGroup}.
 * @throws {InternalError} where the chain does not take it.
 */
export async function deployBatchWallets(chain: Chain, seats: number, names: readonly Name[]): Promise<BatchWallets> {
  const { address: executorOwner } = accountOf('executorOwner')
  // The deployment's account owns the attack registry.
  const { address: owner } = accountOf('deployment')
  const house = createdAddress(executorOwner, 0)
  const actors = Array.from({ length: 1 + seats * names.length }, (_, index) => createdAddress(house, 1 + index))
  const [moderator, ...others] = actors as [Address, ...Address[]]
  const engagements = parts(actors.length, ENGAGED_AT_ONCE).map((count) => ({
    from: executorOwner,
    to: house,
    data: encodeCall({ abi: batchExecutor.abi, functionName: 'deployWallets', args: [BigInt(count)] }),
  }))
  const appointment = encodeCall({
    abi: attackRegistry.abi,
    functionName: 'changeRegistryModerator',
    args: [moderator],
  })
  chain.prefetch([executorOwner, house, ...actors])
  const { receipts } = await chain.mine({
    timestamp: chain.head.timestamp + 1,
    transactions: [
      { from: executorOwner, data: encodeDeployData(batchExecutor) },
      ...engagements,
      { from: owner, to: chain.deployment.attackRegistry, data: appointment },
    ],
  })
  if (receipts.some(({ status }) => status === 'reverted')) throw new InternalError('The company does not assemble')
  return {
    executor: house,
    executorOwner,
    byScenario: Array.from({ length: seats }, (_, runner) => {
      const own = names.map((name, index) => [name, others[runner * names.length + index] as Address] as const)
      return new Map([[REGISTRY_MODERATOR, moderator], ...own])
    }),
  }
}

function parts(total: number, most: number): number[] {
  return Array.from({ length: Math.ceil(total / most) }, (_, part) => Math.min(most, total - part * most))
}
