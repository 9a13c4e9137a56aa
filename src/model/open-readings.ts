import { answer } from './answer.ts'
import type { childContractScopes } from './protocol.ts'
import { isByAccount } from './rulebook/binding.ts'
import type { Rulebook } from './rulebook/decisions.ts'
import { homeEntries } from './rulebook/inclusion.ts'
import { rulebook, rulebookWith } from './rulebook/rulebook.ts'
import type { OpenReadingId } from './rules.ts'
import { sameAnswer } from './same-answer.ts'
import type { World } from './world.ts'

/** An interpretation that the sources allow besides the rulebook's. */
export type OpenReading = {
  id: OpenReadingId
  says: string
  book: Rulebook
  /** Whether its answers can differ from the rulebook's in a world; in most worlds, no reading's can. */
  isAbout(world: World): boolean
}

/** From the scope that includes the fewest children to the one that includes the most. */
const byWidth = ['None', 'ExistingOnly', 'FutureOnly', 'All'] satisfies (typeof childContractScopes)[number][]

/** Every answer by one of these books is accepted below `hardened`, and a refusal at every level. */
export const openReadingBooks: readonly OpenReading[] = [
  {
    id: 'OPEN-2',
    isAbout: listsTwice,
    says: 'the last entry of an account listed twice counts',
    book: rulebookWith({
      entryOf: (world, agreement, parent) =>
        homeEntries(world, agreement).findLast(({ account }) => account === parent),
    }),
  },
  {
    id: 'OPEN-2',
    isAbout: listsTwice,
    says: 'the widest entry of an account listed twice counts',
    book: rulebookWith({
      entryOf: (world, agreement, parent) =>
        homeEntries(world, agreement)
          .filter(({ account }) => account === parent)
          .toSorted((a, b) => byWidth.indexOf(b.scope) - byWidth.indexOf(a.scope))[0],
    }),
  },
  {
    id: 'OPEN-4',
    isAbout: linksTwice,
    says: 'a deployer linked again to the same agreement keeps its first cutoff time',
    book: rulebookWith({
      cutoffOf: (world, parent, link) =>
        world.linkHistory.find(({ contract, agreement }) => contract === parent && agreement === link.agreement)
          ?.since ?? link.since,
    }),
  },
  {
    id: 'OPEN-6',
    isAbout: deploysByAccount,
    says: 'a contract that an account deploys by code of EIP-7702 has no immediate deployer',
    book: rulebookWith({
      deployerOf: (world, contract) =>
        isByAccount(world, contract) ? undefined : rulebook.deployerOf(world, contract),
    }),
  },
]

const known = new WeakMap<World, readonly OpenReading[]>()

/** The open readings whose answers can differ from the rulebook's in a world. */
export function openReadingsAbout(world: World): readonly OpenReading[] {
  const found = known.get(world) ?? openReadingBooks.filter(({ isAbout }) => isAbout(world))
  known.set(world, found)
  return found
}

/** Whether the open readings differ on which contracts can be attacked. */
export function areTargetsOpen(world: World): boolean {
  const readings = openReadingsAbout(world)
  if (readings.length === 0) return false
  const question = { method: 'targets' } as const
  const usual = answer(world, question).value
  return readings.some(({ book }) => !sameAnswer('targets', answer(world, question, book).value, usual))
}

/** OPEN-4 is about these worlds alone. */
function linksTwice({ linkHistory }: World): boolean {
  return hasTwice(linkHistory.map(({ contract, agreement }) => `${contract} ${agreement}`))
}

/** OPEN-2 is about these worlds alone. */
function listsTwice(world: World): boolean {
  return [...world.agreements.keys()].some((name) => hasTwice(homeEntries(world, name).map(({ account }) => account)))
}

/** OPEN-6 is about these worlds alone. */
function deploysByAccount(world: World): boolean {
  return [...world.contracts.keys()].some((name) => isByAccount(world, name))
}

function hasTwice(items: readonly string[]): boolean {
  return new Set(items).size < items.length
}
