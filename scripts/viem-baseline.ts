import { createPublicClient, createTestClient, createWalletClient, type Hex, http } from 'viem'
import { type Chain, startChain } from '../src/chain/chain.ts'
import type { MinedBlock, Receipt, Transaction } from '../src/chain/mine.ts'
import type { Proxies } from '../src/network/proxies.ts'
import type { TestNetwork } from '../src/network/test-network.ts'
import { runCase } from '../src/run/run-case.ts'
import type { Scenario } from '../src/scenario/scenario.ts'
import type { StartSubject } from '../src/subject/subject.ts'

/** Fixed gas and gas price, as harborcheck sends them: viem would ask the node for both. */
const gas = { gas: 1_000_000_000n, gasPrice: 0n, chain: null } as const

/** The subject asks its sources directly, and nothing is recorded. */
const noProxies: Proxies = {
  rpcUrl: '',
  explorerUrl: '',
  areLate: () => false,
  take: () => [],
  takeAttempts: () => [],
  learned: () => new Set(),
  learnedBy: () => new Set(),
  forget() {},
  watch() {},
  async fault() {},
  async endFaults() {},
  async close() {},
}

/**
 * Runs a scenario as one would without harborcheck, for comparison: a new Anvil, and viem's client, which sends one
 * transaction after another and waits for each receipt. Blocks and questions are the same.
 * @returns the number of questions.
 */
export async function runWithViem(scenario: Scenario, start: StartSubject): Promise<number> {
  await using chain = await startChain()
  const explorer = { setValueEstimates() {} }
  const network = { chain: viemChain(chain), explorer, proxies: noProxies } as unknown as TestNetwork
  const { deployment, rpcUrl, chainId } = chain
  const { attackRegistry, safeHarborRegistry, chainSafeHarborRegistry, agreementFactory, deploymentBlock } = deployment
  const contracts = { attackRegistry, safeHarborRegistry, chainSafeHarborRegistry, agreementFactory }
  const noExplorer = { explorerUrl: 'http://127.0.0.1:1', explorerPath: 'chain' }
  const subject = await start({ protocolVersion: 1, rpcUrl, chainId, contracts, deploymentBlock, ...noExplorer })
  const { questions } = await runCase(network, subject, scenario)
  await subject.close()
  return questions.length
}

function viemChain(chain: Chain): Chain {
  const transport = http(chain.rpcUrl, { retryCount: 0 })
  const wallet = createWalletClient({ transport })
  const node = createPublicClient({ transport, pollingInterval: 10 })
  const test = createTestClient({ mode: 'anvil', transport })
  let { head } = chain
  const mine = async ({ timestamp, transactions = [] }: Parameters<Chain['mine']>[0]): Promise<MinedBlock> => {
    const hashes: Hex[] = []
    for (const transaction of transactions) hashes.push(await wallet.sendTransaction(parametersOf(transaction)))
    await test.setNextBlockTimestamp({ timestamp: BigInt(timestamp) })
    await test.mine({ blocks: 1 })
    const receipts: Receipt[] = []
    for (const hash of hashes) receipts.push((await node.waitForTransactionReceipt({ hash })) as Receipt)
    head = { number: head.number + 1, timestamp }
    return { ...head, receipts }
  }
  return {
    ...chain,
    mine,
    get head() {
      return head
    },
  }
}

function parametersOf({ from, to, data }: Transaction) {
  return to === undefined ? { account: from, data, ...gas } : { account: from, to, data, ...gas }
}
