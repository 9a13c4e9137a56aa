import type { LostEventKind } from '../../model/quirk.ts'
import type { ReadQuirks } from '../indexing/follow.ts'
import type { Distance } from '../indexing/indexed-head.ts'
import type { BlockFacts } from '../indexing/read-blocks.ts'
import type { Fact } from '../ledger/fact.ts'
import { type InForce, ofKind } from './in-force.ts'

/** LAG-1: how far the index stays behind. */
export function distanceOf(playing: readonly InForce[]): Distance {
  const behind = ofKind(playing, 'behind')
  const far = (measure: number[]) => measure.reduce((sum, each) => sum + each, 0)
  return {
    blocks: far(behind.map(({ blocks, seconds }) => blocks ?? (seconds === undefined ? 1 : 0))),
    seconds: far(behind.map(({ seconds = 0 }) => seconds)),
  }
}

/** LAG-9 and LAG-10: what goes wrong with what is read of the chain. */
export function readQuirksOf(playing: readonly InForce[]): ReadQuirks {
  const blunders = [
    ...ofKind(playing, 'loses-events').map(({ since, events = 'states' }) => ({ since, see: without(events) })),
    ...ofKind(playing, 'disorders-events').map(({ since }) => ({ since, see: reversed })),
  ]
  return {
    keepsUndone: ofKind(playing, 'keeps-undone').length > 0,
    seen: ({ header, facts }: BlockFacts) =>
      blunders
        .filter(({ since }) => header.number > since)
        .reduce((seen: readonly Fact[], { see }) => see(seen), facts),
  }
}

const announcements: Record<LostEventKind, readonly Fact['kind'][]> = {
  states: ['state'],
  links: ['linked', 'unlinked'],
  changes: ['rewritten', 'window', 'owner', 'scope-added', 'scope-removed', 'scope-cleared'],
}

const without = (lost: LostEventKind) => (facts: readonly Fact[]) =>
  facts.filter(({ kind }) => !announcements[lost].includes(kind))

const isRegistrys = ({ kind }: Fact) => [...announcements.states, ...announcements.links].includes(kind)

/** The attack registry's events change places, the last one with the first; all else stays where it is. */
function reversed(facts: readonly Fact[]): Fact[] {
  const backwards = facts.filter(isRegistrys).toReversed().values()
  return facts.map((fact) => (isRegistrys(fact) ? (backwards.next().value ?? fact) : fact))
}
