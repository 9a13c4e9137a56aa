import {
  type Abi,
  type Address,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionReturnType,
  decodeFunctionResult,
  encodeFunctionData,
  getContractAddress,
  type Hex,
} from 'viem'
import * as artifacts from '../../src/artifacts/index.ts'
import { accountOf } from '../../src/chain/accounts.ts'
import { named } from './actors.ts'

/** A call of a contract, for a transaction or for eth_call. */
export type Call<Result = unknown> = { to: Address; data: Hex; resultOf: (data: Hex) => Result }

type Mutability = 'pure' | 'view' | 'nonpayable' | 'payable'

function callsOf<const abi extends Abi>(abi: abi, to: Address) {
  return <name extends ContractFunctionName<abi, Mutability>>(
    functionName: name,
    ...args: ContractFunctionArgs<abi, Mutability, name> & readonly unknown[]
  ): Call<ContractFunctionReturnType<abi, Mutability, name>> => ({
    to,
    data: encodeFunctionData({ abi, functionName, args } as never),
    resultOf: (data) => decodeFunctionResult({ abi, functionName, data } as never) as never,
  })
}

/** The contracts on every test's chain. Their addresses depend on the deployer and the order. */
const from = accountOf('deployment').address
const deployed = (name: string, nonce: bigint) => named(name, getContractAddress({ from, nonce }))
export const FACTORY = deployed('agreementFactory', 0n)
export const HARBOR = deployed('safeHarborRegistry', 1n)
export const REGISTRY = deployed('attackRegistry', 2n)
export const OFFICIAL_DEPLOYER = deployed('officialDeployer', 6n)

export const registry = callsOf(artifacts.attackRegistry.abi, REGISTRY)
export const harbor = callsOf(artifacts.chainSafeHarborRegistry.abi, HARBOR)
export const official = callsOf(artifacts.agreementFactory.abi, FACTORY)
export const officialDeployer = callsOf(artifacts.battleChainDeployer.abi, OFFICIAL_DEPLOYER)
export const on = (agreement: Address) => callsOf(artifacts.agreement.abi, agreement)
export const spawner = (factory: Address) => callsOf(artifacts.factory.abi, factory)
export const router = (address: Address) => callsOf(artifacts.router.abi, address)
export const vault = (address: Address) => callsOf(artifacts.vault.abi, address)
