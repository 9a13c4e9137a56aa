import { expect, test } from 'vitest'
import { campaignScenario } from '../../../generate/campaign-scenario.ts'
import { statisticsOf } from '../../../generate/campaign-statistics.ts'
import { generateScenario } from '../../../generate/generate-scenario.ts'
import { isMeta, type RuleId } from '../../../model/rules.ts'

/** What generated scenarios exercise, counted over many of them. */

/**
 * Whether random scenarios rarely exercise a rule: it needs two networks, blocks between two requests, or an explorer's
 * fault together with a scenario that shows it.
 */
const isOfNamedCases = (id: RuleId) => /^(NET|RACE|LAG|OPEN)-/.test(id)

test('generated scenarios exercise every rule of BIND, CHILD, STATE, TIME, TERM and FAULT', () => {
  const {
    rules,
    scenarios: count,
    questions,
  } = statisticsOf(Array.from({ length: 500 }, (_, index) => generateScenario(1, index, 'hardened')))
  expect(count).toBe(500)
  expect(questions / count).toBeGreaterThan(10)
  const drawn = (Object.entries(rules) as [RuleId, number][]).filter(([id]) => !isMeta(id) && !isOfNamedCases(id))
  const rare = drawn.filter(([rule, times]) => times < (/^LIST/.test(rule) ? 5 : 10))
  expect(rare).toEqual([])
})

test('a campaign exercises every scope, every binding state, every boundary and every property', () => {
  const scenarios = Array.from({ length: 512 }, (_, index) => campaignScenario(1, index, 'hardened'))
  const { rules, scopes, states, boundaries } = statisticsOf(scenarios)
  const never = (counts: object) => Object.entries(counts).filter(([, times]) => times < 3)
  expect(never(rules).filter(([rule]) => !/^(NET|RACE|LAG|OPEN)-/.test(rule))).toEqual([])
  expect(never(scopes)).toEqual([])
  // What is bound is linked, and what is linked is registered; the deployment has no NEW_DEPLOYMENT.
  expect(never(states).map(([state]) => state)).toEqual(['NOT_DEPLOYED', 'NEW_DEPLOYMENT'])
  for (const counts of Object.values(boundaries)) expect(never(counts)).toEqual([])
})
