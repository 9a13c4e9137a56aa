import { expect, test } from 'vitest'
import { searchModel } from '../../scripts/exhaust-model.ts'
import { expectSameSearch } from '../../test/support/expect-same-search.ts'
import { modelMutants } from '../model/mutants/model-mutants.ts'
import { starts } from './starts.ts'

/** As search.long.test.ts, a step or two further. */
test.each([
  ['small', 4, 2],
  ['conflict', 4, 2],
  ['countdown', 3, 1],
  ['creation', 4, 2],
] as const)('from %s, %i steps: the same answers, and the same caught at the same depth', expectSameSearch)

test('every model mutant that needs no source in trouble is caught within four steps, but these', () => {
  const searches = [
    searchModel(starts.conflict, 3),
    searchModel(starts.countdown, 2),
    searchModel(starts.small, 4),
    searchModel(starts.creation, 2),
  ]
  const missed = modelMutants
    .filter(({ id, rule }) => !/^(FAULT|LAG|NET)-/.test(rule) && !id.startsWith('late-countdown'))
    .filter(({ id }) => searches.every(({ caught }) => !caught.has(id)))
    .map(({ id }) => id)
  const noStartHas = {
    'the official deployer': [
      'official-caller-is-deployer',
      'provenance-is-link',
      'provenance-forbids-parent',
      'provenance-clears-link',
    ],
    'a child or a deployer that destroys itself': ['destroyed-is-contract', 'destroyed-deployer-is-none'],
    'an event of another contract': ['any-emitter-links', 'cutoff-of-any-emitter'],
    'two blocks of one second': ['cutoff-by-block'],
    'a contract that names another, or runs its code': [
      'implementation-is-deployer',
      'link-of-what-it-names',
      'named-factory-is-deployer',
    ],
    'an entry in mixed case without checksum': ['checksum-verified'],
    'extreme values': [
      'amounts-as-doubles',
      'amounts-of-32-bits',
      'amounts-of-64-bits',
      'amounts-of-128-bits',
      'no-bounty-as-default',
      'document-cut',
      'document-without-query',
      'document-as-ascii',
      'document-trimmed',
    ],
    'eleven agreements, or 101': ['page-1-only', 'page-1-of-100-only', 'page-1-of-promotions-only'],
    'an account that is listed twice': ['whole-scope'],
    'an entry that is replaced': ['scopes-at-creation'],
    'a commitment window that ends before a countdown': ['window-ends-the-countdown'],
  }
  expect(missed.toSorted()).toEqual(Object.values(noStartHas).flat().toSorted())
})
