import type { Fault, Source } from '../../model/fault.ts'
import type { Exchange } from '../../tap/exchange.ts'
import { openTap } from '../../tap/tap.ts'

/** What passes between a subject and its sources: it asks at these addresses, and at no others. */
export type Traffic = {
  rpcUrl: string
  explorerUrl: string
  /** What was asked and answered since the last time, in order. */
  take(): Exchange[]
  fault(fault: Fault): Promise<void>
  endFaults(): Promise<void>
  close(): Promise<void>
}

/** Opens a tap on each source. Throws InternalError where there is no port to be had. */
export async function openTraffic(upstream: Record<Source, string>): Promise<Traffic> {
  const [node, explorer] = await Promise.all([
    openTap({ source: 'node', upstream: upstream.node }),
    openTap({ source: 'explorer', upstream: upstream.explorer }),
  ])
  const taps = { node, explorer }
  const both = async (what: (tap: typeof node) => Promise<void>) =>
    void (await Promise.all([what(node), what(explorer)]))
  return {
    rpcUrl: node.url,
    explorerUrl: explorer.url,
    take: () => [...node.take(), ...explorer.take()].toSorted((one, other) => one.at - other.at),
    fault: ({ source, ...fault }) => taps[source].fault(fault),
    endFaults: () => both((tap) => tap.endFaults()),
    close: () => both((tap) => tap.close()),
  }
}
