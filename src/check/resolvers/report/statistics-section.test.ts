import { expect, test } from 'vitest'
import { statisticsOf } from '../../../generate/campaign-statistics.ts'
import { generateScenario } from '../../../generate/generate-scenario.ts'
import { styleFor } from '../../../report/style.ts'
import type { Report } from './run-report.ts'
import { statisticsSection } from './statistics-section.ts'

const reportOf = (statistics?: ReturnType<typeof statisticsOf>) =>
  ({
    campaign: { seed: 1, scenarios: 1, questions: 1, counterexample: null, statistics },
  }) as Report

test('prints a table of every count', () => {
  const statistics = statisticsOf([generateScenario(1, 0)])
  const text = statisticsSection(reportOf(statistics), styleFor({}))
  const { rules, scopes, states, scenarios, actions, questions } = statistics
  expect(text).toContain(
    `Exercised by ${scenarios} generated scenarios, ${actions} transactions, ${questions} questions`,
  )
  for (const [name, times] of Object.entries({ ...rules, ...scopes, ...states })) {
    expect(text).toMatch(new RegExp(`${name} +${times}( |$)`, 'm'))
  }
  expect(text.split('\n').at(-1)).toMatch(/child made before, at, after its deployer's link( +\d+){3}$/)
})

test('names three of the features that a campaign never reached', () => {
  const lastLine = (never: string[]) => {
    const coverage = { features: 40, reachable: 9, reached: 5, never }
    const report = reportOf(statisticsOf([generateScenario(1, 0)]))
    const campaign = { ...report.campaign, coverage } as Report['campaign']
    return statisticsSection({ ...report, campaign }, styleFor({}))
      .split('\n')
      .at(-1)
  }
  expect(lastLine(['a', 'b', 'c', 'd'])).toBe(
    '  40 features reached; 5 of 9 rules with a circumstance that are known to be reachable, never a; b; c; and 1 more',
  )
  expect(lastLine(['a'])).toMatch(/reachable, never a$/)
  expect(lastLine([])).toMatch(/reachable$/)
})

test('behavior: prints no table without statistics', () => {
  expect(statisticsSection(reportOf(), styleFor({}))).toBe('')
  expect(statisticsSection({} as Report, styleFor({}))).toBe('')
})
