import { type Address, getAddress, type Hex, numberToHex, zeroAddress } from 'viem'
import { UsageError } from '../../platform/errors.ts'
import { version } from '../../platform/version.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { moreFlags } from '../anvil/anvil-options.ts'
import { type Chain, startChain } from '../chain.ts'
import type { AddressBook } from '../execute/address-book.ts'
import { gas } from '../mine.ts'
import type { SavedAuthorization, SavedTransaction } from './saved-state.ts'
import {
  type Funding,
  type SavedActor,
  type SavedBlock,
  type SavedState,
  STATE_FORMAT,
  STATE_VERSION,
} from './saved-state.ts'

export type SaveOptions = {
  /** The names of the scenario that was executed on the chain. Default: none. */
  addressBook?: AddressBook
  /** The scenario that was executed on the chain. Default: unknown. */
  scenario?: Scenario
  /** Ether from `anvil_setBalance`. Default: none. */
  fundings?: readonly Funding[]
  /** Whether to load the state into a chain of its own before returning it. Default true; takes as long as loading. */
  check?: boolean
}

const BLOCKS_PER_MESSAGE = 10

/**
 * Saves a chain with all of its blocks, also those that others mined: `startChain({ state })` starts from them.
 * @throws {UsageError} if anything but transactions changed the chain, as `anvil_setStorageAt` does.
 * @throws {InternalError} if the chain does not answer.
 */
export async function saveState(chain: Chain, options: SaveOptions = {}): Promise<SavedState> {
  const { chainId, deployment } = chain
  const { addressBook, scenario, fundings = [], check = true } = options
  if (deployment.custom) {
    throw new UsageError('A chain with the contracts of a deployment profile cannot be saved block by block', {
      next: '`harborcheck world save FILE`, without --state, writes the scenario; `up FILE --profile MODULE` plays it',
    })
  }
  const { custom: _, ...withoutProfile } = deployment
  const [genesis, ...headers] = await blocksOf(chain)
  const blocks: SavedBlock[] = []
  for (const header of headers) blocks.push(await savedBlock(chain, header))
  const last = headers.at(-1) as RpcBlock
  const state: SavedState = {
    format: STATE_FORMAT,
    version: STATE_VERSION,
    harborcheck: version,
    chainId,
    genesisTime: Number(genesis?.timestamp),
    anvil: anvilFlags(chainId, Number(genesis?.timestamp)),
    unsigned: gas,
    miner: last.miner === zeroAddress ? undefined : getAddress(last.miner),
    head: { number: Number(last.number), timestamp: Number(last.timestamp), hash: last.hash },
    deployment: withoutProfile,
    actors: addressBook ? actorsOf(addressBook) : {},
    scenario,
    fundings: fundings.length > 0 ? [...fundings] : undefined,
    blocks,
  }
  if (check) await (await startChain({ state })).stop()
  return state
}

/** Flags with which harborcheck starts Anvil, except those that save memory. */
function anvilFlags(chainId: number, genesisTime: number): string[] {
  const own = ['--chain-id', `${chainId}`, '--timestamp', `${genesisTime}`, '--no-mining', '--order', 'fifo']
  const free = ['--block-base-fee-per-gas', '0', '--gas-price', '0', '--disable-block-gas-limit']
  return [...own, '--auto-impersonate', ...free, ...moreFlags]
}

type RpcTransaction = {
  hash: Hex
  from: Address
  to: Address | null
  input: Hex
  value: Hex
  gas: Hex
  gasPrice: Hex
  maxFeePerGas?: Hex
  maxPriorityFeePerGas?: Hex
  authorizationList?: SavedAuthorization[]
  r: Hex
  s: Hex
}
type RpcBlock = {
  number: Hex
  timestamp: Hex
  hash: Hex
  miner: Address
  receiptsRoot: Hex
  transactions: RpcTransaction[]
}

/** Reads every block, from the genesis on. */
async function blocksOf(chain: Chain): Promise<RpcBlock[]> {
  const height = Number(await chain.request<Hex>({ method: 'eth_blockNumber' }))
  const calls = Array.from({ length: height + 1 }, (_, number) => ({
    method: 'eth_getBlockByNumber',
    params: [numberToHex(number), true],
  }))
  const blocks: RpcBlock[] = []
  for (let start = 0; start < calls.length; start += BLOCKS_PER_MESSAGE) {
    blocks.push(...(await chain.batch<RpcBlock[]>(calls.slice(start, start + BLOCKS_PER_MESSAGE))))
  }
  return blocks
}

async function savedBlock(chain: Chain, { timestamp, hash, receiptsRoot, transactions }: RpcBlock) {
  const signed = transactions.filter(({ r, s }) => BigInt(r) !== 0n || BigInt(s) !== 0n)
  const calls = signed.map(({ hash }) => ({ method: 'eth_getRawTransactionByHash', params: [hash] }))
  const raw = new Map((await chain.batch<Hex[]>(calls)).map((bytes, index) => [signed[index], bytes]))
  const saved = transactions.map((transaction): SavedTransaction => {
    const bytes = raw.get(transaction)
    return bytes === undefined ? impersonated(transaction) : { raw: bytes }
  })
  return { timestamp: Number(timestamp), hash, receiptsRoot, transactions: saved }
}

function impersonated(transaction: RpcTransaction): SavedTransaction {
  const { from, to, input, value, maxFeePerGas, maxPriorityFeePerGas, authorizationList } = transaction
  const call = { from: getAddress(from), to: to === null ? undefined : getAddress(to), data: input }
  const isOwn = transaction.gas === gas.gas && transaction.gasPrice === gas.gasPrice && maxFeePerGas === undefined
  if (isOwn && BigInt(value) === 0n) return call
  const price =
    maxFeePerGas === undefined
      ? { gasPrice: transaction.gasPrice }
      : { maxFeePerGas, maxPriorityFeePerGas, authorizationList: authorizationList?.map(checksummed) }
  return { ...call, value, gas: transaction.gas, ...price }
}

/** Checksums the address, which Anvil returns in lower case. */
const checksummed = (one: SavedAuthorization): SavedAuthorization => ({ ...one, address: getAddress(one.address) })

function actorsOf(addressBook: AddressBook): Record<string, SavedActor> {
  return Object.fromEntries(
    addressBook.entries().map(({ name, address }) => [name, { address, privateKey: addressBook.privateKeyOf(name) }]),
  )
}
