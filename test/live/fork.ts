import { type LiveNetwork, openLiveNetwork } from '../../src/live/network/live-network.ts'
import { type SingleNetwork, startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { beginningOfFork } from '../../src/reader/fork/beginning-of-fork.ts'
import { type ForkedNetwork, readNetwork } from '../../src/reader/fork/read-past.ts'

/** Cases that differ in how a contract is bound. */
export const tellingIds = [
  'top-level/approved-agreement-opens-its-vault',
  'conflicting-registries/adopted-agreement-names-the-child',
  'child-contracts/three-ways-side-by-side',
  'immediate-deployer/linked-router-in-between',
  'immediate-deployer/constructors-in-depth',
  'create3/proxy-and-factory-of-two-agreements',
  'official-deployer/linked-again',
  'official-deployer/linked-deployer-create3',
  'official-deployer/factory-from-the-deployer',
  'cutoff-time/relinked-existing-only',
  'links/removed-child-falls-back-to-its-parent',
  'links/rejection-clears-silently',
  'countdown-expiry/one-second-on-either-side',
]

export type OpenFork = { forked: ForkedNetwork; network: TestNetwork; world: LiveNetwork; close(): Promise<void> }

/** Forks a network at its latest block, and opens the fork as a live network. */
export async function openFork({ chain }: SingleNetwork, rpcUrl = chain.rpcUrl): Promise<OpenFork> {
  const { attackRegistry } = chain.deployment
  const forked = await readNetwork({ attackRegistry, rpcUrls: [rpcUrl] }, {})
  const { chainId, fork } = forked
  const network = await startTestNetwork({ chainId, otherChainId: chain.otherChainId, fork, history: 1_000 })
  const world = await openLiveNetwork(network, beginningOfFork(forked))
  return {
    ...{ forked, network, world },
    async close() {
      world.close()
      await network.close()
      forked.close()
    },
  }
}
