import {
  type Address,
  concat,
  decodeErrorResult,
  encodeDeployData,
  getAddress,
  getContractAddress,
  type Hex,
  keccak256,
  pad,
  parseEventLogs,
  toHex,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import * as artifacts from '../../src/artifacts/index.ts'
import { accountOf } from '../../src/chain/accounts.ts'
import { type Chain, type Snapshot, startChain } from '../../src/chain/chain.ts'
import type { Receipt, TransactionToMine } from '../../src/chain/mine.ts'
import { REGISTRY_MODERATOR } from '../../src/model/world.ts'
import { named, shown, someone } from './actors.ts'
import { type Call, FACTORY, HARBOR, OFFICIAL_DEPLOYER, official, on, registry } from './calls.ts'
import { type Details, detailsOf, HOME } from './terms.ts'

export const MODERATOR = named('moderator', accountOf(REGISTRY_MODERATOR).address)
export const REGISTRY_OWNER = named('registryOwner', accountOf('deployment').address)
/** Deploys further contracts that tests need. */
const DEPLOYER = someone('deployer')
export const OWNER = someone('owner')
export const STRANGER = someone('stranger')

/** Every event and error of the contracts. */
const abi = Object.values(artifacts).flatMap((artifact) => [...artifact.abi])

/** The content of a transaction: a call or a creation. */
type Sent = Call | { data: Hex }

export type Registries = {
  chain: Chain
  /** Timestamp of the latest block, seconds. */
  now(): number
  /** Lets time pass until a timestamp, in which nothing happens. */
  until(timestamp: number): Promise<void>
  /** Sends a transaction in a block of its own; default one second after the latest. Returns its events, readable. */
  send(from: Address, sent: Sent, at?: number): Promise<string[]>
  /** Sends one that must be refused and change nothing. Returns the error, readable; empty for empty data. */
  refusal(from: Address, sent: Sent, at?: number): Promise<string>
  /** Deploys a contract by a creation transaction. */
  deploy(name: string, initCode: Hex): Promise<Address>
  /** Makes the official deployer say of accounts that the owner had it deploy them. */
  verify(...accounts: string[]): Promise<void>
  /** Reads at the latest block. */
  ask<Result>(call: Call<Result>): Promise<Result>
  /**
   * An agreement of the official factory's, not registered; its commitment is 30 days where none is given. The accounts of its
   * scope are verified, unless `verified` is false.
   */
  sign(name?: string, details?: Details & { commitment?: number; verified?: boolean }): Promise<Address>
}

/** The contracts on a chain of the test file's own, in their initial state before every test. */
export function useRegistries(): Registries {
  let chain: Chain
  let untouched: Snapshot
  let salt = 0

  beforeAll(async () => {
    chain = await startChain()
    untouched = await chain.snapshot()
  })
  beforeEach(() => chain.revert(untouched))
  afterAll(() => chain?.stop())

  const one = async (transaction: TransactionToMine, timestamp = chain.head.timestamp + 1): Promise<Receipt> => {
    const { receipts } = await chain.mine({ timestamp, transactions: [transaction] })
    return receipts[0] as Receipt
  }
  const errorOf = async ({ transactionHash }: Receipt): Promise<string> => {
    const params = [transactionHash, { tracer: 'callTracer' }]
    const { output } = await chain.request<{ output?: Hex }>({ method: 'debug_traceTransaction', params })
    if (!output || output === '0x') return ''
    const { errorName, args = [] } = decodeErrorResult({ abi, data: output })
    return `${errorName}(${args.map(shown).join(', ')})`
  }

  const network: Registries = {
    get chain() {
      return chain
    },
    now: () => chain.head.timestamp,
    async until(timestamp) {
      await chain.mine({ timestamp })
    },
    async send(from, { data, ...rest }, at) {
      const receipt = await one({ from, data, ...('to' in rest && { to: rest.to }) }, at)
      if (receipt.status === 'reverted') throw new Error(`Refused: ${await errorOf(receipt)}`)
      return eventsOf(receipt)
    },
    async refusal(from, { data, ...rest }, at) {
      const receipt = await one({ from, data, ...('to' in rest && { to: rest.to }) }, at)
      if (receipt.status === 'success') throw new Error(`Not refused: ${eventsOf(receipt).join(', ')}`)
      const changed = await changedBy(chain, receipt)
      if (changed.some((address) => address !== from)) throw new Error(`Changed: ${changed.map(shown).join(', ')}`)
      return errorOf(receipt)
    },
    async deploy(name, data) {
      const receipt = await one({ from: DEPLOYER, data })
      if (receipt.status === 'reverted') throw new Error(`Refused: ${await errorOf(receipt)}`)
      return named(name, getAddress(receipt.contractAddress as Address))
    },
    async verify(...accounts) {
      const unknown: Address[] = []
      for (const account of new Set(accounts.map((one) => getAddress(`0x${one.slice(-40).toLowerCase()}`)))) {
        if ((await network.ask(registry('getContractDeployer', account))) === zeroAddress) unknown.push(account)
      }
      const transactions = unknown.map((account) => {
        const { to, data } = registry('registerDeployment', account, OWNER)
        return { from: OFFICIAL_DEPLOYER, to, data }
      })
      if (transactions.length > 0) await chain.mine({ timestamp: chain.head.timestamp + 1, transactions })
    },
    async ask({ to, data, resultOf }) {
      return resultOf(await chain.request({ method: 'eth_call', params: [{ to, data }, 'latest'] }))
    },
    async sign(name = 'agreement', { commitment = 30 * DAY, verified = true, ...details } = {}) {
      const terms = detailsOf(details)
      const { accounts = [] } = terms.chains.find(({ caip2ChainId }) => caip2ChainId === HOME) ?? {}
      if (verified) await network.verify(...accounts.map(({ accountAddress }) => accountAddress))
      const by = pad(`0x${(++salt).toString(16)}`, { size: 32 })
      const address = named(name, officialAddress(OWNER, by, terms))
      await network.send(OWNER, official('create', terms, OWNER, by))
      if (commitment > 0)
        await network.send(OWNER, on(address)('extendCommitmentWindow', BigInt(network.now() + commitment)))
      return address
    },
  }
  return network
}

const DAY = 86_400

/** The address of the agreement that the factory creates for a caller and a salt. The caller is the owner. */
export function officialAddress(caller: Address, salt: Hex, details: ReturnType<typeof detailsOf>): Address {
  return getContractAddress({
    opcode: 'CREATE2',
    from: FACTORY,
    salt: keccak256(concat([pad(caller), pad(toHex(31_337)), salt])),
    bytecode: encodeDeployData({ ...artifacts.agreement, args: [HARBOR, caller, HOME, details] }),
  })
}

function eventsOf({ logs }: Receipt): string[] {
  const events = parseEventLogs({ abi, logs: logs as never, strict: true })
  if (events.length !== logs.length) throw new Error('A log is no event of the contracts')
  return events.map(
    ({ eventName, args }) =>
      `${eventName}(${Object.values(args ?? {})
        .map(shown)
        .join(', ')})`,
  )
}

/** The accounts whose storage, code or balance a transaction changed, and its sender, whose nonce it changed. */
async function changedBy(chain: Chain, { transactionHash }: Receipt): Promise<Address[]> {
  const params = [transactionHash, { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }]
  const { post } = await chain.request<{ post: object }>({ method: 'debug_traceTransaction', params })
  return Object.keys(post).map((address) => getAddress(address))
}
