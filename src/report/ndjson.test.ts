import { expect, test } from 'vitest'
import { playOnModel, right } from '../../test/support/play-on-model.ts'
import { runFacts } from '../../test/support/run-facts.ts'
import { catalogue } from '../cases/index.ts'
import { makeReport } from '../check/resolvers/report/make-report.ts'
import { resolverReport } from '../check/resolvers/report/resolver-report.ts'
import type { GivenAnswer } from '../judge/judge.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { caseLine, ndjsonText, runLine } from './ndjson.ts'

const scenario = catalogue.find(({ id }) => id === 'states/new-deployment') ?? (catalogue[0] as Scenario)
const lineOf = (given: (right: never) => GivenAnswer) => {
  const report = makeReport([playOnModel(scenario, (value) => given(value as never))], runFacts)
  const [shown] = resolverReport(report, [scenario]).cases
  return { shown, line: shown && caseLine(shown) }
}
const { id, title } = scenario

test('a case that passed has its id, its title and its result', () => {
  expect(lineOf((value) => right(value)).line).toEqual({ type: 'case', id, title, result: 'passed' })
})

test('a failed case has its text in the terminal report, without colours or control characters', () => {
  const reason = 'no \u001b[31mnode\u202e'
  const { line } = lineOf(() => ({ kind: 'errored', reason }))
  expect(line).toMatchObject({
    result: 'failed',
    unsafe: false,
    reproduce: `npx harborcheck reproduce ${id} ./test.ts`,
  })
  expect(line?.message).toMatch(new RegExp(`^✗ ${id}\n {2}${title}\n`))
  expect(line?.message).toContain('errored   no \\u{1b}[31mnode\\u{202e}')
  expect(line?.message?.split('\n').at(-1)).toBe(`  reproduce ${line?.reproduce}`)
})

test('a case with a wrong "attackable" is unsafe', () => {
  const lines = catalogue.slice(0, 20).map((one) => {
    const report = makeReport(
      [playOnModel(one, (value, method) => right((method === 'isAttackable' ? true : value) as never))],
      runFacts,
    )
    return resolverReport(report, [one]).cases.map(caseLine)
  })
  expect(lines.flat()).toContainEqual(expect.objectContaining({ result: 'failed', unsafe: true }))
})

test('a case that is known to fail, and one whose methods are all missing, are skipped with the reason', () => {
  const { shown } = lineOf(() => ({ kind: 'errored', reason: 'no node' }))
  expect(shown && caseLine({ ...shown, known: ['not yet', 'nor that'] })).toEqual({
    ...{ type: 'case', id, title },
    ...{ result: 'skipped', skipped: 'known failure: not yet; nor that' },
  })
  expect(lineOf(() => ({ kind: 'skipped', reason: 'not declared' })).line).toEqual({
    ...{ type: 'case', id, title },
    ...{ result: 'skipped', skipped: 'the resolver has none of the methods that this case asks' },
  })
})

test('the first line has the cases in order, and the file of those that are not of the catalogue', () => {
  const [first, second] = catalogue as [Scenario, Scenario]
  const { cases, generated } = runLine([first, second], new Map([[second.id, 'mine.json']]), 100)
  expect(cases.map((one) => one.id)).toEqual([first.id, second.id])
  expect(cases.map(({ file }) => file)).toEqual([undefined, 'mine.json'])
  expect(cases[0]).toMatchObject({ title: first.title, level: first.level, rules: first.rules })
  expect(generated).toBe(100)
})

test('a line has no line break within, and the same value for its reader', () => {
  const line = { type: 'case', id, title: 'a\nb\u2028c\u202e::error::', result: 'passed' } as const
  const text = ndjsonText(line)
  expect(text).toMatch(/^[\x20-\x7e]+\n$/)
  expect(JSON.parse(text)).toEqual(line)
})
