import { assert, constantFrom, property, record, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { QuestionReport } from '../../../../report/finding.ts'
import type { CaseReport } from '../run-report.ts'
import { smallCover, smallestList } from './smallest-list.ts'

const failed = (...rules: string[]) => ({ verdict: 'failed', severity: 'missed', rules }) as QuestionReport
const refused = { verdict: 'refused', severity: null, rules: ['BIND-1'] } as unknown as QuestionReport
const passed = { verdict: 'passed', severity: null, rules: ['BIND-1'] } as unknown as QuestionReport
const unsafe = { ...failed('BIND-8'), severity: 'unsafe' } as QuestionReport
const play = (id: string, ...questions: QuestionReport[]) => ({ id, questions }) as CaseReport
const names = (cases: CaseReport[]) => smallestList(cases).map((entry) => entry.case ?? entry.rule)

describe('smallestList', () => {
  test('lists one rule for several cases that break it', () => {
    const entries = smallestList([play('a/1', failed('BIND-2')), play('a/2', failed('BIND-2'), passed)])
    expect(entries).toEqual([{ rule: 'BIND-2', reason: 'to be explained' }])
  })

  test('lists a case if its answers break several rules', () => {
    expect(names([play('a/1', failed('BIND-2', 'BIND-3'), failed('TERM-1'))])).toEqual(['a/1'])
  })

  test('lists a case if an answer is refused or unexplained', () => {
    expect(names([play('a/1', refused, failed('BIND-2'))])).toEqual(['a/1'])
    expect(names([play('a/1', failed())])).toEqual(['a/1'])
  })

  test('lists the case of a flaky answer, which another kind of run does not show', () => {
    const flaky = { ...failed('META-6'), again: { runs: 1, answer: true } } as QuestionReport
    expect(names([play('a/1', flaky)])).toEqual(['a/1'])
  })

  test('does not list passed cases and unsafe answers', () => {
    expect(names([play('a/1', passed), play('a/2', unsafe)])).toEqual([])
    expect(names([play('a/1', unsafe, failed('BIND-2'))])).toEqual(['BIND-2'])
  })

  test('lists rules first, and sorts rules and cases', () => {
    const cases = [
      play('b/1', refused),
      play('a/1', refused),
      play('c/1', failed('TERM-1')),
      play('c/2', failed('BIND-2')),
    ]
    expect(names(cases)).toEqual(['BIND-2', 'TERM-1', 'a/1', 'b/1'])
  })

  test('keeps an existing entry', () => {
    const before = [{ rule: 'BIND-2', reason: 'known', expires: '2031-01-01' }]
    expect(smallestList([play('a/1', failed('BIND-2'))], before)).toEqual(before)
  })
})

describe('smallCover', () => {
  const breaches = uniqueArray(record({ id: constantFrom('a', 'b', 'c', 'd'), rule: constantFrom('1', '2', '3') }), {
    selector: ({ id, rule }) => id + rule,
  })

  test('accounts for every breach, and has nothing that accounts for none', () => {
    assert(
      property(breaches, (all) => {
        const { ids, rules } = smallCover(all)
        expect(all.filter(({ id, rule }) => !ids.includes(id) && !rules.includes(rule))).toEqual([])
        for (const id of ids) expect(all.filter((one) => one.id === id && !rules.includes(one.rule))).not.toEqual([])
        for (const rule of rules) expect(all.some((one) => one.rule === rule)).toBe(true)
      }),
      { seed: 1 },
    )
  })

  test('lists the rule of most cases, and the case of most rules', () => {
    const broken = (id: string, ...rules: string[]) => rules.map((rule) => ({ id, rule }))
    expect(smallCover([...broken('a', '1', '2', '3'), ...broken('b', '4'), ...broken('c', '4')])).toEqual({
      ids: ['a'],
      rules: ['4'],
    })
  })
})
