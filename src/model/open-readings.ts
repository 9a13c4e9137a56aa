import type { childContractScopes } from './protocol.ts'
import type { Rulebook } from './rulebook/decisions.ts'
import { homeEntries } from './rulebook/inclusion.ts'
import { rulebookWith } from './rulebook/rulebook.ts'
import type { OpenReadingId } from './rules.ts'

/** An interpretation that the sources allow besides the rulebook's. */
export type OpenReading = { id: OpenReadingId; says: string; book: Rulebook }

/** From the scope that includes the fewest children to the one that includes the most. */
const byWidth = ['None', 'ExistingOnly', 'FutureOnly', 'All'] satisfies (typeof childContractScopes)[number][]

/** Every answer by one of these books is accepted below `hardened`, and a refusal at every level. */
export const openReadingBooks: readonly OpenReading[] = [
  {
    id: 'OPEN-2',
    says: 'the last entry of an account listed twice counts',
    book: rulebookWith({
      entryOf: (world, agreement, parent) =>
        homeEntries(world, agreement).findLast(({ account }) => account === parent),
    }),
  },
  {
    id: 'OPEN-2',
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
    says: 'a deployer linked again to the same agreement keeps its first cutoff time',
    book: rulebookWith({
      cutoffOf: (world, parent, link) =>
        world.linkHistory.find(({ contract, agreement }) => contract === parent && agreement === link.agreement)
          ?.since ?? link.since,
    }),
  },
]
