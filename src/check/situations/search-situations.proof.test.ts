import { expect, test } from 'vitest'
import { expectSameSearch } from '../../../test/support/expect-same-search.ts'
import { searchModel } from '../../../test/support/search-model.ts'
import { modelMutants } from '../../mistakes/model-mutants.ts'
import { starts } from './starts.ts'

/** As search.long.test.ts, a step or two further. */
test.each([
  ['small', 4, 2],
  ['conflict', 4, 2],
  ['countdown', 3, 1],
  ['creation', 4, 2],
  ['unusual', 4, 1],
] as const)(
  'from %s, %i steps: the answers equal those of the full search, and mutants are caught at the same depth',
  expectSameSearch,
)

test('catches every model mutant within four steps, except mutants that need a fault and listed ones', () => {
  const searches = [
    searchModel(starts.conflict, 3),
    searchModel(starts.countdown, 2),
    searchModel(starts.small, 4),
    searchModel(starts.creation, 2),
    searchModel(starts.unusual, 1),
  ]
  const missed = modelMutants
    .filter(({ id, rule }) => !/^(FAULT|LAG|NET)-/.test(rule) && !id.startsWith('late-countdown'))
    .filter(({ id }) => searches.every(({ caught }) => !caught.has(id)))
    .map(({ id }) => id)
  const noStartHas = {
    'more than ten agreements, or more than a hundred': [
      'page-1-only',
      'page-1-of-100-only',
      'page-1-of-promotions-only',
    ],
    'an entry that is replaced': ['scopes-at-creation'],
    'a contract that adopts': ['adopted-by-the-contract', 'adopted-by-the-deployer'],
    'a paused agreement': ['unknown-is-open'],
  }
  expect(missed.toSorted()).toEqual(Object.values(noStartHas).flat().toSorted())
})
