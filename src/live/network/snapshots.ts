import type { Chain, Snapshot } from '../../chain/chain.ts'
import type { LiveScenario, Memory } from './live-scenario.ts'
import { Refused } from './refusal.ts'

/** A snapshot by its name, and where the chain was. */
export type SnapshotFacts = { name: string; block: number; now: number }

/** A world that can be gone back to: the chain, and what the chain does not know. */
export type NetworkSnapshot = Memory & {
  snapshot: Snapshot
  /** Anvil's ids of the snapshots that were there before it. */
  earlier: readonly string[]
  facts: Omit<SnapshotFacts, 'name'>
}

/** Remembers the chain and its scenario as they are. */
export async function keep(
  chain: Chain,
  live: LiveScenario,
  facts: NetworkSnapshot['facts'],
): Promise<NetworkSnapshot> {
  const { addressBook, log, sources, fundings } = live
  const memory = { cast: addressBook.entries(), log: [...log], sources, fundings: [...fundings] }
  const earlier = await idsOf(chain)
  return { ...memory, earlier, snapshot: await chain.snapshot(), facts }
}

/**
 * Whether a snapshot can be gone back to. Who goes back to an earlier one uses that one up; Anvil keeps the later ones in
 * its list, and goes half-way back to them.
 */
export async function isThere(chain: Chain, { snapshot, earlier }: NetworkSnapshot): Promise<boolean> {
  const ids = new Set(await idsOf(chain))
  return [snapshot.id, ...earlier].every((id) => ids.has(id))
}

async function idsOf(chain: Chain): Promise<string[]> {
  const { snapshots } = await chain.request<{ snapshots: Record<string, unknown> }>({ method: 'anvil_metadata' })
  return Object.keys(snapshots)
}

export function noSnapshot(name: string, names: readonly string[]): Refused {
  return new Refused(404, `There is no snapshot "${name}"`, {
    facts: { 'there are': names.join(', ') || 'none' },
    next: 'harborcheck world snapshot NAME makes one',
  })
}

/** Somebody took the chain back by other means, and the snapshot with it. */
export function wentBack(name: string): Refused {
  return new Refused(409, `Somebody took the chain back to before the snapshot "${name}" was taken: it is gone`)
}
