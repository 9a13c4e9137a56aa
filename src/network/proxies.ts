import type { Fault, Source } from '../model/fault.ts'
import type { Fact } from '../model/mutants/needed-facts.ts'
import type { Exchange } from '../proxy/exchange.ts'
import { openSourceProxy, type SourceProxyOptions } from '../proxy/source-proxy.ts'
import { learnedFrom, type Told } from './learned.ts'

/** Who is told of each request before it is passed on, and once it is answered. */
export type Watcher = Required<Pick<SourceProxyOptions, 'onRequest' | 'onAnswered'>>

/** What passes between a subject and its sources: it asks at these addresses, and at no others. */
export type Proxies = {
  rpcUrl: string
  explorerUrl: string
  /** What was asked and answered since the last time, in order. */
  take(): Exchange[]
  /** The methods that would have changed the chain, and were refused, since the last time; each once. */
  takeAttempts(): string[]
  /** What the subject can have learnt by all that was taken since {@link Proxies.forget}. */
  sought(): ReadonlySet<Fact>
  /** What it can have learnt by some requests. */
  soughtBy(exchanges: readonly Exchange[]): ReadonlySet<Fact>
  /** Another subject asks from here on. */
  forget(): void
  /** From here on a watcher is told of the requests to both sources, and holds them as it likes; without one, nobody. */
  watch(watcher?: Watcher): void
  fault(fault: Fault): Promise<void>
  endFaults(): Promise<void>
  close(): Promise<void>
}

/** Opens a proxy on each source. Throws InternalError where there is no port to be had. */
export async function openProxies(upstream: Record<Source, string>, told: Told): Promise<Proxies> {
  let sought: ReadonlySet<Fact> = new Set()
  let watching: Watcher | undefined
  const watcher: Watcher = {
    onRequest: (asked) => watching?.onRequest(asked),
    onAnswered: (asked) => watching?.onAnswered(asked),
  }
  const [node, explorer] = await Promise.all([
    openSourceProxy({ source: 'node', upstream: upstream.node, ...watcher }),
    openSourceProxy({ source: 'explorer', upstream: upstream.explorer, ...watcher }),
  ])
  const taps = { node, explorer }
  const both = async (what: (proxy: typeof node) => Promise<void>) =>
    void (await Promise.all([what(node), what(explorer)]))
  return {
    rpcUrl: node.url,
    explorerUrl: explorer.url,
    take() {
      const taken = [...node.take(), ...explorer.take()].toSorted((one, other) => one.at - other.at)
      const learnt = taken.flatMap((exchange) => learnedFrom(exchange, told)).filter((one) => !sought.has(one))
      if (learnt.length > 0) sought = new Set([...sought, ...learnt])
      return taken
    },
    sought: () => sought,
    soughtBy: (exchanges) => new Set(exchanges.flatMap((exchange) => learnedFrom(exchange, told))),
    forget() {
      sought = new Set()
    },
    takeAttempts: node.takeAttempts,
    watch(watcher) {
      watching = watcher
    },
    fault: ({ source, ...fault }) => taps[source].fault(fault),
    endFaults: () => both((proxy) => proxy.endFaults()),
    close: () => both((proxy) => proxy.close()),
  }
}
