import { expect, test } from 'vitest'
import { reportPage } from '../../../report/html/report-page.tsx'
import { scenario } from '../../../scenario/builder.ts'
import { attackable } from '../../../scenario/questions.ts'
import type { ComparedSubject, Comparison, Disagreement } from '../comparison.ts'
import { comparisonReport } from './comparison-report.ts'

const summary = {
  cases: 2,
  questions: 4,
  passed: 1,
  open: 0,
  failed: 3,
  unsafe: 2,
  missed: 1,
  refused: 0,
  skipped: 0,
  errored: 0,
}
const [first, second]: [ComparedSubject, ComparedSubject] = [
  { key: 'A', name: '<i>first</i>', version: '2', command: '../../../report/html/a.ts', summary },
  { key: 'B', name: 'second', command: '', summary: { ...summary, unsafe: 0 } },
]
const disagreement: Disagreement = {
  scenario: scenario('top-level/stranger', 'A stranger').deploy('vault').ask(attackable('vault', false)).build(),
  found: 'generated/seed-1-scenario-0',
  at: { step: 1, seconds: 1 },
  question: { method: 'isAttackable', contract: 'vault' },
  expected: false,
  because: [{ rule: 'BIND-8', fact: 'nothing binds vault' }],
  sides: [
    { key: 'A', answer: true, verdict: 'failed', severity: 'unsafe' },
    { key: 'B', answer: { refused: 'no' }, verdict: 'refused', severity: null },
  ],
}
const comparison: Comparison = {
  harborcheck: '1.0.0',
  environment: { chainId: 31337, explorerPath: 'chain' },
  options: { level: 'deployment', timeout: 10, runs: 5, seed: 7, steering: true },
  subjects: [first, second],
  rules: [
    { id: 'BIND-1', level: 'interface', cells: [kept(), kept()] },
    { id: 'BIND-2', level: 'interface', cells: [kept(), { outcome: 'refused', questions: 1 }] },
    { id: 'BIND-8', level: 'interface', cells: [{ outcome: 'unsafe', questions: 2 }, kept()] },
  ],
  cases: [
    { id: 'top-level/fine', title: 'Fine', cells: [kept(), kept()] },
    { id: 'top-level/stranger', title: 'A stranger', cells: [{ outcome: 'unsafe', questions: 1 }, kept()] },
  ],
  disagreements: 2,
  disagreement,
  complete: false,
}

function kept() {
  return { outcome: 'passed', questions: 0 } as const
}

const pageOf = (of: Comparison) => reportPage(comparisonReport(of))
const wordsOf = (html: string) =>
  html
    .replace(/^[\s\S]*<body>/, '')
    .replaceAll('<wbr/>', '')
    .replace(/<(?:"[^"]*"|[^>"])*>/g, ' ')
    .replace(/\s+/g, ' ')

test('shows subjects, rules, cases and the shortest scenario on which two subjects differ', () => {
  const html = pageOf(comparison)
  const words = wordsOf(html)
  expect(html).toContain('&lt;i>first&lt;/i>')
  expect(words).toContain('The comparison was cut short')
  expect(words).toContain('2 ✗ 2 unsafe ~ 1 missed ✓ 1 passed')
  expect(words).toContain('5 generated scenarios of seed 7')
  expect(words).toMatch(
    /BIND-8 No link .* attackable\. ✗ 2 unsafe ✓ passed BIND-2 Without .* ✓ passed ∅ 1 refused 1 rule that all subjects pass/,
  )
  expect(html).not.toMatch(/<dd><\/dd>|<dd>false<\/dd>/)
  // On a narrow page each cell begins with its column's head.
  expect(html).toContain('<td role="cell" data-label="B second">')
  expect(words).toMatch(/top-level\/stranger A stranger ✗ 1 unsafe ✓ passed 1 case that all subjects pass/)
  expect(words).toContain('The shortest scenario on which two of them differ, of 2 questions')
  expect(words).toContain('+1 s an account deploys vault')
  expect(words).toContain(
    'isAttackable(vault) at +1 s ✗ unsafe Expected false A says true ✗ unsafe B says refused: no ∅ refused',
  )
  expect(words).toContain('BIND-8 nothing binds vault')
})

test('behavior: omits the label of a fact without a value, and folds cases after the first ones', () => {
  const [, stranger] = comparison.cases
  const many = Array.from({ length: 30 }, (_, index) => ({
    ...stranger,
    id: `top-level/case-${index}`,
  })) as Comparison['cases']
  const html = pageOf({ ...comparison, cases: many, options: { ...comparison.options, runs: 0 } })
  expect(html).not.toContain('<dt>Generated</dt>')
  expect(wordsOf(html)).toContain('18 more cases that differ or fail')
})

test('behavior: shows no scenario if all answers are the same', () => {
  const html = pageOf({ ...comparison, disagreement: null, rules: [], complete: true })
  expect(html).toContain('No two of them differ on any question.')
  expect(html).not.toContain('cut short')
})

test('behavior: marks a refusal as right if a refusal is expected', () => {
  const [one] = disagreement.sides
  const found: Disagreement = {
    ...disagreement,
    question: { method: 'targets' },
    expected: 'refused',
    sides: [one, { key: 'B', answer: { refused: 'no' }, verdict: 'passed', severity: null }],
  }
  const words = wordsOf(pageOf({ ...comparison, disagreement: found }))
  expect(words).toContain('targets() at +1 s')
  expect(words).toContain('Expected a refusal')
  expect(words).toContain('✓ right')
})
