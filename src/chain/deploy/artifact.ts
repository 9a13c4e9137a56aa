import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import {
  type Abi,
  type Address,
  concat,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  isHex,
  keccak256,
  numberToHex,
  stringToBytes,
} from 'viem'
import { z } from 'zod'
import { UsageError } from '../../errors.ts'
import { readTextFile } from '../../files/read-text-file.ts'
import { createRpc, type Rpc } from '../rpc/rpc.ts'
import type { DeployContext } from './profile.ts'

/** A compiled contract. The bytecode has placeholders where libraries are not linked yet. */
export type Artifact = { abi: Abi; bytecode: string; source: string }

const MAX_ARTIFACT_BYTES = 50_000_000

const abi = z.array(z.looseObject({ type: z.string() }))
/** Foundry's `out/` has the bytecode as an object, Hardhat's `artifacts/` as a text. */
const schema = z.object({ abi, bytecode: z.union([z.string(), z.object({ object: z.string() })]) })

/**
 * Reads a compiled contract as Foundry (`out/Registry.sol/Registry.json`) or Hardhat
 * (`artifacts/contracts/Registry.sol/Registry.json`) writes it.
 * @param path Relative to the working folder, or absolute.
 * @throws {UsageError} if there is no such file, it is no artifact, or the contract has no code (an interface, an abstract one).
 */
export function loadArtifact(path: string): Artifact {
  const parsed = schema.safeParse(jsonOf(readTextFile(resolve(path), MAX_ARTIFACT_BYTES), path))
  if (!parsed.success) {
    throw new UsageError(`${path} is not a compiled contract`, {
      facts: { missing: parsed.error.issues.map(({ path }) => path.join('.')).join(', ') },
      next: 'give a JSON file of `forge build` (out/) or `hardhat compile` (artifacts/)',
    })
  }
  const { bytecode } = parsed.data
  const code = typeof bytecode === 'string' ? bytecode : bytecode.object
  if (code === '0x' || code === '') {
    throw new UsageError(`${path} has no code`, { next: 'name a contract that can be deployed, no interface' })
  }
  return {
    abi: parsed.data.abi as unknown as Abi,
    bytecode: code.startsWith('0x') ? code : `0x${code}`,
    source: path,
  }
}

function jsonOf(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UsageError(`${path} is not JSON`, { facts: { cause: (cause as Error).message }, cause })
  }
}

/**
 * An artifact with its libraries' addresses in its bytecode.
 * @param libraries Addresses by fully qualified name, as in `src/Lib.sol:Lib`.
 */
export function linkArtifact(artifact: Artifact, libraries: Record<string, Address>): Artifact {
  const bytecode = Object.entries(libraries).reduce(
    (code, [name, address]) => code.replaceAll(placeholderOf(name), address.slice(2).toLowerCase()),
    artifact.bytecode,
  )
  return { ...artifact, bytecode }
}

/** What solc writes in the place of a library's address: `__$`, 34 digits of the hash of its name, `$__`. */
function placeholderOf(name: string): string {
  return `__$${keccak256(stringToBytes(name)).slice(2, 36)}$__`
}

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
    const library = /__\$([0-9a-f]{34})\$__/.exec(bytecode)?.[1]
    throw new UsageError(`${source} has a library that is not linked`, {
      facts: { 'hash of its name': library },
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

type Sent = { to?: Address; data: Hex } & SendOptions

async function send(
  { rpcUrl, accounts }: Chain,
  what: string,
  { from = accounts.deployer.address, value = 0n, ...call }: Sent,
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

type Receipt = { status: Hex; contractAddress: Address | null }

/** The receipt of a transaction, once the node has mined it: it answers before. */
async function receiptOf(rpc: Rpc, hash: Hex): Promise<Receipt> {
  for (;;) {
    const receipt = await rpc.request<Receipt | null>({ method: 'eth_getTransactionReceipt', params: [hash] })
    if (receipt) return receipt
    await setTimeout(5)
  }
}
