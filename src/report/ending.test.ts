import { expect, test } from 'vitest'
import type { Case, CheckReport, Judged, Word } from './check-report.ts'
import { verdictLines, worstText } from './ending.ts'
import { outputForm, styleFor } from './style.ts'

const style = styleFor({})

function judged(word: Word, rule: string | undefined, asked: string): Judged {
  return {
    ...{ asked, moment: '+1 s', word, expected: 'false', because: [], notes: [], line: asked },
    given: [{ kind: rule ? 'answered' : 'refused', text: rule ? 'true' : 'no node', word }],
    breaks: rule ? [{ rule, says: 'reads an old block' }] : [],
    rules: rule ? [rule] : [],
  }
}

const caseOf = (id: string, ...findings: Judged[]): Case => ({
  ...{ id, title: 'A case', topic: 'states', scenario: null, findings, reproduce: `npx harborcheck reproduce ${id}` },
  word: findings[0]?.word ?? 'passed',
})

const failing = [
  caseOf('a', judged('missed', 'BIND-1', 'asked first')),
  caseOf('b', judged('refused', undefined, 'refused before'), judged('unsafe', 'STATE-2', 'unsafe question')),
  caseOf('c', judged('unsafe', 'STATE-2', 'another')),
]

const reportOf = (cases: readonly Case[]): CheckReport => ({
  ...{ name: 'harborcheck', file: {}, conforms: false, verdict: 'it does not conform.', title: '', who: 'the subject' },
  ...{
    badge: { message: '', color: '' },
    noun: 'case',
    cases,
    rules: [],
    sections: [],
    notes: [],
    counted: [],
    facts: [],
  },
  counts: '4 cases in 1.0 s',
  tally: {
    of: '',
    counts: [
      ['unsafe', 2],
      ['missed', 1],
      ['errored', 0],
      ['refused', 1],
      ['passed', 7],
    ],
  },
})

test('repeats the worst failure: its reason, case, question and command, and the number of others', () => {
  expect(worstText(reportOf(failing), { style, showAgain: 'npx harborcheck report' }).split('\n')).toEqual([
    '✗ Unsafe: breaks STATE-2',
    '  the subject reads an old block',
    '  case      c',
    '  asked     another at +1 s',
    '  expected  false',
    '  answered  true  UNSAFE',
    '  reproduce npx harborcheck reproduce c',
    '  … and 1 more that breaks STATE-2: npx harborcheck report --rule STATE-2',
  ])
})

test('behavior: shows the wrong answer of a case, not an earlier refusal', () => {
  const text = worstText(reportOf(failing.slice(0, 2)), { style })
  expect(text).toContain('  asked     unsafe question at +1 s\n')
  expect(text).not.toContain('refused before')
})

test('behavior: does not repeat a single failing case', () => {
  expect(worstText(reportOf(failing.slice(0, 1)), { style })).toBe('')
})

test('counts omit zeros, and are omitted if every case passed', () => {
  expect(verdictLines(reportOf([...failing, caseOf('d')]), style).split('\n')).toEqual([
    'Cases      3 failed, 1 passed',
    'Answers    2 unsafe, 1 missed, 1 refused, 7 passed',
    '4 cases in 1.0 s',
    'it does not conform.',
  ])
  expect(verdictLines(reportOf([caseOf('d')]), style)).toBe('4 cases in 1.0 s\nit does not conform.')
})

test('wraps lines only in a terminal with a known width', () => {
  expect(outputForm({ isTTY: true, columns: 80 }).width).toBe(80)
  expect(outputForm({ isTTY: true, columns: 0 }).width).toBe(undefined)
  expect(outputForm({ columns: 80 }).width).toBe(undefined)
})

test('shows a cause by a case about its rule, although another is shorter', () => {
  const about = { ...caseOf('about', judged('unsafe', 'STATE-2', 'about it'), judged('unsafe', 'STATE-2', 'too')) }
  const cases = [caseOf('shorter', judged('unsafe', 'STATE-2', 'shorter')), { ...about, rules: ['STATE-2'] }]
  expect(worstText(reportOf(cases), { style })).toContain('case      about')
})
