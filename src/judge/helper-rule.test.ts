import { expect, test } from 'vitest'
import type { World } from '../model/world.ts'
import { type ScenarioBuilder, scenario } from '../scenario/builder.ts'
import { walkSteps } from '../scenario/network-steps.ts'
import { helperRuleNote } from './helper-rule.ts'

/** Returns the world at the end of a scenario. */
const after = (build: (one: ScenarioBuilder) => ScenarioBuilder): World =>
  [...walkSteps(build(scenario('my/scenario', 'Mine')).build())].at(-1)?.world as World
const isAttackable = (contract: string) => ({ method: 'isAttackable', contract }) as const

/** Links the child to agreementA, whose attack is only requested, and its deployer to agreementB. */
const conflicting = (scope: 'None' | 'All', ...life: Parameters<ScenarioBuilder['lifecycle']>[1][]) =>
  after((one) =>
    one
      .deploy('factory', 'factory')
      .spawn('child', 'factory')
      .agreement('agreementA', { covers: ['child'] })
      .lifecycle('agreementA', 'requestUnderAttack')
      .agreement('agreementB', { covers: { factory: scope } })
      .lifecycle('agreementB', ...life),
  )
const open = ['requestUnderAttack', 'approveAttack'] as const

test("notes the helper's rule on a wrong true if an open agreement includes the deployer's children", () => {
  const note = /^LAG-3: .* lists agreementB; wrong by §3/
  expect(helperRuleNote(conflicting('All', ...open), isAttackable('child'), false, true)).toMatch(note)
  expect(helperRuleNote(conflicting('All', ...open, 'promote'), isAttackable('child'), false, true)).toMatch(note)
})

test('adds no note if the scope is None or the agreement is closed', () => {
  const about = isAttackable('child')
  expect(helperRuleNote(conflicting('None', ...open), about, false, true)).toBeUndefined()
  expect(helperRuleNote(conflicting('All', 'requestUnderAttack'), about, false, true)).toBeUndefined()
  expect(helperRuleNote(conflicting('All'), about, false, true)).toBeUndefined()
})

test('adds no note to other answers', () => {
  const world = conflicting('All', ...open)
  expect(helperRuleNote(world, isAttackable('child'), true, true)).toBeUndefined()
  expect(helperRuleNote(world, isAttackable('child'), false, false)).toBeUndefined()
  expect(helperRuleNote(world, isAttackable('nobody'), false, true)).toBeUndefined()
  expect(helperRuleNote(world, { method: 'timeRemaining', contract: 'child' }, false, true)).toBeUndefined()
})
