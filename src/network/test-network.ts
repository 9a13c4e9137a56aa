import { type BatchWallets, deployBatchWallets } from '../chain/batch/batch-wallets.ts'
import { type Chain, startChain } from '../chain/chain.ts'
import type { SavedState } from '../chain/saved-state/saved-state.ts'
import { InternalError } from '../errors.ts'
import { type Explorer, startExplorer } from '../explorer/explorer.ts'
import { given } from '../given.ts'
import { serveNode } from '../proxy/serve-node.ts'
import type { Environment } from '../subject/resolver.ts'
import { openProxies, type Proxies } from './proxies.ts'

export type TestNetworkOptions = {
  /** EIP-155 id. Default 31337. */
  chainId?: number
  /** EIP-155 id of the other network. Default: 627 beside 626, 626 beside 627, else the neighbour of `chainId`. */
  otherChainId?: number
  /** Timestamp of the genesis block, seconds. Default 1,000,000,000 (2001): far behind any machine's clock. */
  genesisTime?: number
  /** How many of the latest blocks keep their state. Default: all of them. */
  history?: number
  /** Port of {@link SingleNetwork.nodeUrl}. Default: a free one. */
  port?: number
  /** Address that the node and the explorer listen on. Default 127.0.0.1. */
  host?: string
  /** As of {@link startChain}. */
  stateRoots?: boolean
  /** A saved state that the chain begins with; of two networks, the first one's. As of {@link startChain}. */
  state?: SavedState
  /** The explorer's path segment. Default `chain`. */
  explorerPath?: string
  /** Loopback port of the explorer. Default: a free one. */
  explorerPort?: number
}

/** How many scenarios can share a chain. */
export const MAX_BATCH = 24

/** The most worlds whose chains keep every state; each takes some two megabytes of the node's memory. */
const MOST_KEPT = 200

/** How many worlds share a chain, where nobody says otherwise. */
export const BATCH_SIZE = 6

/**
 * What suits a test network on which many worlds are played in groups: a block's cost does not grow with what is there. In a long
 * campaign only the latest blocks keep their state, all of a group's own among them, but not the blocks before it.
 * @param together How many worlds are in a group: 6 have up to 80 blocks, 20 up to 115.
 */
export const campaignNetworkOptions = (worlds: number, together = BATCH_SIZE): TestNetworkOptions => ({
  stateRoots: false,
  ...(worlds > MOST_KEPT && { history: 72 + 3 * together }),
})

/** The names of worlds that own agreements; whoever else does has an account of its own, and is slower to play. */
const cast = ['sharedOwner', 'crowdOwner', ...Array.from({ length: 6 }, (_, index) => `agreement${index}Owner`)]

/** A real chain with the registries on it, and the explorer that indexes it. */
export type SingleNetwork = {
  chain: Chain
  explorer: Explorer
  /** JSON-RPC over HTTP and WebSocket, for programs that may do everything with the chain; no page of another origin may. */
  nodeUrl: string
  /** What a subject is told of it: the addresses are those of the traffic. */
  environment: Environment
  proxies: Proxies
  /** Takes the chain back to where only the registries stand on it, or to a saved state; the explorer follows. */
  reset(state?: SavedState): Promise<void>
  /**
   * Takes the chain back to where the registries and a {@link BatchWallets} stand on it, for worlds that share the chain.
   * @param scenarios How many are to be told at most, up to {@link MAX_BATCH}, which is the default.
   */
  prepareBatch(scenarios?: number): Promise<void>
  /** The batch wallets that is there. Throws InternalError where {@link gather} was not the latest to set the test network. */
  wallets(): BatchWallets
  /** Ends both; nothing of them is left. Never throws. */
  close(): Promise<void>
}

/** A network, and another one beside it for the scenarios that are told on two. Both begin anew and end together. */
export type TestNetwork = SingleNetwork & {
  /**
   * The other network, with a chain id, a chain and an explorer of its own, on free ports. It is started when it is asked
   * for first. Throws InternalError where it can't be.
   */
  elsewhere(): Promise<SingleNetwork>
}

/** Starts a chain and its explorer on loopback. Throws InternalError where one of them can't be started. */
export async function startTestNetwork(options: TestNetworkOptions = {}): Promise<TestNetwork> {
  const here = await startNetwork(options)
  let other: Promise<SingleNetwork> | undefined
  const { port: _, explorerPort: __, state: ___, ...alike } = options
  return {
    ...here,
    elsewhere() {
      const { chainId, otherChainId } = here.chain
      other ??= startNetwork({ ...alike, chainId: otherChainId, otherChainId: chainId })
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

/** A resolver may ask for the state of any block, the oldest too. */
const allBlocks = 1_000_000_000

async function startNetwork(options: TestNetworkOptions): Promise<SingleNetwork> {
  const { history = allBlocks, host, explorerPath = 'chain', explorerPort } = options
  const { chainId, otherChainId, genesisTime, port, stateRoots, state } = options
  const chain = await startChain({ history, ...given({ chainId, otherChainId, genesisTime, stateRoots, state }) })
  const opened: { close(): Promise<void> }[] = []
  const close = async () => {
    for (const one of opened.toReversed()) await one.close()
    await chain.stop()
  }
  try {
    const { attackRegistry, safeHarborRegistry, chainSafeHarborRegistry, agreementFactory } = chain.deployment
    const contracts = { attackRegistry, safeHarborRegistry, chainSafeHarborRegistry, agreementFactory }
    const place = {
      rpcUrl: chain.rpcUrl,
      chainId: chain.chainId,
      contracts,
      deploymentBlock: chain.deployment.deploymentBlock,
    }
    const node = await serveNode({ upstream: chain.rpcUrl, ...given({ port, host }) })
    opened.push(node)
    const explorer = await startExplorer({ ...place, path: explorerPath, ...given({ port: explorerPort, host }) })
    opened.push(explorer)
    const proxies = await openProxies(
      { node: chain.rpcUrl, explorer: explorer.url },
      { attackRegistry, factory: agreementFactory, adoptions: [safeHarborRegistry, chainSafeHarborRegistry] },
    )
    opened.push(proxies)
    const { rpcUrl, explorerUrl } = proxies
    let gathered: BatchWallets | undefined
    // A scenario that was called off may have left faults and quirks behind.
    const renew = async (state?: SavedState) => {
      await proxies.endFaults()
      await chain.renew(state)
      if (explorer.quirks.current().length > 0) await explorer.quirks.clear()
    }
    const network: SingleNetwork = {
      chain,
      explorer,
      nodeUrl: node.url,
      environment: { protocolVersion: 1, ...place, rpcUrl, explorerUrl, explorerPath },
      proxies,
      async reset(state) {
        gathered = undefined
        await renew(state)
      },
      async prepareBatch(scenarios = MAX_BATCH) {
        await renew()
        gathered = await deployBatchWallets(chain, scenarios, cast)
      },
      wallets() {
        if (!gathered) throw new InternalError('There is no company on this stage')
        return gathered
      },
      close,
    }
    return network
  } catch (error) {
    await close()
    throw error
  }
}
