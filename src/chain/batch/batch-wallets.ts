import { type Address, encodeDeployData } from 'viem'
import { attackRegistry, conductor } from '../../artifacts/index.ts'
import { InternalError } from '../../errors.ts'
import type { Name } from '../../model/action.ts'
import { REGISTRY_MODERATOR } from '../../model/world.ts'
import { encodeCall } from '../abi/encode-call.ts'
import { accountOf } from '../accounts.ts'
import type { Chain } from '../chain.ts'
import { createdAddress } from '../created-address.ts'

/** Contract wallets for the stories of a group, which one contract commands: the conductor. */
export type BatchWallets = {
  conductor: Address
  /** The account that tells the conductor what to do. */
  director: Address
  /** Of each seat, the names that have an actor. A story takes a seat; the same seats have the same actors always. */
  seats: readonly ReadonlyMap<Name, Address>[]
}

/** Actors made in one transaction. */
const ENGAGED_AT_ONCE = 200

/**
 * Puts a company on a chain, in one block: an actor for each name of each seat, and one that becomes the registry
 * moderator in all of them. From then on stories are for {@link openGroup}.
 * @throws {InternalError} where the chain does not take it.
 */
export async function deployBatchWallets(chain: Chain, seats: number, names: readonly Name[]): Promise<BatchWallets> {
  const { address: director } = accountOf('director')
  // The deployment's account owns the attack registry.
  const { address: owner } = accountOf('deployment')
  const house = createdAddress(director, 0)
  const actors = Array.from({ length: 1 + seats * names.length }, (_, index) => createdAddress(house, 1 + index))
  const [moderator, ...others] = actors as [Address, ...Address[]]
  const engagements = parts(actors.length, ENGAGED_AT_ONCE).map((count) => ({
    from: director,
    to: house,
    data: encodeCall({ abi: conductor.abi, functionName: 'engage', args: [BigInt(count)] }),
  }))
  const appointment = encodeCall({
    abi: attackRegistry.abi,
    functionName: 'changeRegistryModerator',
    args: [moderator],
  })
  chain.foresee([director, house, ...actors])
  const { receipts } = await chain.mine({
    timestamp: chain.head.timestamp + 1,
    transactions: [
      { from: director, data: encodeDeployData(conductor) },
      ...engagements,
      { from: owner, to: chain.deployment.attackRegistry, data: appointment },
    ],
  })
  if (receipts.some(({ status }) => status === 'reverted')) throw new InternalError('The company does not assemble')
  return {
    conductor: house,
    director,
    seats: Array.from({ length: seats }, (_, seat) => {
      const own = names.map((name, index) => [name, others[seat * names.length + index] as Address] as const)
      return new Map([[REGISTRY_MODERATOR, moderator], ...own])
    }),
  }
}

function parts(total: number, most: number): number[] {
  return Array.from({ length: Math.ceil(total / most) }, (_, part) => Math.min(most, total - part * most))
}
