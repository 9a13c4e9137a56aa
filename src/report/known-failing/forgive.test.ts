import { expect, test } from 'vitest'
import type { CaseReport, QuestionReport } from '../report.ts'
import { forgivenBy } from './forgive.ts'

const report = { id: 'links/one' } as CaseReport
const twice = { verdict: 'failed', severity: 'incomplete', rules: ['BIND-2', 'STATE-8'] } as QuestionReport
const byCase = { case: 'links/one', reason: 'a' }
const byRules = [
  { rule: 'BIND-2', reason: 'b' },
  { rule: 'STATE-8', reason: 'c' },
]

test('an answer that breaks two rules is known only where both are listed, or its case is', () => {
  expect(forgivenBy(byRules.slice(0, 1), report, twice)).toEqual([])
  expect(forgivenBy(byRules, report, twice)).toEqual(byRules)
  expect(forgivenBy([byCase], report, twice)).toEqual([byCase])
})

test('behavior: rules explain no refusal, and nothing excuses what is unsafe', () => {
  expect(forgivenBy(byRules, report, { ...twice, verdict: 'refused', severity: null })).toEqual([])
  expect(forgivenBy([byCase, ...byRules], report, { ...twice, severity: 'unsafe' })).toEqual([])
})
