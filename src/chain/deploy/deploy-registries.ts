import { type Address, encodeDeployData, getContractAddress, type Hex } from 'viem'
import {
  agreementFactory,
  battleChainDeployer,
  chainSafeHarborRegistry,
  laterAttackRegistry,
} from '../../artifacts/index.ts'
import type { ContractKind } from '../../model/action.ts'
import { REGISTRY_MODERATOR } from '../../model/world.ts'
import { InternalError } from '../../platform/errors.ts'
import { accountOf } from '../accounts.ts'
import type { ChainIds } from '../execute/spelling.ts'
import { mine } from '../mine.ts'
import type { Rpc } from '../rpc/rpc.ts'
import { deployOlderContracts } from './deploy-older-contracts.ts'
import { initCodes } from './init-codes.ts'
import type { ProfileActions, ProfileDeployment } from './profile.ts'
import { validChains } from './valid-chains.ts'

/** The contracts that are on the chain before any scenario, checksummed. Their addresses are the same on every chain. */
export type Deployment = {
  attackRegistry: Address
  /** Answers `isAgreementValid`: the same contract as `chainSafeHarborRegistry`. */
  safeHarborRegistry: Address
  /** Answers `getAgreement`. */
  chainSafeHarborRegistry: Address
  agreementFactory: Address
  /** The official deployer: it tells the attack registry of every contract that it deploys. */
  battleChainDeployer: Address
  /** The account that approves and rejects attack requests. */
  registryModerator: Address
  /** The contracts that spawned clones (EIP-1167) delegate to. */
  implementations: Record<ContractKind, Address>
  /** Number of the block from which the registries exist: none of their logs is older. Contracts can be older. */
  deploymentBlock: number
  /** How a profile's contracts are used otherwise than the mocks; absent for the mocks. */
  custom?: CustomDeployment
}

/** What a profile says about its deployment. */
export type CustomDeployment = Pick<ProfileDeployment, 'agreementInitCode'> & {
  name: string
  actions: ProfileActions
  /** The actions, functions and events that it does not have. */
  lacks: ReadonlySet<string>
}

const at = (nonce: number) => getContractAddress({ from: accountOf('deployment').address, nonce: BigInt(nonce) })

/** The nonce with which the deploying account makes the official deployer. */
export const OFFICIAL_DEPLOYER_NONCE = 6

/** The addresses of the mocks: the safe harbor registry is the chain's, too. */
export type RegistryAddresses = Record<
  'agreementFactory' | 'chainSafeHarborRegistry' | 'attackRegistry' | 'battleChainDeployer',
  Address
>

/**
 * Computes the addresses of the registries, the factory and the official deployer from the deploying account's nonces:
 * the contracts refer to each other, so the addresses are needed before the deployment.
 * @param isSecond Whether they are of a second network. Then the attack registry and the official deployer swap addresses, since
 * each network has its own registry (NET-1). An agreement can have the same address on both. Default false.
 */
export function registryAddresses(isSecond = false): RegistryAddresses {
  return {
    agreementFactory: at(0),
    chainSafeHarborRegistry: at(1),
    attackRegistry: at(isSecond ? OFFICIAL_DEPLOYER_NONCE : 2),
    battleChainDeployer: at(isSecond ? 2 : OFFICIAL_DEPLOYER_NONCE),
  }
}

/** The addresses of the contracts that clones delegate to. On a network without harborcheck's contracts they have no code. */
export const implementations = { vault: at(3), factory: at(4), router: at(5) }

const compiledMocks = { agreementFactory, chainSafeHarborRegistry, attackRegistry: laterAttackRegistry }

/**
 * Encodes the init codes of the factory and the registries.
 * @param compiled Their bytecode, with the same constructors. Default: that of the mocks.
 * @param addresses The addresses by which they refer to each other. Default: those that they get.
 */
export function registryCodes(
  ids: ChainIds,
  compiled: Record<keyof typeof compiledMocks, { bytecode: Hex }> = compiledMocks,
  addresses: RegistryAddresses = registryAddresses(),
): [agreementFactory: Hex, chainSafeHarborRegistry: Hex, attackRegistry: Hex] {
  const from = accountOf('deployment').address
  const moderator = accountOf(REGISTRY_MODERATOR).address
  const { chainSafeHarborRegistry: registry, agreementFactory: factory } = addresses
  const codeOf = <Name extends keyof typeof compiledMocks>(name: Name) => ({
    ...compiledMocks[name],
    bytecode: compiled[name].bytecode,
  })
  return [
    encodeDeployData({ ...codeOf('agreementFactory'), args: [from, registry] }),
    encodeDeployData({
      ...codeOf('chainSafeHarborRegistry'),
      args: [from, factory, addresses.attackRegistry, validChains(ids)],
    }),
    encodeDeployData({
      ...codeOf('attackRegistry'),
      args: [from, moderator, registry, factory, addresses.battleChainDeployer],
    }),
  ]
}

/**
 * Deploys the registries, the implementations of clones and the official deployer in one block a second after the
 * genesis, on a chain without other blocks. The contracts that are older than the registries get a block before.
 * @param isSecond As for {@link registryAddresses}.
 * @throws {InternalError} if a deployment reverts.
 */
export async function deploy(rpc: Rpc, genesisTime: number, ids: ChainIds, isSecond = false): Promise<Deployment> {
  await deployOlderContracts(rpc, genesisTime)
  const from = accountOf('deployment').address
  const registryModerator = accountOf(REGISTRY_MODERATOR).address
  const addresses = registryAddresses(isSecond)
  const [agreementFactory, chainRegistry, attackRegistry] = registryCodes(ids, compiledMocks, addresses)
  const officialDeployer = encodeDeployData({ ...battleChainDeployer, args: [addresses.attackRegistry] })
  const [third, last] = isSecond ? [officialDeployer, attackRegistry] : [attackRegistry, officialDeployer]
  const codes = [agreementFactory, chainRegistry, third, initCodes.vault, initCodes.factory, initCodes.router, last]
  const block = await mine(
    rpc,
    genesisTime + 1,
    codes.map((data) => ({ from, data })),
  )
  if (block.receipts.some(({ status }) => status === 'reverted'))
    throw new InternalError('The deployment of the registries reverted')

  return {
    ...addresses,
    safeHarborRegistry: addresses.chainSafeHarborRegistry,
    registryModerator,
    implementations,
    deploymentBlock: block.number,
  }
}
