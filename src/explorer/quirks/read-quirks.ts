import type { LostEventKind } from '../../model/quirk.ts'
import type { ReadQuirks } from '../indexing/follow-chain.ts'
import type { Distance } from '../indexing/indexed-head.ts'
import type { BlockFacts } from '../indexing/read-blocks.ts'
import type { Fact } from '../ledger/fact.ts'
import { type ActiveQuirk, ofKind } from './active-quirk.ts'
import { type FactsByBlock, inReverseOfBlocks } from './order-of-blocks.ts'

/** How far these quirks keep the index behind the chain (LAG-1). */
export function distanceOf(quirks: readonly ActiveQuirk[]): Distance {
  const behind = ofKind(quirks, 'behind')
  const sum = (distances: number[]) => distances.reduce((total, each) => total + each, 0)
  return {
    blocks: sum(behind.map(({ blocks, seconds }) => blocks ?? (seconds === undefined ? 1 : 0))),
    seconds: sum(behind.map(({ seconds = 0 }) => seconds)),
  }
}

/** Changes the facts that the index reads as these quirks do (LAG-9, LAG-10). */
export function readQuirksOf(quirks: readonly ActiveQuirk[]): ReadQuirks {
  const changes: { since: number; change: (facts: readonly Fact[], block: number) => readonly Fact[] }[] = [
    ...ofKind(quirks, 'loses-events').map(({ since, events = 'states' }) => ({ since, change: withoutEvents(events) })),
    ...ofKind(quirks, 'disorders-events').map(({ since }) => ({ since, change: reversed })),
    ...ofKind(quirks, 'disorders-blocks').map(({ since, seen }) => ({ since, change: blocksReversed(seen) })),
  ]
  const forgotten = Math.max(-1, ...ofKind(quirks, 'forgets').map(({ since }) => since))
  return {
    keepsUndone: ofKind(quirks, 'keeps-undone').length > 0,
    factsOf: ({ header, facts }: BlockFacts) =>
      changes
        .filter(({ since }) => header.number > since)
        .reduce(
          (changed: readonly Fact[], { change }) => change(changed, header.number),
          header.number > forgotten ? facts : [],
        ),
  }
}

const kindsOfLoss: Record<LostEventKind, readonly Fact['kind'][]> = {
  states: ['state'],
  links: ['linked', 'unlinked'],
  changes: ['rewritten', 'window', 'owner', 'scope-added', 'scope-removed', 'scope-cleared'],
}

const withoutEvents = (lost: LostEventKind) => (facts: readonly Fact[]) =>
  facts.filter(({ kind }) => !kindsOfLoss[lost].includes(kind))

const isOfRegistry = ({ kind }: Fact) => [...kindsOfLoss.states, ...kindsOfLoss.links].includes(kind)

const blocksReversed = (seen: FactsByBlock) => (facts: readonly Fact[], block: number) => [
  ...facts.filter((fact) => !isOfRegistry(fact)),
  ...inReverseOfBlocks(seen, block, facts.filter(isOfRegistry)),
]

/** Reverses the order of the attack registry's events among themselves, and leaves every other fact in place. */
function reversed(facts: readonly Fact[]): Fact[] {
  const backwards = facts.filter(isOfRegistry).toReversed().values()
  return facts.map((fact) => (isOfRegistry(fact) ? (backwards.next().value ?? fact) : fact))
}
