import { createPublicClient, createTestClient, createWalletClient, type Hex, http } from 'viem'
import { signAuthorization } from 'viem/accounts'
import { type Chain, startChain } from '../../src/chain/chain.ts'
import type { Receipt, SealedBlock, TransactionToMine } from '../../src/chain/mine.ts'
import { runCase } from '../../src/check/resolvers/run-case.ts'
import type { TestNetwork } from '../../src/network/test-network.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import { inlineSubject } from '../../src/subject/inline.ts'
import type { CreateResolver } from '../../src/subject/resolver.ts'

/**
 * Runs a scenario as one would without harborcheck: on a new Anvil, with viem's client, which sends one transaction after another
 * and waits for each receipt. The resolver is in this process, without proxies.
 */
export async function runPlainly(scenario: Scenario, resolver: CreateResolver): Promise<void> {
  await using chain = await startChain()
  const { deployment, rpcUrl, chainId } = chain
  const { attackRegistry, safeHarborRegistry, chainSafeHarborRegistry, agreementFactory, deploymentBlock } = deployment
  const contracts = { attackRegistry, safeHarborRegistry, chainSafeHarborRegistry, agreementFactory }
  const sources = { rpcUrl, chainId, deploymentBlock, explorerUrl: 'http://127.0.0.1:1', explorerPath: 'chain' }
  const subject = await inlineSubject(resolver)({ protocolVersion: 1, contracts, ...sources })
  const network = { chain: plainly(chain), explorer: noExplorer, proxies: noProxies } as unknown as TestNetwork
  await runCase(network, subject, scenario)
  await subject.close()
}

const noExplorer = { setValueEstimates() {} }
const noProxies = {
  actAs() {},
  take: () => [],
  takeAttempts: () => [],
  areLate: () => false,
  learned: () => new Set(),
  learnedBy: () => new Set(),
  async endFaults() {},
}

/** The chain, with blocks that viem's client sends. */
function plainly(chain: Chain): Chain {
  const transport = http(chain.rpcUrl, { retryCount: 0 })
  const wallet = createWalletClient({ transport })
  const node = createPublicClient({ transport, pollingInterval: 10 })
  const test = createTestClient({ mode: 'anvil', transport })
  let { head } = chain
  const mined = async ({ timestamp, transactions = [] }: Parameters<Chain['mine']>[0]) => {
    const transactionHashes: Hex[] = []
    for (const transaction of transactions)
      transactionHashes.push(await wallet.sendTransaction(await sent(transaction)))
    await test.setNextBlockTimestamp({ timestamp: BigInt(timestamp) })
    await test.mine({ blocks: 1 })
    const receipts: Receipt[] = []
    for (const hash of transactionHashes) receipts.push((await node.waitForTransactionReceipt({ hash })) as Receipt)
    head = { number: head.number + 1, timestamp }
    return { ...head, receipts, transactionHashes } satisfies SealedBlock & { receipts: Receipt[] }
  }
  return {
    ...chain,
    mine: mined,
    seal: mined,
    get head() {
      return head
    },
  }
}

/** viem would ask the node for the gas and its price. */
async function sent({ from: account, to, data, authorization: signed }: TransactionToMine) {
  const request = { account, data, gas: 1_000_000_000n, chain: null, ...(to && { to }) }
  if (!signed) return { ...request, gasPrice: 0n }
  const authorizationList = [await signAuthorization({ ...signed, address: signed.code })]
  return { ...request, authorizationList, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }
}
