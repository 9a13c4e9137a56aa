import { describe, expect, test } from 'vitest'
import { playOnModel, right } from '../../../test/support/play-on-model.ts'
import { runFacts } from '../../../test/support/run-facts.ts'
import type { CaseResult } from '../../judge/case-result.ts'
import type { GivenAnswer } from '../../judge/judge.ts'
import type { AnswerValue } from '../../model/question.ts'
import { markdownText } from '../../report/markdown.ts'
import { styleFor } from '../../report/style.ts'
import { terminalText } from '../../report/terminal.ts'
import { scenario } from '../../scenario/builder.ts'
import { attackable, binding, unbound } from '../../scenario/questions.ts'
import { makeReport } from '../resolvers/report/make-report.ts'
import type { ComparedCell, ComparedSubject, Comparison, Disagreement } from './comparison.ts'
import { countQuestions, differencesIn, sameKind, shortestOf } from './disagreements.ts'
import { casesOf, matrixOf, worstOf } from './matrix.ts'
import { comparisonReport } from './report/comparison-report.ts'

const linked = scenario('top-level/linked', 'A linked vault is bound')
  .about('BIND-1', 'STATE-1')
  .attackableVault()
  .ask(binding('vault', 'agreementA'), attackable('vault', true))
  .build()
const stranger = scenario('top-level/stranger', 'A vault that nobody knows is not bound')
  .about('BIND-8')
  .deploy('vault')
  .ask(unbound('vault'))
  .build()

type Answering = (value: AnswerValue, method: string) => GivenAnswer
const playedBy = (answering: Answering): CaseResult[] => [
  playOnModel(linked, answering),
  playOnModel(stranger, answering),
]
const always =
  (answer: boolean): Answering =>
  (value, method) =>
    right(method === 'isAttackable' ? answer : value)
const refusing: Answering = () => ({ kind: 'refused', reason: 'no' })
const skipping: Answering = () => ({ kind: 'skipped' })

const reportOf = (results: CaseResult[]) =>
  makeReport(results, {
    ...runFacts,
    subject: { name: 'test', capabilities: ['isAttackable', 'bindingAgreement'] },
  })

describe('matrixOf and casesOf', () => {
  const rows = matrixOf([right, always(true), refusing, skipping].map((answering) => reportOf(playedBy(answering))))
  const row = (id: string) => rows.find((one) => one.id === id)?.cells.map(({ outcome }) => outcome)

  test('a cell shows the worst outcome of its rule', () => {
    expect(row('BIND-8')).toEqual(['passed', 'unsafe', 'refused', 'not tested'])
    expect(row('BIND-1')).toEqual(['passed', 'passed', 'refused', 'not tested'])
  })

  test('a cell of a case shows its worst answer, and "not tested" if the subject did not reach the case', () => {
    const reports = [right, always(true), refusing, skipping].map((answering) => reportOf(playedBy(answering)))
    const [first, second] = casesOf([...reports, reportOf(playedBy(right).slice(1))])
    expect(first).toMatchObject({ id: 'top-level/linked', title: 'A linked vault is bound' })
    expect(first?.cells.map(({ outcome }) => outcome)).toEqual([
      'passed',
      'passed',
      'refused',
      'not tested',
      'not tested',
    ])
    expect(second?.cells.slice(1)).toEqual([
      { outcome: 'unsafe', questions: 1 },
      { outcome: 'refused', questions: 2 },
      { outcome: 'not tested', questions: 0 },
      { outcome: 'passed', questions: 0 },
    ])
  })

  test('a right answer does not test a rule that its case is not about', () => {
    const about = scenario('top-level/other', 'A case about another rule')
      .about('BIND-12')
      .deploy('vault')
      .ask(attackable('vault', false))
      .build()
    const reports = [always(true), right, skipping].map((answering) => reportOf([playOnModel(about, answering)]))
    const [broken] = matrixOf(reports).filter(({ cells }) => cells[0]?.outcome === 'unsafe')
    expect(broken?.cells.map(({ outcome }) => outcome)).toEqual(['unsafe', 'not tested', 'not tested'])
  })

  test('rules with an unsafe answer come first', () => {
    expect(rows[0]?.id).toBe('BIND-8')
    expect(rows[0] && worstOf(rows[0])).toBe('unsafe')
  })

  test('behavior: counts crashes as errored', () => {
    const [first] = matrixOf([reportOf(playedBy(() => ({ kind: 'errored', reason: 'crashed' })))])
    expect(first?.cells).toEqual([{ outcome: 'errored', questions: expect.any(Number) }])
  })
})

describe('differencesIn', () => {
  test('ignores equal answers and skipped questions', () => {
    expect(differencesIn([playedBy(right), playedBy(right), playedBy(skipping)])).toEqual([])
    expect(shortestOf([])).toBeUndefined()
  })

  test('a refusal and an error do not differ', () => {
    const errored: Answering = () => ({ kind: 'errored', reason: 'crashed' })
    expect(differencesIn([playedBy(refusing), playedBy(errored)])).toEqual([])
  })

  test('an answer differs from a refusal; prefers two different answers, then the shortest scenario', () => {
    const found = differencesIn([always(false), always(true), refusing].map(playedBy))
    // Twice attackable, thrice with one who refuses: each of the two others, on all four questions.
    expect(found).toHaveLength(2 + 4 + 4)
    expect(countQuestions(found)).toBe(4)
    const shortest = shortestOf(found)
    expect(shortest?.scenario.id).toBe('top-level/stranger')
    expect(shortest?.subjects).toEqual([0, 1])
  })

  test('sameKind distinguishes two answers from a refusal, and which subject refuses', () => {
    const [answers] = differencesIn([always(true), always(false)].map(playedBy))
    const [first] = differencesIn([right, refusing].map(playedBy))
    const [second] = differencesIn([refusing, right].map(playedBy))
    for (const one of [answers, first, second]) {
      const kinds = [answers, first, second].map((other) => one && other && sameKind(one, ...other.asked))
      expect(kinds).toEqual([answers, first, second].map((other) => other === one))
    }
  })

  test('behavior: ignores a case that a subject did not reach', () => {
    expect(differencesIn([playedBy(always(true)), playedBy(always(false)).slice(1)])).toHaveLength(1)
  })
})

describe('the reports', () => {
  const textOf = (of: Comparison) => terminalText(comparisonReport(of), { style: styleFor({}) })
  const markdownOf = (of: Comparison) => markdownText(comparisonReport(of))
  const answerings = [always(true), right, refusing]
  const reports = answerings.map((answering) => reportOf(playedBy(answering)))
  const kept: ComparedCell = { outcome: 'passed', questions: 0 }
  const unasked: ComparedCell = { outcome: 'not tested', questions: 0 }
  const comparison: Comparison = {
    harborcheck: '1.0.0',
    environment: { chainId: 31337, explorerPath: 'chain' },
    options: { level: 'deployment', timeout: 10, runs: 5, seed: 7, steering: true },
    subjects: reports.map(({ summary }, index) => ({
      key: 'ABC'[index] as string,
      name: 'test',
      version: '2',
      command: './a|b.ts',
      summary,
    })),
    rules: matrixOf(reports),
    cases: casesOf(reports),
    disagreements: 1,
    disagreement: {
      scenario: stranger,
      found: 'top-level/stranger',
      at: { step: 1, seconds: 1 },
      question: { method: 'isAttackable', contract: 'vault' },
      expected: false,
      because: [{ rule: 'BIND-8', fact: 'nothing binds <vault>' }],
      sides: [
        { key: 'A', answer: true, verdict: 'failed', severity: 'unsafe' },
        { key: 'C', answer: { refused: 'no' }, verdict: 'refused', severity: null },
      ],
    },
    complete: false,
  }

  test('the terminal names every verdict, and whether the comparison was cut short', () => {
    const text = textOf(comparison)
    expect(text).toMatch(/^✗ A {2}test 2 .*\n {5}1 unsafe/)
    expect(text).toMatch(/✗ BIND-8 +unsafe 1 +passed +refused 2/)
    expect(text).toContain('They differ on 1 question.')
    expect(text).toContain(
      'The shortest scenario on which two of them differ, of 1 question, found in top-level/stranger',
    )
    expect(text).toContain('  A says    true  UNSAFE\n  C says    refused: no  refused')
    expect(text).toContain('cut short')
    const alike = textOf({ ...comparison, disagreement: null, complete: true })
    expect(alike).toContain('No two of them differ')
    expect(alike).not.toContain('cut short')
  })

  test('the terminal lists passed rules in one line, and rules not tested in another', () => {
    const rules: Comparison['rules'] = [
      { id: 'BIND-1', level: 'interface', cells: [kept, kept, kept] },
      { id: 'BIND-2', level: 'interface', cells: [unasked, unasked, unasked] },
      { id: 'BIND-8', level: 'interface', cells: [kept, { outcome: 'missed', questions: 3 }, unasked] },
      { id: 'BIND-9', level: 'interface', cells: [kept, kept, unasked] },
    ]
    const text = textOf({ ...comparison, rules })
    expect(text).toContain(
      '~ BIND-8     passed        missed 3      not tested\n  BIND-9     passed        passed        not tested\n  Passed by all  BIND-1\n  Not tested     BIND-2',
    )
    const quiet = textOf({ ...comparison, rules: rules.slice(0, 1) })
    expect(quiet).toContain('\n\n  Passed by all  BIND-1\n\n')
    expect(quiet).not.toContain('Rule   ')
    expect(markdownOf({ ...comparison, rules })).not.toContain('BIND-2')
  })

  test('prints subjects without a version or a command, and marks incomplete ones', () => {
    const [first, ...others] = comparison.subjects as [ComparedSubject, ...ComparedSubject[]]
    const { version: _, ...plain } = { ...first, command: '', summary: { ...first.summary, unsafe: 0 } }
    const subjects = [plain, ...others]
    expect(textOf({ ...comparison, subjects })).toMatch(/^~ A {2}test {2}the bundled reference resolver\n {5}0 unsafe/)
    expect(markdownOf({ ...comparison, subjects })).toContain('| A | test | 3 passed |')
  })

  test('prints a right refusal, the network of a difference and the number of differences', () => {
    const refusal: Comparison = {
      ...comparison,
      disagreements: 7,
      options: { ...comparison.options, runs: 0 },
      disagreement: {
        ...(comparison.disagreement as Disagreement),
        network: 'elsewhere',
        expected: 'refused',
        sides: [
          { key: 'A', answer: false, verdict: 'failed', severity: 'missed' },
          { key: 'B', answer: { refused: 'not my chain' }, verdict: 'passed', severity: null },
        ],
      },
      complete: true,
    }
    const text = textOf(refusal)
    expect(text).toContain('They differ on 7 questions.')
    expect(text).toContain('  asked     elsewhere: isAttackable(vault) at +1 s\n  expected  a refusal')
    expect(text).toContain('  A says    false  missed\n  B says    refused: not my chain  right')
    const page = markdownOf(refusal)
    expect(page).toContain('They differ on 7 questions.')
    expect(page).toContain('  asked     elsewhere: isAttackable(vault) at +1 s\n  expected  a refusal')
    expect(page).toContain('The named cases at level deployment\n')
  })

  test('Markdown prints unsafe outcomes in bold and escapes cells', () => {
    const page = markdownOf(comparison)
    expect(page).toContain('| BIND-8 | **unsafe 1** | passed | refused 2 |')
    expect(page).toContain('./a\\|b.ts')
    expect(page).toContain('BIND-8    nothing binds <vault>\n')
    expect(page).toContain('5 generated scenarios of seed 7')
    expect(markdownOf({ ...comparison, disagreement: null })).toContain('No two of them differ')
  })
})
