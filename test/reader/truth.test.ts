import { expect, test } from 'vitest'
import { cases, expectTruth } from './truth.ts'

/** Cases that differ in how a contract is bound; `truth.proof.test.ts` has all of them. */
const ids = [
  'top-level/approved-agreement-opens-its-vault',
  'conflicting-registries/adopted-agreement-names-the-child',
  'child-contracts/three-ways-side-by-side',
  'immediate-deployer/linked-router-in-between',
  'immediate-deployer/constructors-in-depth',
  'create3/proxy-and-factory-of-two-agreements',
  'cutoff-time/relinked-existing-only',
  'cutoff-time/not-a-creation-in-a-call-that-failed',
  'links/removed-child-falls-back-to-its-parent',
  'links/rejection-clears-silently',
  'states/paused-by-a-later-version',
  'countdown-expiry/one-second-on-either-side',
  'no-code/deployer-that-destroyed-itself',
  'terms/agreement-that-another-links',
  'open-readings/listed-twice-none-first',
  'networks/closes-here-and-opens-there',
]
const chosen = cases.filter(({ id }) => ids.includes(id))

test('every chosen case exists', () => {
  expect(new Set(chosen.map(({ id }) => id))).toEqual(new Set(ids))
})

expectTruth(chosen, 2)
