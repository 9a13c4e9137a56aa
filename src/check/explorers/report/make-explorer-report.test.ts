import { describe, expect, test } from 'vitest'
import { scenario } from '../../../scenario/builder.ts'
import type { ExplorerRun } from '../check-explorer.ts'
import type { ExplorerFinding } from '../explorer-check.ts'
import type { CheckedRuleId } from '../explorer-rules.ts'
import { type ExplorerReportFacts, makeExplorerReport } from './make-explorer-report.ts'

const example = scenario('states/one', 'One').about('STATE-1').build()
const finding = (rule: CheckedRuleId, more: Partial<ExplorerFinding> = {}): ExplorerFinding => ({
  rule,
  url: rule,
  expected: 'a',
  actual: 'b',
  severity: 'wrong',
  waited: 1,
  breaks: [{ rule }],
  explained: true,
  ...more,
})
const run: ExplorerRun = {
  findings: [],
  scenarios: [example],
  checkpoints: 2,
  checked: new Map([['API-3', 4]]),
  complete: true,
}
const facts: ExplorerReportFacts = {
  harborcheck: '1.0.0',
  explorer: { url: 'http://explorer' },
  environment: { chainId: 31337, explorerPath: 'chain' },
  options: { level: 'deployment', settle: 5 },
  attempts: [],
  requests: 9,
  seconds: 1.25,
}
const reportOf = (findings: ExplorerFinding[], options: Partial<ExplorerReportFacts['options']> = {}) =>
  makeExplorerReport({ ...run, findings }, { ...facts, options: { ...facts.options, ...options } })
const urlsOf = (...given: Parameters<typeof reportOf>) => reportOf(...given).findings.map(({ url }) => url)

test('a clean run conforms, and keeps the rules that were checked or that a scenario is about', () => {
  const report = reportOf([])
  expect(report).toMatchObject({
    conforms: true,
    complete: true,
    summary: { scenarios: 1, checkpoints: 2, requests: 9, findings: 0, unsafe: 0 },
    scenarios: [example],
    durations: { total: 1.25 },
  })
  expect(report.ended).toBeUndefined()
  const verdictOf = (id: CheckedRuleId) => report.rules.find((rule) => rule.id === id)?.verdict
  expect([verdictOf('API-3'), verdictOf('STATE-1'), verdictOf('STATE-2')]).toEqual(['passed', 'passed', 'not tested'])
})

test('a run that was cut short does not conform, even without findings', () => {
  const report = makeExplorerReport({ ...run, complete: false, ended: 'the explorer ended, code 4' }, facts)
  expect(report).toMatchObject({ conforms: false, complete: false, ended: 'the explorer ended, code 4' })
})

test('counts a finding for each rule it breaks; unsafe findings come first, then those with a claim', () => {
  const claim = {} as NonNullable<ExplorerFinding['claim']>
  const report = reportOf([
    finding('API-3', { url: 'plain' }),
    finding('API-3', { url: 'why', claim, breaks: [{ rule: 'BIND-8' }] }),
    finding('API-3', { url: 'unsafe', severity: 'unsafe' }),
  ])
  expect(report.findings.map(({ url }) => url)).toEqual(['unsafe', 'why', 'plain'])
  expect(report.summary).toMatchObject({ findings: 3, unsafe: 1 })
  const broken = report.rules.filter(({ verdict }) => verdict === 'broken')
  expect(broken.map(({ id, findings }) => [id, findings])).toEqual([
    ['API-3', 2],
    ['BIND-8', 1],
  ])
})

describe('which findings count', () => {
  const findings = [finding('API-3'), finding('API-9'), finding('LAG-1'), finding('LAG-10')]
  test('includes findings of rules up to the level, and of LAG-10 at every level', () => {
    expect(urlsOf(findings, { level: 'interface' })).toEqual(['API-3', 'LAG-10'])
    expect(urlsOf(findings)).toEqual(['API-3', 'API-9', 'LAG-10'])
    expect(urlsOf(findings, { level: 'hardened' })).toEqual(['API-3', 'API-9', 'LAG-1', 'LAG-10'])
  })

  test('a rule of explorers selects the findings that break it, in any letter case', () => {
    expect(urlsOf(findings, { rule: 'api-9' })).toEqual(['API-9'])
    const late = finding('API-3', { url: 'late', breaks: [{ rule: 'LAG-1' }] })
    expect(urlsOf([...findings, late], { rule: 'LAG-1', level: 'hardened' })).toEqual(['LAG-1', 'late'])
  })

  test('behavior: any other rule selects all findings of its scenarios', () => {
    expect(urlsOf(findings, { rule: 'STATE-1' })).toEqual(['API-3', 'API-9', 'LAG-10'])
  })
})
