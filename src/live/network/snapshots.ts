import type { Chain, Snapshot } from '../../chain/chain.ts'
import type { LiveScenario, OffChainState } from './live-scenario.ts'
import { Refused } from './refused.ts'

/** A snapshot's name, and the chain's height and time when it was taken. */
export type SnapshotFacts = { name: string; block: number; now: number }

/** A snapshot: of the chain, and of what the chain does not have. */
export type NetworkSnapshot = OffChainState & {
  snapshot: Snapshot
  /** Anvil's ids of the earlier snapshots. */
  earlier: readonly string[]
  facts: Omit<SnapshotFacts, 'name'>
}

/** Takes a snapshot of the chain and its scenario. */
export async function takeSnapshot(
  chain: Chain,
  live: LiveScenario,
  facts: NetworkSnapshot['facts'],
): Promise<NetworkSnapshot> {
  const { addressBook, log, sources, fundings } = live
  const offChain = { addresses: addressBook.entries(), log: [...log], sources, fundings: [...fundings] }
  const earlier = await idsOf(chain)
  return { ...offChain, earlier, snapshot: await chain.snapshot(), facts }
}

/**
 * Whether a snapshot can be restored. After a revert to an earlier snapshot, Anvil still lists the later ones, but
 * restores them only in part. The earlier one is then missing from the list.
 */
export async function isAvailable(chain: Chain, { snapshot, earlier }: NetworkSnapshot): Promise<boolean> {
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
    next: '`harborcheck world snapshot NAME` takes one.',
  })
}

/** Builds the error for a snapshot that was lost when another program reverted the chain. */
export function snapshotLost(name: string): Refused {
  return new Refused(409, `The snapshot "${name}" is gone: another program reverted the chain to before it was taken`)
}
