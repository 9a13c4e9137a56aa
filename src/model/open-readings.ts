import { answer } from './answer-question.ts'
import type { childContractScopes } from './protocol.ts'
import { isByAccount } from './rulebook/binding-rules.ts'
import type { Rulebook } from './rulebook/decisions.ts'
import { homeEntries } from './rulebook/inclusion-rules.ts'
import { rulebook, rulebookWith } from './rulebook/rulebook.ts'
import type { OpenReadingId } from './rules.ts'
import { sameAnswer } from './same-answer.ts'
import type { World } from './world.ts'

/** An interpretation that the sources allow besides the rulebook's. */
export type OpenReading = {
  id: OpenReadingId
  says: string
  book: Rulebook
}

/** From the scope that includes the fewest children to the one that includes the most. */
const byWidth = ['None', 'ExistingOnly', 'FutureOnly', 'All'] satisfies (typeof childContractScopes)[number][]

/** A reading of one point that the sources leave open. */
type Point = Omit<OpenReading, 'book'> & {
  decisions: Partial<Rulebook> & ThisType<Rulebook>
  /** Whether its answers can differ from the rulebook's in a world; in most worlds, all readings agree. */
  isAbout(world: World): boolean
}

const lastEntry: Point = {
  id: 'OPEN-2',
  isAbout: listsTwice,
  says: 'the last entry of an account listed twice counts',
  decisions: {
    entryOf: (world, agreement, parent) => homeEntries(world, agreement).findLast(({ account }) => account === parent),
  },
}

const widestEntry: Point = {
  id: 'OPEN-2',
  isAbout: listsTwice,
  says: 'the widest entry of an account listed twice counts',
  decisions: {
    entryOf: (world, agreement, parent) =>
      homeEntries(world, agreement)
        .filter(({ account }) => account === parent)
        .toSorted((a, b) => byWidth.indexOf(b.scope) - byWidth.indexOf(a.scope))[0],
  },
}

const firstCutoff: Point = {
  id: 'OPEN-4',
  isAbout: linksTwice,
  says: 'a deployer linked again to the same agreement keeps its first cutoff time',
  decisions: {
    cutoffOf: (world, parent, link) =>
      world.linkHistory.find(({ contract, agreement }) => contract === parent && agreement === link.agreement)?.since ??
      link.since,
  },
}

const noDeployer: Point = {
  id: 'OPEN-6',
  isAbout: deploysByAccount,
  says: 'a contract that an account deploys by code of EIP-7702 has no immediate deployer',
  decisions: {
    deployerOf: (world, contract) => (isByAccount(world, contract) ? undefined : rulebook.deployerOf(world, contract)),
  },
}

/** The alternative reading of each point alone. */
export const openPoints: readonly OpenReading[] = [lastEntry, widestEntry, firstCutoff, noDeployer].map((point) =>
  readingOf([point]),
)

/**
 * Below `hardened`, the answer of each combination is accepted; at every level, a refusal is. A resolver reads each
 * point in one way, so it can differ in two points at once.
 */
const combinations = [[], [lastEntry], [widestEntry]]
  .flatMap((entry) =>
    [[], [firstCutoff]].flatMap((cutoff) => [[], [noDeployer]].map((by) => [...entry, ...cutoff, ...by])),
  )
  .filter((points) => points.length > 0)
  .toSorted((one, other) => one.length - other.length)
  .map((points) => ({ points, reading: readingOf(points) }))

function readingOf(points: readonly Point[]): OpenReading {
  return {
    id: (points[0] as Point).id,
    says: points.map(({ says }) => says).join(', and '),
    book: rulebookWith(Object.assign({}, ...points.map(({ decisions }) => decisions))),
  }
}

const known = new WeakMap<World, readonly OpenReading[]>()

/** Selects the open readings whose answers can differ from the rulebook's in this world. */
export function openReadingsAbout(world: World): readonly OpenReading[] {
  const found = known.get(world) ?? readingsAbout(world)
  known.set(world, found)
  return found
}

function readingsAbout(world: World): OpenReading[] {
  const about = [lastEntry, widestEntry, firstCutoff, noDeployer].filter(({ isAbout }) => isAbout(world))
  if (about.length === 0) return []
  return combinations.flatMap(({ points, reading }) => (points.every((one) => about.includes(one)) ? reading : []))
}

/** Whether the open readings disagree on which contracts can be attacked. */
export function areTargetsOpen(world: World): boolean {
  const readings = openReadingsAbout(world)
  if (readings.length === 0) return false
  const question = { method: 'targets' } as const
  const usual = answer(world, question).value
  return readings.some(({ book }) => !sameAnswer('targets', answer(world, question, book).value, usual))
}

/** Whether OPEN-4 applies. */
function linksTwice({ linkHistory }: World): boolean {
  return hasTwice(linkHistory.map(({ contract, agreement }) => `${contract} ${agreement}`))
}

/** Whether OPEN-2 applies. */
function listsTwice(world: World): boolean {
  return [...world.agreements.keys()].some((name) => hasTwice(homeEntries(world, name).map(({ account }) => account)))
}

/** Whether OPEN-6 applies. */
function deploysByAccount(world: World): boolean {
  return [...world.contracts.keys()].some((name) => isByAccount(world, name))
}

function hasTwice(items: readonly string[]): boolean {
  return new Set(items).size < items.length
}
