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

test('every member becomes worse alone, and beside each other one that becomes better', () => {
  const changes = termChanges(terms)
  expect(changes).toContainEqual({ bountyPercentage: 9 })
  expect(changes).toContainEqual({ bountyPercentage: 9, identityRequirement: 'Anonymous' })
  expect(changes).toContainEqual({ identityRequirement: 'Named', bountyPercentage: 11 })
  expect(changes).toContainEqual({ bountyCapUsd: '499', retainable: true, aggregateBountyCapUsd: '0' })
})

test('another diligence text is as long, longer and shorter', () => {
  const texts = termChanges(terms).flatMap((change) =>
    Object.keys(change).length === 1 && change.diligenceRequirements ? [change.diligenceRequirements] : [],
  )
  expect(texts.map(({ length }) => length)).toEqual([18, 8, 9, 9])
  expect(texts).not.toContain(terms.diligenceRequirements)
})

test('behavior: no change contradicts itself twice', () => {
  for (const change of termChanges(terms)) {
    const { bountyPercentage, bountyCapUsd, aggregateBountyCapUsd, retainable } = { ...terms, ...change }
    const aggregate = BigInt(aggregateBountyCapUsd)
    const isBelow = aggregate > 0n && aggregate < BigInt(bountyCapUsd)
    expect([bountyPercentage > 100, isBelow, aggregate > 0n && retainable].filter(Boolean).length).toBeLessThan(2)
  }
})
