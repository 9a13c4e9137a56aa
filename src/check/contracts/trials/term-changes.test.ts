import { expect, test } from 'vitest'
import type { BountyTerms } from '../../../model/action.ts'
import { termChanges } from './term-changes.ts'

const terms: BountyTerms = {
  bountyPercentage: 10,
  bountyCapUsd: '500',
  aggregateBountyCapUsd: '500',
  retainable: false,
  identityRequirement: 'Pseudonymous',
  diligenceRequirements: 'one check',
}

test('worsens each term alone, and together with each improvement of another', () => {
  const changes = termChanges(terms)
  expect(changes).toContainEqual({ bountyPercentage: 9 })
  expect(changes).toContainEqual({ bountyPercentage: 9, identityRequirement: 'Anonymous' })
  expect(changes).toContainEqual({ identityRequirement: 'Named', bountyPercentage: 11 })
  expect(changes).toContainEqual({ bountyCapUsd: '499', retainable: true, aggregateBountyCapUsd: '0' })
})

test('changes the diligence text to the same length, longer and shorter', () => {
  const texts = termChanges(terms).flatMap((change) =>
    Object.keys(change).length === 1 && change.diligenceRequirements ? [change.diligenceRequirements] : [],
  )
  expect(texts.map(({ length }) => length)).toEqual([18, 8, 9, 9])
  expect(texts).not.toContain(terms.diligenceRequirements)
})

test('behavior: a change violates at most one limit', () => {
  for (const change of termChanges(terms)) {
    const { bountyPercentage, bountyCapUsd, aggregateBountyCapUsd, retainable } = { ...terms, ...change }
    const aggregate = BigInt(aggregateBountyCapUsd)
    const isBelow = aggregate > 0n && aggregate < BigInt(bountyCapUsd)
    expect([bountyPercentage > 100, isBelow, aggregate > 0n && retainable].filter(Boolean).length).toBeLessThan(2)
  }
})
