import { expect, test } from 'vitest'
import { playOnModel, right } from '../../test/support/play-on-model.ts'
import { catalogue } from '../cases/index.ts'
import { makeReport } from '../check/resolvers/report/make-report.ts'
import { terminalReport } from '../check/resolvers/report/resolver-report.ts'
import { styleFor } from '../report/style.ts'
import type { CaseResult } from './case-result.ts'
import { habitsOf } from './habits.ts'
import type { GivenAnswer } from './judge.ts'

const cases = catalogue.filter(({ id }) => id.startsWith('states/'))
const play = (given: (right: unknown, index: number) => unknown, reads = true): CaseResult[] => {
  let index = 0
  return cases.map((scenario) => {
    const { questions, ...played } = playOnModel(scenario, (value, method): GivenAnswer => {
      index += 1
      return method === 'isAttackable' ? right(given(value, index) as boolean) : { kind: 'skipped' }
    })
    const requests = { explorer: 0, node: reads ? 1 : 0 }
    return { ...played, questions: questions.map((asked) => ({ ...asked, requests })) }
  })
}

test('names a subject that always answers alike, or sends no requests', () => {
  expect([...habitsOf(play(() => true))]).toEqual([['isAttackable', 'always answers true']])
  expect([...habitsOf(play(() => false, false))]).toEqual([['isAttackable', 'always answers false, reads nothing']])
  expect([...habitsOf(play((_, index) => index % 2 === 0, false))]).toEqual([['isAttackable', 'reads nothing']])
})

test('names no habit if answers are right or vary', () => {
  expect(habitsOf(play((value) => value)).size).toBe(0)
  expect(habitsOf(play((value) => value, false)).size).toBe(0)
  expect(habitsOf(play((value) => !value)).size).toBe(0)
})

test('the report shows the habit first, and omits a fault that breaks the rules', () => {
  const report = makeReport(
    play(() => true, false),
    {
      harborcheck: '1.0.0',
      subject: { name: 'yes', capabilities: ['isAttackable'] },
      subjectArguments: './yes.js',
      environment: { chainId: 31_337, explorerPath: 'chain' },
      options: { level: 'deployment', timeout: 10, bail: false },
      complete: true,
      seconds: 1,
    },
  )
  const text = terminalReport(report, cases, { style: styleFor({}, {}) })
  const said = text.indexOf('isAttackable: the subject always answers true, reads nothing')
  expect(said).toBeGreaterThan(0)
  expect(said).toBeLessThan(text.search(/[A-Z]+-\d/))
  expect(report.cases.flatMap(({ questions }) => questions.flatMap(({ breaks = [] }) => breaks))).not.toHaveLength(0)
  expect(JSON.stringify(report.cases.flatMap(({ questions }) => questions.map(({ breaks }) => breaks)))).not.toContain(
    'says',
  )
})
