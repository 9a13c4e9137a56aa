import { setTimeout } from 'node:timers/promises'
import { type Address, concat, encodeDeployData, encodeFunctionData, type Hex, isHex, numberToHex } from 'viem'
import { UsageError } from '../../platform/errors.ts'
import { createRpc, type Rpc } from '../rpc/rpc.ts'
import { type Artifact, unlinkedLibraries } from './contract-artifact.ts'
import type { DeployContext } from './profile.ts'

type Chain = Pick<DeployContext, 'rpcUrl' | 'accounts'>
/** `from`: default the deployer. `value`: wei, default 0. */
type SendOptions = { from?: Address; value?: bigint }

/**
 * Deploys a contract, and returns its address.
 * @param args The constructor's arguments. Of a proxy: the implementation's address and the encoded call of its initializer.
 * @throws {UsageError} if a library is not linked, or the constructor reverts.
 */
export async function deployContract(
  chain: Chain,
  artifact: Artifact,
  args: readonly unknown[] = [],
  options: SendOptions = {},
): Promise<Address> {
  const { abi, bytecode, source } = artifact
  if (!isHex(bytecode)) {
    const unlinked = unlinkedLibraries(artifact)
    if (unlinked.length === 0) throw new UsageError(`The bytecode of ${source} is not hexadecimal`)
    throw new UsageError(`${source} has a library that is not linked`, {
      facts: { 'not linked': unlinked.join(', ') },
      next: "give linkArtifact() the library's address by its name, such as src/Lib.sol:Lib",
    })
  }
  const hasConstructor = abi.some(({ type }) => type === 'constructor')
  const data = hasConstructor ? encodeDeployData({ abi, bytecode, args }) : concat([bytecode])
  const { contractAddress } = await send(chain, source, { data, ...options })
  return contractAddress as Address
}

/**
 * Sends a call to a contract. `from` need not be an account with a key.
 * @throws {UsageError} if it reverts.
 */
export async function callContract(
  chain: Chain,
  { abi }: Pick<Artifact, 'abi'>,
  to: Address,
  functionName: string,
  args: readonly unknown[] = [],
  options: SendOptions = {},
): Promise<void> {
  await send(chain, functionName, { to, data: encodeFunctionData({ abi, functionName, args }), ...options })
}

type SentByDeployer = { to?: Address; data: Hex } & SendOptions

async function send(
  { rpcUrl, accounts }: Chain,
  what: string,
  { from = accounts.deployer.address, value = 0n, ...call }: SentByDeployer,
): Promise<{ contractAddress: Address | null }> {
  const rpc = createRpc(rpcUrl)
  try {
    const transaction = { ...call, from, value: numberToHex(value), gas: numberToHex(100_000_000) }
    const hash = await rpc.request<Hex>({ method: 'eth_sendTransaction', params: [transaction] })
    const receipt = await receiptOf(rpc, hash)
    if (receipt.status === '0x1') return receipt
    const { output } = await rpc.request<{ output?: Hex }>({
      method: 'debug_traceTransaction',
      params: [hash, { tracer: 'callTracer' }],
    })
    throw new UsageError(`${what} reverted`, { facts: { 'revert data': output ?? 'none' } })
  } finally {
    rpc.close()
  }
}

type DeploymentReceipt = { status: Hex; contractAddress: Address | null }

/** Waits until the node has mined a transaction, and returns its receipt: the node answers before. */
async function receiptOf(rpc: Rpc, hash: Hex): Promise<DeploymentReceipt> {
  for (;;) {
    const receipt = await rpc.request<DeploymentReceipt | null>({ method: 'eth_getTransactionReceipt', params: [hash] })
    if (receipt) return receipt
    await setTimeout(5)
  }
}
