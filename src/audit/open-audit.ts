import type { Address } from 'viem'
import type { Network } from './network.ts'
import { type NodeOptions, openNode } from './node.ts'
import { firstBlockOf } from './read-events.ts'
import { type NetworkWorld, readNetwork } from './read-network.ts'
import { openStore, type Store } from './store.ts'
import { openView } from './view.ts'
import { atOneBlock, readChainId } from './why.ts'

/** A network that is read again and again. */
export type Audit = {
  /**
   * Reads what is new, at the latest block or an earlier one.
   * @param further Contracts to read besides those that the chain leads to.
   * @throws {InternalError} if the node does not answer, or contradicts itself.
   */
  read(at?: number, further?: readonly Address[]): Promise<NetworkWorld>
  /** How often each method was sent. */
  sent(): Readonly<Record<string, number>>
  close(): void
}

/**
 * Opens a network through its first node.
 * @param folder What is read is kept there.
 */
export function openAudit(network: Network, folder: string, options: NodeOptions = {}): Audit {
  const node = openNode(network.rpcUrls[0] as string, options)
  let opened: { chainId: number; store: Store } | undefined
  return {
    async read(at, further) {
      const { result } = await atOneBlock([node], at, async (header) => {
        const view = openView(node, header)
        if (!opened) {
          const chainId = await readChainId(node, network)
          const { attackRegistry, deploymentBlock } = network
          const find = () => firstBlockOf(view, attackRegistry)
          opened = { chainId, store: await openStore(folder, chainId, attackRegistry, deploymentBlock, find) }
        }
        return readNetwork(view, network, opened.chainId, opened.store, further)
      })
      return result
    },
    sent: node.sent,
    close: () => node.close(),
  }
}
