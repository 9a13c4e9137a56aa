// Fills a chain with agreements, each over a contract and the contract's child.
import { type Address, encodeFunctionData, getAddress, type Hex, numberToHex } from 'viem'
import { agreement, agreementFactory, attackRegistry, factory, vault } from '../../src/chain/artifacts/index.ts'
import type { Chain } from '../../src/chain/chain.ts'
import type { MinedBlock, Transaction } from '../../src/chain/mine.ts'

const OWNER: Address = '0x00000000000000000000000000000000000000aa'
const HOUR = 3_600
const A_BLOCK = 250

/** The agreements of a chain, and the two contracts that each covers: one linked, one its child. */
export type Filled = { agreements: Address[]; contracts: Address[] }

/** Verbs that put more agreements on a chain. */
export async function openWorld(chain: Chain): Promise<{ filled: Filled; grow(count: number): Promise<void> }> {
  const { deployment } = chain
  const filled: Filled = { agreements: [], contracts: [] }

  const mine = async (transactions: readonly Transaction[]): Promise<MinedBlock> => {
    const block = await chain.mine({ timestamp: chain.head.timestamp + HOUR, transactions })
    if (block.receipts.some(({ status }) => status === 'reverted'))
      throw new Error(`Block ${block.number} has a revert`)
    return block
  }
  const deploy = async (data: Hex) =>
    getAddress((await mine([{ from: OWNER, data }])).receipts[0]?.contractAddress ?? '0x')
  const emptyFactory = encodeFunctionData({ abi: factory.abi, functionName: 'spawn', args: ['0x', 0n] })
  const root = await deploy(`${factory.bytecode}${'0'.repeat(62)}20${'0'.repeat(64)}` as Hex)
  await mine([{ from: OWNER, to: root, data: emptyFactory }])
  const implementation = await deploy(vault.bytecode)

  const clones = (from: Address, of: Address, count: number): Transaction => ({
    from: OWNER,
    to: from,
    data: encodeFunctionData({ abi: factory.abi, functionName: 'spawnClones', args: [of, BigInt(count)] }),
  })
  const spawned = ({ receipts }: MinedBlock) =>
    receipts.flatMap(({ logs }) => logs.map(({ topics }) => getAddress(`0x${topics[1]?.slice(-40)}`)))
  const registryCall =
    (from: Address, functionName: 'requestUnderAttack' | 'approveAttack' | 'promote') => (on: Address) => ({
      from,
      to: deployment.attackRegistry,
      data: encodeFunctionData({ abi: attackRegistry.abi, functionName, args: [on] }),
    })
  const extend = (to: Address): Transaction => ({
    from: OWNER,
    to,
    data: encodeFunctionData({ abi: agreement.abi, functionName: 'extendCommitmentWindow', args: [2n ** 40n] }),
  })

  async function fillBlock(count: number): Promise<void> {
    const parents = spawned(await mine([clones(root, root, count)]))
    const children = spawned(await mine(parents.map((parent) => clones(parent, implementation, 1))))
    const created = await mine(
      parents.map((parent, nth) => createCall(deployment.agreementFactory, parent, nth + filled.agreements.length)),
    )
    const agreements = created.receipts.map(({ logs }) => getAddress(`0x${logs.at(-1)?.topics[1]?.slice(-40)}`))
    await mine(agreements.map(extend))
    await mine(agreements.map(registryCall(OWNER, 'requestUnderAttack')))
    const approved = agreements.filter((_, nth) => nth % 2 === 0)
    await mine(approved.map(registryCall(deployment.registryModerator, 'approveAttack')))
    filled.agreements.push(...agreements)
    filled.contracts.push(...parents, ...children)
  }

  return {
    filled,
    async grow(count) {
      const wanted = filled.agreements.length + count
      while (filled.agreements.length < wanted) await fillBlock(Math.min(A_BLOCK, wanted - filled.agreements.length))
      // The last ones, so that their countdown still runs.
      const promoted = filled.agreements.slice(-A_BLOCK).filter((_, nth) => nth % 20 === 0)
      await mine(promoted.map(registryCall(OWNER, 'promote')))
    },
  }
}

function createCall(to: Address, covered: Address, nth: number): Transaction {
  const accounts = [{ accountAddress: covered, childContractScope: 2 }]
  const details = {
    protocolName: `Lagoon ${(nth * 7_919) % 10_007}`,
    contactDetails: [{ name: 'Security', contact: `security@lagoon-${nth}.example` }],
    chains: [{ assetRecoveryAddress: OWNER, accounts, caip2ChainId: 'eip155:31337' }],
    bountyTerms: {
      bountyPercentage: BigInt(1 + (nth % 20)),
      bountyCapUsd: BigInt((nth * 104_729) % 5_000_000),
      retainable: nth % 2 === 0,
      identity: nth % 3,
      diligenceRequirements: '',
      aggregateBountyCapUsd: 0n,
    },
    agreementURI: `ipfs://terms/${nth}`,
  }
  const args = [details, OWNER, numberToHex(nth, { size: 32 })] as const
  return { from: OWNER, to, data: encodeFunctionData({ abi: agreementFactory.abi, functionName: 'create', args }) }
}
