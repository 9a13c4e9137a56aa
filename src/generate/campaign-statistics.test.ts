import { describe, expect, test } from 'vitest'
import { type ScenarioBuilder, scenario } from '../scenario/builder.ts'
import type { ScenarioQuestion } from '../scenario/scenario.ts'
import { statisticsOf } from './campaign-statistics.ts'

const asked = (contract: string): ScenarioQuestion => ({ method: 'isAttackable', contract })
const of = (build: (one: ScenarioBuilder) => ScenarioBuilder) =>
  statisticsOf([build(scenario('my/scenario', 'Mine')).build()])
const vault = (one: ScenarioBuilder) => one.coveredVault()

test('all counts are 0 without scenarios', () => {
  const { scenarios, actions, questions, rules, scopes, states } = statisticsOf([])
  expect({ scenarios, actions, questions }).toEqual({ scenarios: 0, actions: 0, questions: 0 })
  for (const counts of [rules, scopes, states]) expect(Object.values(counts).every((times) => times === 0)).toBe(true)
})

describe('counts boundaries one second before, at, and one second after', () => {
  const nowhere = { before: 0, at: 0, after: 0 }

  test('the end of a countdown', () => {
    const { boundaries, states } = of((one) =>
      vault(one)
        .underAttack('agreementA')
        .lifecycle('agreementA', 'promote')
        .ask(asked('vault'))
        .around('countdownEnd', 'agreementA', { before: [asked('vault')], at: [asked('vault')] })
        .wait(1)
        .ask(asked('vault')),
    )
    expect(boundaries).toEqual({
      countdownEnd: { before: 1, at: 1, after: 1 },
      requestDeadline: nowhere,
      commitmentEnd: nowhere,
      link: nowhere,
    })
    expect(states).toMatchObject({ PROMOTION_REQUESTED: 2, PRODUCTION: 3, UNDER_ATTACK: 0 })
  })

  test('the deadline of a request, and the end of the commitment', () => {
    const { boundaries, states } = of((one) =>
      vault(one)
        .lifecycle('agreementA', 'requestUnderAttack')
        .around('requestDeadline', 'agreementA', { before: [asked('vault')], at: [asked('vault')] })
        .waitUntil('commitmentEnd', 'agreementA')
        .ask(asked('vault'), asked('nobody')),
    )
    expect(boundaries.requestDeadline).toEqual({ before: 1, at: 1, after: 1 })
    expect(boundaries.commitmentEnd).toEqual({ before: 0, at: 1, after: 0 })
    expect(states).toMatchObject({ ATTACK_REQUESTED: 1, PRODUCTION: 3 })
  })

  test("the link of a child's deployer, with the scope that decides", () => {
    const { boundaries, scopes } = of((one) =>
      one
        .deploy('factory', 'factory')
        .spawn('early', 'factory')
        .agreement('agreementA', { covers: { factory: 'FutureOnly' } })
        .sameBlock((block) => block.lifecycle('agreementA', 'requestUnderAttack').spawn('same', 'factory'))
        .spawn('late', 'factory')
        .ask(asked('early'), asked('same'), asked('late'), asked('factory'), { method: 'targets' }),
    )
    expect(boundaries.link).toEqual({ before: 1, at: 1, after: 1 })
    expect(scopes).toEqual({ None: 0, ExistingOnly: 0, All: 0, FutureOnly: 3 })
  })
})
