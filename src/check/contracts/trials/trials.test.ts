import { expect, test } from 'vitest'
import { MAX_AMOUNT } from '../../../model/action.ts'
import { emptyWorld } from '../../../model/world.ts'
import { scenario } from '../../../scenario/builder.ts'
import { advance } from '../../../scenario/timeline.ts'
import { trialsOn } from './trials.ts'

test('no trial exceeds the largest amount that a contract can store', () => {
  const { steps } = scenario('a/b', 'c')
    .deploy('vault')
    .agreement('agreementA', { covers: ['vault'], terms: { bountyCapUsd: String(MAX_AMOUNT) } })
    .build()
  const world = steps.reduce((before, step) => advance(before, step).world, emptyWorld(1_000))
  const caps = trialsOn(world, 'agreementA').flatMap((action) =>
    action.do === 'setBountyTerms' ? [action.terms.bountyCapUsd, action.terms.aggregateBountyCapUsd] : [],
  )
  const amounts = caps.flatMap((cap) => (cap === undefined ? [] : [BigInt(cap)]))
  expect(amounts).toContain(MAX_AMOUNT - 1n)
  expect(amounts.filter((amount) => amount > MAX_AMOUNT)).toEqual([])
})
