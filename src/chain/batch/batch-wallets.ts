import { type Address, encodeDeployData } from 'viem'
import { attackRegistry, batchExecutor } from '../../artifacts/index.ts'
import type { Name } from '../../model/action.ts'
import { REGISTRY_MODERATOR } from '../../model/world.ts'
import { InternalError } from '../../platform/errors.ts'
import { encodeCall } from '../abi/encode-call.ts'
import { accountOf } from '../accounts.ts'
import type { Chain } from '../chain.ts'
import { createdAddress } from '../created-address.ts'

/** Contract wallets for the scenarios of a batch, and the contract that makes calls through them: the batch executor. */
export type BatchWallets = {
  executor: Address
  /** The only account that the executor takes calls from. */
  executorOwner: Address
  /** For each scenario of a batch, the wallets of its names. The wallets stay the same from batch to batch. */
  byScenario: readonly ReadonlyMap<Name, Address>[]
}

const WALLETS_PER_TRANSACTION = 200

/**
 * Deploys the batch executor and its wallets in one block: a wallet for each name of each scenario, and one that
 * becomes the registry moderator of all scenarios. Call it before {@link openBatch}.
 * @param scenarios The most scenarios that a batch can have.
 * @throws {InternalError} if a transaction reverts.
 */
export async function deployBatchWallets(
  chain: Chain,
  scenarios: number,
  names: readonly Name[],
): Promise<BatchWallets> {
  const { address: executorOwner } = accountOf('executorOwner')
  // The deployment's account owns the attack registry.
  const { address: registryOwner } = accountOf('deployment')
  const executor = createdAddress(executorOwner, 0)
  const all = Array.from({ length: 1 + scenarios * names.length }, (_, index) => createdAddress(executor, 1 + index))
  const [moderator, ...wallets] = all as [Address, ...Address[]]
  const deployWallets = split(all.length, WALLETS_PER_TRANSACTION).map((count) => ({
    from: executorOwner,
    to: executor,
    data: encodeCall({ abi: batchExecutor.abi, functionName: 'deployWallets', args: [BigInt(count)] }),
  }))
  const changeModerator = encodeCall({
    abi: attackRegistry.abi,
    functionName: 'changeRegistryModerator',
    args: [moderator],
  })
  const { custom } = chain.deployment
  const { receipts } = await chain.mine({
    timestamp: chain.head.timestamp + 1,
    transactions: [
      { from: executorOwner, data: encodeDeployData(batchExecutor) },
      ...deployWallets,
      // A profile's moderator stays who it is: nobody here knows how it can be changed.
      ...(custom ? [] : [{ from: registryOwner, to: chain.deployment.attackRegistry, data: changeModerator }]),
    ],
  })
  if (receipts.some(({ status }) => status === 'reverted')) {
    throw new InternalError('The deployment of the batch wallets reverted')
  }
  return {
    executor,
    executorOwner,
    byScenario: Array.from({ length: scenarios }, (_, scenario) => {
      const own = names.map((name, index) => [name, wallets[scenario * names.length + index] as Address] as const)
      return new Map(custom ? own : [[REGISTRY_MODERATOR, moderator], ...own])
    }),
  }
}

/** Splits a number into parts of at most `max`. */
function split(total: number, max: number): number[] {
  return Array.from({ length: Math.ceil(total / max) }, (_, part) => Math.min(max, total - part * max))
}
