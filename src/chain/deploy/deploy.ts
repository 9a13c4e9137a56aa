import { type Address, encodeDeployData, getContractAddress, type Hex } from 'viem'
import { agreementFactory, attackRegistry, chainSafeHarborRegistry } from '../../artifacts/index.ts'
import { InternalError } from '../../errors.ts'
import type { ContractKind } from '../../model/action.ts'
import { REGISTRY_MODERATOR } from '../../model/world.ts'
import { accountOf } from '../accounts.ts'
import { mine } from '../mine.ts'
import type { Rpc } from '../rpc/rpc.ts'
import { initCodes } from './init-codes.ts'

/** The contracts that every scenario finds on the chain, checksummed. They have the same addresses on every chain. */
export type Deployment = {
  attackRegistry: Address
  /** Answers `isAgreementValid`: the same contract as `chainSafeHarborRegistry`. */
  safeHarborRegistry: Address
  /** Answers `getAgreement`. */
  chainSafeHarborRegistry: Address
  agreementFactory: Address
  /** The account that decides about attack requests. */
  registryModerator: Address
  /** What spawned clones run the code of. */
  implementations: Record<ContractKind, Address>
  /** Number of the block that holds all of it: no log or trace is older. */
  deploymentBlock: number
}

const at = (nonce: number) => getContractAddress({ from: accountOf('deployment').address, nonce: BigInt(nonce) })

/**
 * Where the factory and the registries come to stand on every chain. They know each other, so addresses come before
 * contracts: by the deployer's nonces.
 */
export function registryAddresses() {
  return { agreementFactory: at(0), chainSafeHarborRegistry: at(1), attackRegistry: at(2) }
}

/**
 * Deploys the registries, and what clones need, in one block at `timestamp`, on a chain where nothing has happened.
 * @throws {InternalError} where a contract can't be deployed.
 */
export async function deploy(rpc: Rpc, timestamp: number): Promise<Deployment> {
  const from = accountOf('deployment').address
  const registryModerator = accountOf(REGISTRY_MODERATOR).address
  const addresses = registryAddresses()
  const codes: Hex[] = [
    encodeDeployData({ ...agreementFactory, args: [addresses.attackRegistry] }),
    encodeDeployData({ ...chainSafeHarborRegistry, args: [addresses.agreementFactory] }),
    encodeDeployData({
      ...attackRegistry,
      args: [from, registryModerator, addresses.chainSafeHarborRegistry, addresses.agreementFactory],
    }),
    initCodes.vault,
    initCodes.factory,
    initCodes.router,
  ]
  const block = await mine(
    rpc,
    timestamp,
    codes.map((data) => ({ from, data })),
  )
  if (block.receipts.some(({ status }) => status === 'reverted'))
    throw new InternalError('The registries do not deploy')

  return {
    ...addresses,
    safeHarborRegistry: addresses.chainSafeHarborRegistry,
    registryModerator,
    implementations: { vault: at(3), factory: at(4), router: at(5) },
    deploymentBlock: block.number,
  }
}
