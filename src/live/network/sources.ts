import { quirkOf, type World } from '../../model/world.ts'
import type { SingleNetwork } from '../../network/test-network.ts'

/** What is wrong with a chain's node and explorer, now and before: no chain tells, so it is kept. */
export type Sources = Pick<World, 'failing' | 'hasFailed' | 'quirks' | 'quirksEnded'>

/** Nothing is wrong, and nothing was. */
export const workingSources: Sources = { failing: [], hasFailed: false, quirks: [], quirksEnded: [] }

/** The part of a world that no chain tells. */
export function sourcesOf({ failing, hasFailed, quirks, quirksEnded }: World): Sources {
  return { failing, hasFailed, quirks, quirksEnded }
}

/** Makes the sources of a test network go wrong in exactly these ways, from now on. */
export async function setSources({ proxies, explorer }: SingleNetwork, { failing, quirks }: Sources): Promise<void> {
  await proxies.endFaults()
  for (const fault of failing) await proxies.fault(fault)
  await explorer.quirks.set(quirks.map(quirkOf))
}
