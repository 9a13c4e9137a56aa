import { answer } from './answer.ts'
import type { childContractScopes } from './protocol.ts'
import type { Rulebook } from './rulebook/decisions.ts'
import { homeEntries } from './rulebook/inclusion.ts'
import { readOtherwise } from './rulebook/rulebook.ts'
import type { OpenReadingId } from './rules.ts'
import { sameAnswer } from './same-answer.ts'
import type { World } from './world.ts'

/** A reading that the sources allow beside the one of the rulebook. */
export type OpenReading = { id: OpenReadingId; says: string; book: Rulebook }

/** From the scope that includes the fewest children to the one that includes the most. */
const byWidth = ['None', 'ExistingOnly', 'FutureOnly', 'All'] satisfies (typeof childContractScopes)[number][]

/** Every answer that one of these readings gives is accepted, and so is refusing. */
export const openReadingBooks: readonly OpenReading[] = [
  {
    id: 'OPEN-2',
    says: 'of an account listed twice, the last entry counts',
    book: readOtherwise({
      entryOf: (world, agreement, parent) =>
        homeEntries(world, agreement).findLast(({ account }) => account === parent),
    }),
  },
  {
    id: 'OPEN-2',
    says: 'of an account listed twice, the widest entry counts',
    book: readOtherwise({
      entryOf: (world, agreement, parent) =>
        homeEntries(world, agreement)
          .filter(({ account }) => account === parent)
          .toSorted((a, b) => byWidth.indexOf(b.scope) - byWidth.indexOf(a.scope))[0],
    }),
  },
  {
    id: 'OPEN-4',
    says: 'a deployer linked again to the same agreement keeps its first cutoff time',
    book: readOtherwise({
      cutoffOf: (world, parent, link) =>
        world.linkHistory.find(({ contract, agreement }) => contract === parent && agreement === link.agreement)
          ?.since ?? link.since,
    }),
  },
]

/** Whether the open readings differ on which contracts can be attacked. */
export function areTargetsOpen(world: World): boolean {
  if (!linksTwice(world) && !listsTwice(world)) return false
  const question = { method: 'targets' } as const
  const usual = answer(world, question).value
  return openReadingBooks.some(({ book }) => !sameAnswer('targets', answer(world, question, book).value, usual))
}

/** OPEN-4 is about these worlds alone. */
function linksTwice({ linkHistory }: World): boolean {
  return hasTwice(linkHistory.map(({ contract, agreement }) => `${contract} ${agreement}`))
}

/** OPEN-2 is about these worlds alone. */
function listsTwice(world: World): boolean {
  return [...world.agreements.keys()].some((name) => hasTwice(homeEntries(world, name).map(({ account }) => account)))
}

function hasTwice(items: readonly string[]): boolean {
  return new Set(items).size < items.length
}
