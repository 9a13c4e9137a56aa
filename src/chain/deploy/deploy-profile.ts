import { getAddress, numberToHex, zeroAddress } from 'viem'
import { OFFICIAL_DEPLOYER, REGISTRY_MODERATOR } from '../../model/world.ts'
import { startAnswerTimer } from '../../platform/answer-timer.ts'
import { HarborcheckError, InternalError, messageOf, UsageError } from '../../platform/errors.ts'
import { accountOf } from '../accounts.ts'
import { createdAddress } from '../created-address.ts'
import { type BlockOnChain, mine } from '../mine.ts'
import type { Rpc } from '../rpc/rpc.ts'
import { checkProfileDeployment } from './check-profile.ts'
import { deployOlderContracts } from './deploy-older-contracts.ts'
import type { Deployment } from './deploy-registries.ts'
import { initCodes } from './init-codes.ts'
import type { DeploymentProfile, ProfileContracts, ProfileDeployment } from './profile.ts'
import { validChains } from './valid-chains.ts'

/** How long a profile may take to deploy, in milliseconds. */
const DEPLOY_LIMIT = 120_000

/** Balance of the accounts that deploy: 10,000 ether. */
const BALANCE = numberToHex(10_000n * 10n ** 18n)

/** A chain that has its genesis block only, and where it is. */
type NewChain = { rpc: Rpc; rpcUrl: string; chainId: number; otherChainId: number; genesisTime: number }

/**
 * Deploys contracts that are older than the registries, runs a profile on the new chain, then deploys the
 * implementations of clones in a separate block.
 * @returns the deployment, and the chain's latest block.
 * @throws {UsageError} if the profile throws, takes longer than two minutes, or does not return what a deployment needs.
 */
export async function deployProfile(
  profile: DeploymentProfile,
  { rpc, rpcUrl, genesisTime, ...ids }: NewChain,
): Promise<{ deployment: Deployment; head: BlockOnChain }> {
  const name = profile.name ?? 'the deployment'
  const accounts = { deployer: accountOf('deployment'), registryModerator: accountOf(REGISTRY_MODERATOR) }
  await deployOlderContracts(rpc, genesisTime)
  await rpc.batch(
    Object.values(accounts).map(({ address }) => ({ method: 'anvil_setBalance', params: [address, BALANCE] })),
  )
  await rpc.batch([
    { method: 'evm_setTime', params: [genesisTime + 1] },
    { method: 'anvil_setBlockTimestampInterval', params: [1] },
    { method: 'evm_setAutomine', params: [true] },
  ])
  const caip2ChainIds = validChains(ids)
  const made = await withinLimit(
    name,
    profile.deploy({ rpcUrl, chainId: ids.chainId, caip2ChainIds, accounts: structuredClone(accounts) }),
  )
  await rpc.batch([{ method: 'evm_setAutomine', params: [false] }, { method: 'anvil_removeBlockTimestampInterval' }])
  const deployed = checkProfileDeployment(made, name)
  const before = await latestBlock(rpc)
  await checkCode(rpc, deployed.contracts, name)
  const deploymentBlock = Number(deployed.deploymentBlock ?? 2)
  if (deploymentBlock > Math.max(2, before.number)) {
    throw new UsageError(`${name} returned a deploymentBlock that is not mined yet`, {
      facts: { deploymentBlock, 'latest block': before.number },
    })
  }
  const { implementations, head } = await deployImplementations(rpc, before.timestamp + 1)
  const { contracts } = deployed
  return {
    deployment: {
      attackRegistry: getAddress(contracts.attackRegistry),
      safeHarborRegistry: getAddress(contracts.safeHarborRegistry),
      chainSafeHarborRegistry: getAddress(contracts.chainSafeHarborRegistry),
      agreementFactory: getAddress(contracts.agreementFactory),
      battleChainDeployer: getAddress(contracts.battleChainDeployer ?? zeroAddress),
      registryModerator: accounts.registryModerator.address,
      implementations,
      deploymentBlock,
      custom: { name, ...ofProfile(deployed) },
    },
    head,
  }
}

function ofProfile({ contracts, actions = {}, lacks = [], agreementInitCode }: ProfileDeployment) {
  const without = contracts.battleChainDeployer === undefined ? [OFFICIAL_DEPLOYER] : []
  return { actions, lacks: new Set([...lacks, ...without]), ...(agreementInitCode && { agreementInitCode }) }
}

async function withinLimit(name: string, deploying: Promise<ProfileDeployment>): Promise<ProfileDeployment> {
  let stopTimer = () => {}
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`it took longer than ${DEPLOY_LIMIT / 1_000} s`))
    stopTimer = startAnswerTimer(DEPLOY_LIMIT, fail)
  })
  try {
    return await Promise.race([deploying, late])
  } catch (cause) {
    throw new UsageError(`${name} could not be deployed`, {
      facts: {
        reason: messageOf(cause),
        ...(cause instanceof HarborcheckError && cause.facts),
      },
      next: 'its deploy() has to deploy on the chain at rpcUrl and return the addresses; docs/deployments.md shows one',
      cause,
    })
  } finally {
    stopTimer()
  }
}

async function checkCode(rpc: Rpc, contracts: ProfileContracts, name: string): Promise<void> {
  const members = (Object.keys(contracts) as (keyof ProfileContracts)[]).filter(
    (member) => contracts[member] !== undefined,
  )
  const codes = await rpc.batch<string[]>(
    members.map((member) => ({ method: 'eth_getCode', params: [contracts[member], 'latest'] })),
  )
  const empty = members.filter((_, index) => codes[index] === '0x')
  if (empty.length === 0) return
  throw new UsageError(`${name} returned addresses without code`, {
    facts: Object.fromEntries(empty.map((member) => [`contracts.${member}`, contracts[member]])),
    next: 'return the address of the proxy where there is one, after its transaction was mined',
  })
}

async function latestBlock(rpc: Rpc): Promise<BlockOnChain> {
  const { number, timestamp } = await rpc.request<{ number: string; timestamp: string }>({
    method: 'eth_getBlockByNumber',
    params: ['latest', false],
  })
  return { number: Number(number), timestamp: Number(timestamp) }
}

/** Uses another account than the profile, which may have sent any number of transactions from the mocks' account. */
async function deployImplementations(rpc: Rpc, timestamp: number) {
  const from = accountOf('implementations').address
  const { vault, factory, router } = initCodes
  const { receipts, ...head } = await mine(
    rpc,
    timestamp,
    [vault, factory, router].map((data) => ({ from, data })),
  )
  if (receipts.some(({ status }) => status === 'reverted')) {
    throw new InternalError('The deployment of the implementations of clones reverted')
  }
  const at = (nonce: number) => createdAddress(from, nonce)
  return { implementations: { vault: at(0), factory: at(1), router: at(2) }, head }
}
