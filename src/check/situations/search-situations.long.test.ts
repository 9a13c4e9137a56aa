import { test } from 'vitest'
import { expectSameSearch } from '../../../test/support/expect-same-search.ts'

/** The proof that the canonical form merges nothing that can be told apart. */
test.each([
  ['small', 3],
  ['conflict', 2],
  ['countdown', 2],
  ['creation', 2],
  ['unusual', 2],
] as const)(
  'from %s, %i steps: the answers equal those of the full search, and mutants are caught at the same depth',
  (name, depth) => expectSameSearch(name, depth, 1),
)
