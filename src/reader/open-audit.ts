import type { Address } from 'viem'
import type { Header } from '../rpc/header.ts'
import { agreedNetwork } from './agreed-network.ts'
import { forgetHeaders } from './check-times.ts'
import { checksummed } from './checksummed.ts'
import type { LiveNetworkFacts } from './network.ts'
import { openView, type View } from './node-view.ts'
import { type Clock, openClock } from './now.ts'
import { type NodeOptions, openNode } from './open-node.ts'
import { firstBlockOf } from './read-events.ts'
import { type NetworkWorld, readNetwork } from './read-network.ts'
import { atOneBlock, readChainId, sameBlock } from './several-nodes.ts'
import { openStore, type Store } from './store.ts'

/** A network that is read again and again. */
export type Audit = {
  /**
   * Reads what is new, at the latest block or an earlier one.
   * @param further Contracts to read besides those that the chain leads to.
   * @param agreement An agreement to read even if the factory did not create it.
   * @throws {InternalError} if the node does not answer, or contradicts itself.
   */
  read(at?: number, further?: readonly Address[], agreement?: Address): Promise<NetworkWorld>
  /** The latest block that all nodes have, or the one of a number. */
  head(at?: number): Promise<Header>
  /** The time of a transaction that is sent now, by the clock that counts. */
  now(latest: Header): Promise<number>
  /** The nodes, and how often each method was sent. */
  nodes(): { name: string; sent: Readonly<Record<string, number>> }[]
  close(): void
}

/** `onUnwritable`: called with the reason if what is read cannot be kept. */
export type AuditOptions = NodeOptions & {
  clock?: Clock | undefined
  onUnwritable?: ((reason: string) => void) | undefined
}

/**
 * Opens a network through its nodes, of which each is read: a fact that one of them contradicts is not known.
 * @param folder What is read is kept there, in a file for each place in the list of nodes.
 */
export function openAudit(network: LiveNetworkFacts, folder: string, options: AuditOptions = {}): Audit {
  const nodes = network.rpcUrls.map((url) => openNode(url, options))
  const opened: { chainId: number; store: Store }[] = []
  const open = async (view: View) => {
    const chainId = await readChainId(view.node, network)
    const { attackRegistry, deploymentBlock } = network
    const find = () => firstBlockOf(view, attackRegistry)
    const name = `${chainId}-${attackRegistry.toLowerCase()}${opened.length > 0 ? `-${opened.length + 1}` : ''}`
    const unwritable = opened.length > 0 ? () => {} : (options.onUnwritable ?? (() => {}))
    return { chainId, store: await openStore(folder, name, deploymentBlock, find, unwritable) }
  }
  return {
    async read(at, further = [], agreement = undefined) {
      const { result } = await atOneBlock(nodes, at, async (header) => {
        const views = nodes.map((node) => openView(node, header))
        for (const view of views.slice(opened.length)) opened.push(await open(view))
        const readThrough = (place: number, contracts: readonly Address[]) => {
          const { chainId, store } = opened[place] as (typeof opened)[number]
          return readNetwork(views[place] as View, network, chainId, store, contracts, agreement, options.onProgress)
        }
        // Each node is asked about the contracts that another one leads to.
        const all = new Set(further.map(checksummed))
        const wholes: NetworkWorld[] = []
        for (const place of views.keys()) {
          const whole = await readThrough(place, [...all])
          for (const contract of whole.contracts.keys()) all.add(contract)
          wholes.push(whole)
        }
        for (const [place, { contracts }] of wholes.entries())
          if (contracts.size < all.size) wholes[place] = await readThrough(place, [...all])
        return wholes.length === 1 ? (wholes[0] as NetworkWorld) : agreedNetwork(nodes, wholes)
      })
      return result
    },
    head(at) {
      // A reorganisation may have replaced those that were read.
      for (const node of nodes) forgetHeaders(node)
      return sameBlock(nodes, at)
    },
    now: openClock(nodes, options.clock),
    nodes: () => nodes.map(({ name, sent }) => ({ name, sent: sent() })),
    close: () => {
      for (const node of nodes) node.close()
    },
  }
}
