import { type BatchWallets, deployBatchWallets } from '../chain/batch/batch-wallets.ts'
import { type Chain, type ChainOptions, type Fork, startChain } from '../chain/chain.ts'
import type { DeploymentProfile } from '../chain/deploy/profile.ts'
import type { SavedState } from '../chain/saved-state/saved-state.ts'
import { type Explorer, type Past, startExplorer } from '../explorer/index.ts'
import type { Name } from '../model/action.ts'
import { defaultNode, type NodeName } from '../model/node.ts'
import { InternalError } from '../platform/errors.ts'
import { serveNode } from '../proxy/serve-node.ts'
import type { Environment } from '../subject/resolver.ts'
import { openProxies, type Proxies } from './proxies.ts'

export type TestNetworkOptions = {
  /** EIP-155 chain id. Default 31337. */
  chainId?: number | undefined
  /** EIP-155 chain id of the other network. Default: 627 beside 626, 626 beside 627, else the neighbour of `chainId`. */
  otherChainId?: number | undefined
  /** Timestamp of the genesis block, seconds. Default 1,000,000,000 (2001): far before any machine's clock. */
  genesisTime?: number
  /** How many of the latest blocks keep their state. Default: all. */
  history?: number | undefined
  /** Port of {@link SingleNetwork.nodeUrl}. Default: a free one. */
  port?: number | undefined
  /** Address that the node and the explorer listen on. Default 127.0.0.1. */
  host?: string
  /** A saved state that the chain begins with; see {@link startChain}. The other network ignores it. */
  state?: SavedState | undefined
  /** The contracts to deploy, on both networks. Default: the mocks. */
  profile?: DeploymentProfile | undefined
  /** A network to fork, and what is known of its past. Default: the chain begins empty. */
  fork?: (Fork & { past: Past }) | undefined
  /** The software that the node of a subject acts as. Default: Anvil. */
  node?: NodeName | undefined
  /** The explorer's path segment. Default `chain`. */
  explorerPath?: string | undefined
  /** Loopback port of the explorer. Default: a free one. */
  explorerPort?: number
}

/** The most scenarios that can share a chain. */
export const MAX_BATCH = 24

/**
 * Options for a test network that runs many scenarios in batches. It keeps the state of the latest blocks alone: of a scenario
 * that runs alone, up to 300 blocks, most of them empty, and of 20 that share a chain, up to 130.
 */
export const campaignNetwork = { history: 384 } as const

/** The actors that own agreements in generated scenarios. They get batch wallets; another owner is an account, which is slower. */
const agreementOwners: readonly Name[] = [
  'sharedOwner',
  'extraOwner',
  ...Array.from({ length: 6 }, (_, index) => `agreement${index}Owner`),
]

/** A real chain with the registries on it, and the explorer that indexes it. */
export type SingleNetwork = {
  chain: Chain
  explorer: Explorer
  /** JSON-RPC over HTTP and WebSocket with every method, for programs; pages of other origins are refused. */
  nodeUrl: string
  /** What a subject is given about the network. The addresses are those of the proxies. */
  environment: Environment
  proxies: Proxies
  /** What is known of a fork's past; undefined unless the network is a fork. */
  past: Past | undefined
  /** Resets the chain to the deployed registries alone, or to a saved state. Ends all faults and quirks. */
  reset(state?: SavedState): Promise<void>
  /**
   * Resets the chain to the deployed registries and {@link BatchWallets}, for scenarios that share the chain.
   * @param scenarios The most scenarios in a batch. Default {@link MAX_BATCH}.
   * @param names The actors of each scenario that get a wallet. Default: the owners in generated scenarios.
   */
  prepareBatch(scenarios?: number, names?: readonly Name[]): Promise<void>
  /** Returns the batch wallets. Throws InternalError unless {@link prepareBatch} made the latest reset. */
  wallets(): BatchWallets
  /** Stops the chain, the explorer and the proxies. Never throws. */
  close(): Promise<void>
}

/** A network, and another one for the scenarios that run on two chains. Both are reset and closed together. */
export type TestNetwork = SingleNetwork & {
  /**
   * Returns the other network, with its own chain id, chain and explorer, on free ports. The first call starts it.
   * Throws InternalError if it cannot be started.
   */
  elsewhere(): Promise<SingleNetwork>
}

/**
 * Starts a chain, its explorer and the proxies on loopback.
 * @throws {InternalError} if one of them cannot be started.
 */
export async function startTestNetwork(options: TestNetworkOptions = {}): Promise<TestNetwork> {
  const here = await startNetwork(options)
  let other: Promise<SingleNetwork> | undefined
  const { port: _, explorerPort: __, state: ___, ...shared } = options
  return {
    ...here,
    elsewhere() {
      const { chainId, otherChainId } = here.chain
      other ??= startNetwork({ ...shared, chainId: otherChainId, otherChainId: chainId, isSecond: true })
      return other
    },
    async reset(state) {
      await here.reset(state)
      await (await other)?.reset()
    },
    async close() {
      await here.close()
      await (await other?.catch(() => undefined))?.close()
    },
  }
}

/** A resolver may ask for the state of any block, even the oldest. */
const allBlocks = 1_000_000_000

async function startNetwork(options: TestNetworkOptions & Pick<ChainOptions, 'isSecond'>): Promise<SingleNetwork> {
  const { history = allBlocks, host, explorerPath = 'chain', explorerPort, node: software = defaultNode } = options
  const { chainId, otherChainId, genesisTime, port, state, profile, isSecond, fork } = options
  const chain = await startChain({ history, chainId, otherChainId, genesisTime, state, profile, isSecond, fork })
  const opened: { close(): Promise<void> }[] = []
  const close = async () => {
    for (const one of opened.toReversed()) await one.close()
    await chain.stop()
  }
  try {
    const { attackRegistry, safeHarborRegistry, chainSafeHarborRegistry, agreementFactory } = chain.deployment
    const contracts = { attackRegistry, safeHarborRegistry, chainSafeHarborRegistry, agreementFactory }
    const location = { rpcUrl: chain.rpcUrl, chainId: chain.chainId, contracts }
    const node = await serveNode({ upstream: chain.rpcUrl, port, host, node: { software } })
    opened.push(node)
    const { socket } = chain
    const past = fork?.past
    const explorer = await startExplorer({ ...location, socket, path: explorerPath, port: explorerPort, host, past })
    opened.push(explorer)
    const proxies = await openProxies(
      { node: chain.rpcUrl, socket, explorer: explorer.url },
      { attackRegistry, factory: agreementFactory, adoptions: [safeHarborRegistry, chainSafeHarborRegistry] },
      { software },
    )
    opened.push(proxies)
    const { rpcUrl, explorerUrl } = proxies
    let batchWallets: BatchWallets | undefined
    // A scenario that was interrupted may have left faults and quirks in force.
    const resetChain = async (state?: SavedState) => {
      proxies.actAs()
      await proxies.endFaults()
      await chain.renew(state)
      if (explorer.quirks.current().length > 0) await explorer.quirks.clear()
    }
    const network: SingleNetwork = {
      chain,
      explorer,
      nodeUrl: node.url,
      environment: {
        protocolVersion: 1,
        ...location,
        rpcUrl,
        explorerUrl,
        explorerPath,
        deploymentBlock: chain.deployment.deploymentBlock,
      },
      proxies,
      past,
      async reset(state) {
        batchWallets = undefined
        await resetChain(state)
      },
      async prepareBatch(scenarios = MAX_BATCH, names = agreementOwners) {
        await resetChain()
        batchWallets = await deployBatchWallets(chain, scenarios, names)
      },
      wallets() {
        if (!batchWallets)
          throw new InternalError('This test network has no batch wallets', { next: 'Call prepareBatch() first.' })
        return batchWallets
      },
      close,
    }
    return network
  } catch (error) {
    await close()
    throw error
  }
}
