import type { Fault, Source } from '../model/fault.ts'
import type { ScenarioNode } from '../model/node.ts'
import type { Exchange } from '../proxy/recorded-exchange.ts'
import { openSourceProxy, type SourceProxyOptions } from '../proxy/source-proxy.ts'
import type { LearnedFact } from './learned.ts'
import { type LearnedAddresses, learnedFrom } from './learned.ts'

/** Called for each request before it is passed on, and once it is answered. */
export type Watcher = Required<Pick<SourceProxyOptions, 'onRequest' | 'onAnswered'>>

/** The proxies between a subject and its sources. The subject gets these addresses and no others. */
export type Proxies = {
  rpcUrl: string
  explorerUrl: string
  /** Returns the exchanges with both sources since the last call, in order. */
  take(): Exchange[]
  /** Returns the methods refused since the last call because they would change the chain, each once. */
  takeAttempts(): string[]
  /** Whether a source has owed an answer for half a second, to a request that is not meant for a fault. */
  areLate(): boolean
  /** Facts that the subject may have learned by all exchanges taken since {@link Proxies.forget}. */
  learned(): ReadonlySet<LearnedFact>
  /** Facts that it may have learned by these exchanges. */
  learnedBy(exchanges: readonly Exchange[]): ReadonlySet<LearnedFact>
  /** Forgets the learned facts, because another subject follows. */
  forget(): void
  /** Sets the watcher of the requests to both sources, which may hold them; without an argument, removes it. */
  watch(watcher?: Watcher): void
  /**
   * Switches the node to the behaviour of another software from the next request on; without an argument, to the
   * network's own node.
   */
  actAs(node?: ScenarioNode): void
  fault(fault: Fault): Promise<void>
  endFaults(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a proxy in front of each source.
 * @param ownNode The node that the network has. Default: Anvil.
 * @param upstream The address of each source, and the path of the node's Unix socket if it has one.
 * @throws {InternalError} if no port is available.
 */
export async function openProxies(
  upstream: Record<Source, string> & { socket?: string | undefined },
  addresses: LearnedAddresses,
  ownNode?: ScenarioNode,
): Promise<Proxies> {
  let learned: ReadonlySet<LearnedFact> = new Set()
  let watching: Watcher | undefined
  const watcher: Watcher = {
    onRequest: (asked) => watching?.onRequest(asked),
    onAnswered: (asked) => watching?.onAnswered(asked),
  }
  const [node, explorer] = await Promise.all([
    openSourceProxy({ source: 'node', upstream: upstream.node, socket: upstream.socket, ...watcher }),
    openSourceProxy({ source: 'explorer', upstream: upstream.explorer, ...watcher }),
  ])
  node.actAs(ownNode)
  const proxies = { node, explorer }
  const both = async (run: (proxy: typeof node) => Promise<void>) =>
    void (await Promise.all([run(node), run(explorer)]))
  return {
    rpcUrl: node.url,
    explorerUrl: explorer.url,
    take() {
      const taken = [...node.take(), ...explorer.take()].toSorted((one, other) => one.at - other.at)
      const fresh = taken.flatMap((exchange) => learnedFrom(exchange, addresses)).filter((one) => !learned.has(one))
      if (fresh.length > 0) learned = new Set([...learned, ...fresh])
      return taken
    },
    learned: () => learned,
    learnedBy: (exchanges) => new Set(exchanges.flatMap((exchange) => learnedFrom(exchange, addresses))),
    forget() {
      learned = new Set()
    },
    takeAttempts: node.takeAttempts,
    areLate: () => node.isLate() || explorer.isLate(),
    watch(watcher) {
      watching = watcher
    },
    actAs: (other = ownNode) => node.actAs(other),
    fault: ({ source, ...fault }) => proxies[source].fault(fault),
    endFaults: () => both((proxy) => proxy.endFaults()),
    close: () => both((proxy) => proxy.close()),
  }
}
