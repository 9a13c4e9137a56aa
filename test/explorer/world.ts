import { type Abi, type Address, encodeDeployData, encodeFunctionData, getAddress, type Hex, numberToHex } from 'viem'
import { agreement, agreementFactory, attackRegistry, factory, vault } from '../../src/artifacts/index.ts'
import { type Chain, type ChainOptions, startChain } from '../../src/chain/chain.ts'
import type { Log, MinedBlock, TransactionToMine } from '../../src/chain/mine.ts'
import { type Explorer, type ExplorerOptions, startExplorer } from '../../src/explorer/index.ts'

const OWNER: Address = '0x00000000000000000000000000000000000000aa'
export const ANYONE: Address = '0x00000000000000000000000000000000000000bb'
export const HOUR = 3_600
export const DAY = 24 * HOUR
const START = 1_000_000_000
const FAR = 2n ** 40n

export const Scope = { None: 0, ExistingOnly: 1, All: 2, FutureOnly: 3 } as const

export const vaultCode: Hex = vault.bytecode
export const factoryCode = (children: readonly Hex[] = []): Hex => encodeDeployData({ ...factory, args: [children] })

/** An account of an agreement: an address, or one with a child contract scope (default None). */
export type Listed = string | { account: string; scope: number }

export type Terms = Partial<{
  name: string
  percentage: bigint
  cap: bigint
  aggregateCap: bigint
  retainable: boolean
  identity: number
  diligence: string
  uri: string
  owner: Address
  elsewhere: readonly Listed[]
}>

/** A real chain with an explorer beside it, and verbs that each mine one block an hour after the last. */
export type ChainWithExplorer = AsyncDisposable & {
  chain: Chain
  explorer: Explorer
  /** Mines the transactions in one block. Default time: an hour after the last block. */
  mine(transactions?: readonly TransactionToMine[], timestamp?: number): Promise<MinedBlock>
  deploy(code: Hex): Promise<Address>
  createAgreement(accounts: readonly Listed[], terms?: Terms): Promise<Address>
  /** A new agreement over the accounts, requested and approved. */
  underAttack(accounts: readonly Listed[], terms?: Terms): Promise<Address>
  spawn(parent: Address, count?: number): Promise<Address[]>
  /** Answer of the explorer, as the client of its address sees it. */
  get<Body = Json>(path: string, init?: RequestInit): Promise<{ status: number; headers: Headers; body: Body }>
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape is what they check
export type Json = any

const caip2 = 'eip155:31337'
const accountsOf = (listed: readonly Listed[]) =>
  listed.map((each) =>
    typeof each === 'string'
      ? { accountAddress: each, childContractScope: Scope.None }
      : { accountAddress: each.account, childContractScope: each.scope },
  )

/** A call of a contract, as a transaction. */
export const call = (from: Address, to: Address, abi: Abi, functionName: string, args: readonly unknown[] = []) => ({
  from,
  to,
  data: encodeFunctionData({ abi, functionName, args: [...args] }),
})

export const onAgreement = (
  to: Address,
  functionName: string,
  args: readonly unknown[],
  from = OWNER,
): TransactionToMine => call(from, to, agreement.abi, functionName, args)

export const addAccounts = (to: Address, listed: readonly Listed[]) =>
  onAgreement(to, 'addAccounts', [caip2, accountsOf(listed)])
export const removeAccounts = (to: Address, spelled: readonly string[]) =>
  onAgreement(to, 'removeAccounts', [caip2, spelled])
export const replaceAccounts = (to: Address, listed: readonly Listed[]) =>
  onAgreement(to, 'addOrSetChains', [
    [{ assetRecoveryAddress: ANYONE, accounts: accountsOf(listed), caip2ChainId: caip2 }],
  ])
export const spawnCall = (parent: Address, count = 1, code = vaultCode): TransactionToMine =>
  call(ANYONE, parent, factory.abi, 'spawn', [code, BigInt(count)])

/** The children that a factory's events name. */
export const spawnedIn = (logs: readonly Log[]): Address[] =>
  logs.filter(({ topics }) => topics.length === 2).map(({ topics }) => getAddress(`0x${topics[1]?.slice(-40)}`))

/** The details of an agreement, as its constructor takes them. */
function detailsOf(accounts: readonly Listed[], terms: Terms = {}) {
  const elsewhere = terms.elsewhere
    ? [{ assetRecoveryAddress: ANYONE, accounts: accountsOf(terms.elsewhere), caip2ChainId: 'eip155:1' }]
    : []
  return {
    protocolName: terms.name ?? 'Lagoon',
    contactDetails: [{ name: 'Security', contact: 'security@lagoon.example' }],
    chains: [{ assetRecoveryAddress: ANYONE, accounts: accountsOf(accounts), caip2ChainId: caip2 }, ...elsewhere],
    bountyTerms: {
      bountyPercentage: terms.percentage ?? 10n,
      bountyCapUsd: terms.cap ?? 1_000_000n,
      retainable: terms.retainable ?? false,
      identity: terms.identity ?? 0,
      diligenceRequirements: terms.diligence ?? '',
      aggregateBountyCapUsd: terms.aggregateCap ?? 0n,
    },
    agreementURI: terms.uri ?? 'ipfs://terms',
  }
}

let salt = 0n

export function createCall(factoryAddress: Address, accounts: readonly Listed[], terms: Terms = {}): TransactionToMine {
  salt += 1n
  const args = [detailsOf(accounts, terms), terms.owner ?? OWNER, numberToHex(salt, { size: 32 })]
  return call(OWNER, factoryAddress, agreementFactory.abi, 'create', args)
}

/** Transactions on the attack registry, each for one agreement. */
export function registryCalls({ deployment }: Chain) {
  const { attackRegistry: to, battleChainDeployer, registryModerator } = deployment
  const by =
    (from: Address, name: string, ...more: readonly unknown[]) =>
    (agreementAddress: Address) =>
      call(from, to, attackRegistry.abi, name, [agreementAddress, ...more])
  return {
    request: by(OWNER, 'requestUnderAttackForUnverifiedContracts'),
    goToProduction: by(OWNER, 'goToProduction'),
    /** As if the official deployer had deployed a contract for the owner. */
    verify: (contract: Address) =>
      call(battleChainDeployer, to, attackRegistry.abi, 'registerDeployment', [contract, OWNER]),
    approve: by(registryModerator, 'approveAttack'),
    reject: by(registryModerator, 'rejectAttackRequest', false),
    promote: by(OWNER, 'promote'),
    cancel: by(OWNER, 'cancelPromotion'),
    corrupt: by(OWNER, 'markCorrupted'),
    instantPromote: by(registryModerator, 'instantPromote'),
    finalize: by(ANYONE, 'finalizeState'),
    extend: (agreementAddress: Address, until = FAR) =>
      onAgreement(agreementAddress, 'extendCommitmentWindow', [until]),
  }
}

/** Starts a world; its disposal ends both processes' parts. */
export async function startChainWithExplorer(
  options: Partial<ExplorerOptions> & ChainOptions = {},
): Promise<ChainWithExplorer> {
  const chain = await startChain({ genesisTime: START, ...options })
  const { deployment, rpcUrl, chainId } = chain
  const explorer = await startExplorer({ rpcUrl, chainId, contracts: deployment, ...deployment, ...options, port: 0 })
  const registry = registryCalls(chain)

  const mine = async (transactions: readonly TransactionToMine[] = [], timestamp = chain.head.timestamp + HOUR) => {
    const block = await chain.mine({ timestamp, transactions })
    const failed = block.receipts.findIndex(({ status }) => status === 'reverted')
    if (failed !== -1) throw new Error(`transaction ${failed} of block ${block.number} reverted`)
    return block
  }
  const world: ChainWithExplorer = {
    chain,
    explorer,
    mine,
    async deploy(code) {
      const block = await mine([{ from: ANYONE, data: code }])
      return getAddress(block.receipts[0]?.contractAddress ?? '0x')
    },
    async createAgreement(accounts, terms) {
      const block = await mine([createCall(deployment.agreementFactory, accounts, terms)])
      const created = block.receipts[0]?.logs.at(-1)
      return getAddress(`0x${created?.topics[1]?.slice(-40)}`)
    },
    async underAttack(accounts, terms) {
      const made = await world.createAgreement(accounts, terms)
      await mine([registry.extend(made), registry.request(made)])
      await mine([registry.approve(made)])
      return made
    },
    async spawn(parent, count = 1) {
      const block = await mine([spawnCall(parent, count)])
      return spawnedIn(block.receipts[0]?.logs ?? [])
    },
    async get(path, init) {
      const response = await fetch(`${explorer.url}${path}`, init)
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
    },
    async [Symbol.asyncDispose]() {
      await explorer.close()
      await chain.stop()
    },
  }
  return world
}
