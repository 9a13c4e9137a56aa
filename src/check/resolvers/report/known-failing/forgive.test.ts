import { expect, test } from 'vitest'
import type { QuestionReport } from '../../../../report/finding.ts'
import type { CaseReport } from '../run-report.ts'
import { forgivenBy } from './forgive.ts'

const report = { id: 'links/one' } as CaseReport
const twice = { verdict: 'failed', severity: 'missed', rules: ['BIND-2', 'STATE-8'] } as QuestionReport
const byCase = { case: 'links/one', reason: 'a' }
const byRules = [
  { rule: 'BIND-2', reason: 'b' },
  { rule: 'STATE-8', reason: 'c' },
]

test('forgives an answer that breaks two rules only if both rules or its case are listed', () => {
  expect(forgivenBy(byRules.slice(0, 1), report, twice)).toEqual([])
  expect(forgivenBy(byRules, report, twice)).toEqual(byRules)
  expect(forgivenBy([byCase], report, twice)).toEqual([byCase])
})

test('behavior: rules do not forgive refusals, and no entry forgives an unsafe answer', () => {
  expect(forgivenBy(byRules, report, { ...twice, verdict: 'refused', severity: null })).toEqual([])
  expect(forgivenBy([byCase, ...byRules], report, { ...twice, severity: 'unsafe' })).toEqual([])
})
