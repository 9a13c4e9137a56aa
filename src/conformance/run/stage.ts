import { type Chain, type Snapshot, startChain } from '../../chain/chain.ts'
import { type Company, engage } from '../../chain/group/company.ts'
import { InternalError } from '../../errors.ts'
import { type Explorer, startExplorer } from '../../explorer/explorer.ts'
import { given } from '../../given.ts'
import type { Environment } from '../../subject/resolver.ts'

export type StageOptions = {
  /** EIP-155 id. Default 31337. */
  chainId?: number
  /** Timestamp of the genesis block, seconds. Default 1,000,000,000 (2001): far behind any machine's clock. */
  genesisTime?: number
  /** Loopback port of the chain's RPC. Default: a free one. */
  port?: number
  /** As of {@link startChain}. */
  stateRoots?: boolean
  /** As of {@link startChain}. */
  history?: number
  /** The explorer's path segment. Default `chain`. */
  explorerPath?: string
  /** Loopback port of the explorer. Default: a free one. */
  explorerPort?: number
}

/** How many worlds can share a chain. */
export const SEATS = 48

/**
 * What suits a stage on which hundreds of worlds share each chain. Of such a chain every old state that is kept takes
 * megabytes, so only the latest can be asked for.
 */
export const forGroups = { stateRoots: false, history: 16 } as const satisfies StageOptions

/** The names of worlds that own agreements; whoever else does has an account of its own, and is slower to play. */
const cast = ['sharedOwner', 'crowdOwner', ...Array.from({ length: 6 }, (_, index) => `agreement${index}Owner`)]

/** A real chain with the registries on it, and the explorer that indexes it. */
export type Stage = {
  chain: Chain
  explorer: Explorer
  /** What a subject is told of it. */
  environment: Environment
  /** Takes the chain back to where only the registries stand on it; the explorer follows. */
  reset(): Promise<void>
  /** Takes the chain back to where the registries and a {@link Company} stand on it, for worlds that share the chain. */
  gather(): Promise<void>
  /** The company that is there. Throws InternalError where {@link gather} was not the latest to set the stage. */
  company(): Company
  /** Ends both; nothing of them is left. Never throws. */
  close(): Promise<void>
}

/** Starts a chain and its explorer on loopback. Throws InternalError where one of them can't be started. */
export async function setStage(options: StageOptions = {}): Promise<Stage> {
  const { chainId, genesisTime, port, stateRoots, history, explorerPath = 'chain', explorerPort } = options
  const chain = await startChain(given({ chainId, genesisTime, port, stateRoots, history }))
  try {
    const { attackRegistry, safeHarborRegistry, chainSafeHarborRegistry, agreementFactory } = chain.deployment
    const contracts = { attackRegistry, safeHarborRegistry, chainSafeHarborRegistry, agreementFactory }
    const place = {
      rpcUrl: chain.rpcUrl,
      chainId: chain.chainId,
      contracts,
      deploymentBlock: chain.deployment.deploymentBlock,
    }
    const explorer = await startExplorer({ ...place, path: explorerPath, ...given({ port: explorerPort }) })
    const bare = await chain.snapshot()
    let gathered: { company: Company; snapshot: Snapshot } | undefined
    return {
      chain,
      explorer,
      environment: { protocolVersion: 1, ...place, explorerUrl: explorer.url, explorerPath },
      async reset() {
        gathered = undefined
        await chain.revert(bare)
      },
      async gather() {
        if (gathered) return chain.revert(gathered.snapshot)
        await chain.revert(bare)
        const company = await engage(chain, SEATS, cast)
        gathered = { company, snapshot: await chain.snapshot() }
      },
      company() {
        if (!gathered) throw new InternalError('There is no company on this stage')
        return gathered.company
      },
      async close() {
        await explorer.close()
        await chain.stop()
      },
    }
  } catch (error) {
    await chain.stop()
    throw error
  }
}
