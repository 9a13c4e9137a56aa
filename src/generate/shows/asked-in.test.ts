import { expect, test } from 'vitest'
import type { Question } from '../../model/question.ts'
import { scenario } from '../../scenario/builder.ts'
import { planScenarios } from '../steering/plan-scenarios.ts'
import { featureText } from './feature.ts'
import { featuresOf } from './features.ts'

const CHANGED = 'answered otherwise before'
const about = (contract: string): Question => ({ method: 'isAttackable', contract })
const requested = () =>
  scenario('a/b', 'One')
    .deploy('vault')
    .deploy('other')
    .agreement('agreementA', { covers: ['vault', 'other'] })
    .lifecycle('agreementA', 'requestUnderAttack')
const changed = (told: ReturnType<typeof requested>) =>
  [...featuresOf(told.build())].map(featureText).filter((text) => text.includes(CHANGED))

test('marks a question whose right answer changed since it was asked before', () => {
  const asked = requested().ask(about('vault')).lifecycle('agreementA', 'approveAttack').ask(about('vault'))
  expect(changed(asked)).toContain(`STATE-1: ${CHANGED}`)
})

test('does not mark an unchanged answer, or a question about another contract', () => {
  expect(changed(requested().ask(about('vault')).wait(5).ask(about('vault')))).toEqual([])
  const asked = requested().ask(about('other')).lifecycle('agreementA', 'approveAttack').ask(about('vault'))
  expect(changed(asked)).toEqual([])
})

test('a plan asks the earlier question of each changed answer that it counts', () => {
  const plan = planScenarios({ seed: 3 })
  const planned = Array.from({ length: 6 }, (_, index) => plan.at(index))
  const claimed = planned.map(({ features }) => [...features].filter((one) => featureText(one).includes(CHANGED)))
  expect(claimed.flat().length).toBeGreaterThan(50)
  for (const [index, { scenario }] of planned.entries()) {
    const shown = featuresOf(scenario)
    expect(claimed[index]?.filter((feature) => !shown.has(feature))).toEqual([])
  }
})
