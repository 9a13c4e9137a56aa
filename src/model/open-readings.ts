import type { childContractScopes } from './protocol.ts'
import type { Rulebook } from './rulebook/decisions.ts'
import { homeEntries } from './rulebook/inclusion.ts'
import { readOtherwise } from './rulebook/rulebook.ts'
import type { OpenReadingId } from './rules.ts'

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
