import { quirkOf, type World } from '../../model/world.ts'
import type { SingleNetwork } from '../../network/test-network.ts'

/** The faults and quirks of the node and the explorer, now and before. They are not on the chain, so they are kept here. */
export type SourceFaults = Pick<World, 'failing' | 'hasFailed' | 'quirks' | 'quirksEnded'>

/** No faults and no quirks, now and before. */
export const workingSources: SourceFaults = { failing: [], hasFailed: false, quirks: [], quirksEnded: [] }

/** Selects the part of a world that is not on the chain. */
export function sourcesOf({ failing, hasFailed, quirks, quirksEnded }: World): SourceFaults {
  return { failing, hasFailed, quirks, quirksEnded }
}

/** Puts exactly these faults and quirks in force. */
export async function setSources(
  { proxies, explorer }: SingleNetwork,
  { failing, quirks }: SourceFaults,
): Promise<void> {
  await proxies.endFaults()
  for (const fault of failing) await proxies.fault(fault)
  await explorer.quirks.set(quirks.map(quirkOf))
}
