import type { Chain, Snapshot } from '../../chain/chain.ts'
import type { Entry } from './log.ts'
import type { Cast } from './people.ts'
import { Refused } from './refusal.ts'
import type { Sources } from './sources.ts'
import type { Story } from './story.ts'

/** A snapshot by its name, and where the chain was. */
export type SnapshotFacts = { name: string; block: number; now: number }

/** A world that can be gone back to: the chain, and what the chain does not know. */
export type Kept = {
  snapshot: Snapshot
  cast: Cast
  log: readonly Entry[]
  sources: Sources
  facts: Omit<SnapshotFacts, 'name'>
}

/** Remembers the chain and its story as they are. */
export async function keep(chain: Chain, story: Story, facts: Kept['facts']): Promise<Kept> {
  const { roster, log, sources } = story
  return { snapshot: await chain.snapshot(), cast: roster.entries(), log: [...log], sources, facts }
}

export function noSnapshot(name: string, names: readonly string[]): Refused {
  return new Refused(404, `There is no snapshot "${name}"`, {
    facts: { 'there are': names.join(', ') || 'none' },
    next: 'harborcheck world snapshot NAME makes one',
  })
}

/** Somebody took the chain back by other means, and the snapshot with it. */
export function wentBack(name: string, cause: Error): Refused {
  return new Refused(409, `The chain went back to before the snapshot "${name}" was taken: it is gone`, { cause })
}
