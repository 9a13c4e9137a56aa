import {
  type Address,
  decodeErrorResult,
  encodeAbiParameters,
  encodeDeployData,
  getAddress,
  getContractAddress,
  type Hex,
  keccak256,
  pad,
  parseEventLogs,
} from 'viem'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import * as artifacts from '../../src/chain/artifacts/index.ts'
import { named, shown, someone } from './actors.ts'
import { type Call, DEPLOYER, FACTORY, HARBOR, official, on, REGISTRY } from './calls.ts'
import { type Anvil, type Receipt, startAnvil, type Transaction } from './support.ts'
import { type Details, detailsOf } from './terms.ts'

export const MODERATOR = someone('moderator')
export const REGISTRY_OWNER = someone('registryOwner')
export const OWNER = someone('owner')
export const STRANGER = someone('stranger')

/** Every event and error of the contracts. */
const abi = Object.values(artifacts).flatMap((artifact) => [...artifact.abi])

/** What a transaction says: who calls what, or creates what. */
type Sent = Call | { data: Hex }

export type Stage = {
  anvil: Anvil
  /** Sends a transaction in a block of its own; default one second after the latest. Returns its events, readable. */
  send(from: Address, sent: Sent, at?: number): Promise<string[]>
  /** Sends one that must be refused and change nothing. Returns the error, readable; empty for empty data. */
  refusal(from: Address, sent: Sent, at?: number): Promise<string>
  /** Deploys a contract by a creation transaction. */
  deploy(name: string, initCode: Hex): Promise<Address>
  /** Reads at the latest block. */
  ask<Result>(call: Call<Result>): Promise<Result>
  /** An agreement of the official factory's, not registered; its commitment is 30 days where none is given. */
  sign(name?: string, details?: Details & { commitment?: number }): Promise<Address>
}

/** The contracts, on a chain of this file's own. Every test finds them untouched. */
export function useStage(): Stage {
  let anvil: Anvil
  let rewind: () => Promise<void>
  let salt = 0

  beforeAll(async () => {
    anvil = await startAnvil()
    await deployAll(anvil)
    rewind = await anvil.remember()
  })
  beforeEach(() => rewind())
  afterAll(() => anvil?.stop())

  const one = async (transaction: Transaction, at = anvil.now() + 1): Promise<Receipt> => {
    const [receipt] = await anvil.mine(at, transaction)
    if (!receipt) throw new Error('The transaction was not mined')
    return receipt
  }
  const errorOf = async ({ transactionHash }: Receipt): Promise<string> => {
    const trace = await anvil.rpc<{ output?: Hex }>('debug_traceTransaction', transactionHash, { tracer: 'callTracer' })
    if (!trace.output || trace.output === '0x') return ''
    const { errorName, args = [] } = decodeErrorResult({ abi, data: trace.output })
    return `${errorName}(${args.map(shown).join(', ')})`
  }

  const stage: Stage = {
    get anvil() {
      return anvil
    },
    async send(from, { data, ...rest }, at) {
      const receipt = await one({ from, data, ...('to' in rest && { to: rest.to }) }, at)
      if (receipt.status !== '0x1') throw new Error(`Refused: ${await errorOf(receipt)}`)
      return eventsOf(receipt)
    },
    async refusal(from, { data, ...rest }, at) {
      const receipt = await one({ from, data, ...('to' in rest && { to: rest.to }) }, at)
      if (receipt.status !== '0x0') throw new Error(`Not refused: ${eventsOf(receipt).join(', ')}`)
      const changed = await changedBy(anvil, receipt)
      if (changed.some((address) => address !== from)) throw new Error(`Changed: ${changed.map(shown).join(', ')}`)
      return errorOf(receipt)
    },
    async deploy(name, data) {
      const receipt = await one({ from: DEPLOYER, data })
      if (receipt.status !== '0x1') throw new Error(`Refused: ${await errorOf(receipt)}`)
      return named(name, getAddress(receipt.contractAddress as Address))
    },
    async ask(call) {
      return call.resultOf(await anvil.rpc<Hex>('eth_call', { to: call.to, data: call.data }, 'latest'))
    },
    async sign(name = 'agreement', { commitment = 30 * DAY, ...details } = {}) {
      const terms = detailsOf(details)
      const by = pad(`0x${(++salt).toString(16)}`, { size: 32 })
      const address = named(name, officialAddress(OWNER, by, terms))
      await stage.send(OWNER, official('create', terms, OWNER, by))
      if (commitment > 0)
        await stage.send(OWNER, on(address)('extendCommitmentWindow', BigInt(anvil.now() + commitment)))
      return address
    },
  }
  return stage
}

export const DAY = 86_400

/** Where the factory puts the agreement that a caller makes with a salt. The owner is the caller. */
export function officialAddress(caller: Address, salt: Hex, details: ReturnType<typeof detailsOf>): Address {
  return getContractAddress({
    opcode: 'CREATE2',
    from: FACTORY,
    salt: keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'bytes32' }], [caller, salt])),
    bytecode: encodeDeployData({ ...artifacts.agreement, args: [details, caller, REGISTRY] }),
  })
}

async function deployAll(anvil: Anvil): Promise<void> {
  const { agreementFactory, chainSafeHarborRegistry, attackRegistry } = artifacts
  const receipts = await anvil.mine(
    anvil.now() + 1,
    { from: DEPLOYER, data: encodeDeployData({ ...agreementFactory, args: [REGISTRY] }) },
    { from: DEPLOYER, data: encodeDeployData({ ...chainSafeHarborRegistry, args: [FACTORY] }) },
    {
      from: DEPLOYER,
      data: encodeDeployData({ ...attackRegistry, args: [REGISTRY_OWNER, MODERATOR, HARBOR, FACTORY] }),
    },
  )
  if (receipts.some(({ status }) => status !== '0x1')) throw new Error('The contracts do not deploy')
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
async function changedBy(anvil: Anvil, { transactionHash }: Receipt): Promise<Address[]> {
  const config = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }
  const { post } = await anvil.rpc<{ post: object }>('debug_traceTransaction', transactionHash, config)
  return Object.keys(post).map((address) => getAddress(address))
}
