import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { playOnModel, right } from '../../test/support/play-on-model.ts'
import { badgeReport, annotations as githubAnnotations, markdownReport } from '../../test/support/resolver-forms.ts'
import { runFacts } from '../../test/support/run-facts.ts'
import { catalogue } from '../cases/index.ts'
import { jsonReport } from '../check/resolvers/report/json-report.ts'
import { makeReport, type RunFacts } from '../check/resolvers/report/make-report.ts'
import { reportJsonSchema } from '../check/resolvers/report/report-json-schema.ts'
import { resolverReport, terminalReport } from '../check/resolvers/report/resolver-report.ts'
import type { GivenAnswer } from '../judge/judge.ts'
import { methods } from '../subject/resolver.ts'
import { withoutCommands } from './github.ts'
import { groupCases } from './group-cases.ts'
import { fenced, plain, tableLines } from './markdown.ts'
import { styleFor } from './style.ts'

const facts: RunFacts = {
  ...runFacts,
  subject: { name: 'a *bold* <b>name</b>', capabilities: [...methods] },
}
const cases = catalogue.filter(({ id }) => id.startsWith('states/'))
const reportOf = (given: (right: unknown) => GivenAnswer, more: Partial<RunFacts> = {}) =>
  makeReport(
    cases.map((one) =>
      playOnModel(one, (value, method) =>
        method === 'isAttackable' ? given(value) : { kind: 'skipped' as const, reason: 'not declared' },
      ),
    ),
    { ...facts, ...more },
  )
const yes = reportOf(() => right(true))
const sound = reportOf((value) => right(value as never))
const style = styleFor({}, {})
const groupsOf = (report: typeof yes) => groupCases(resolverReport(report, cases).cases)

describe('failures grouped by rule', () => {
  const groups = groupsOf(yes)
  const failed = yes.cases.filter(({ verdict }) => verdict === 'failed')

  test('every failed case is in one group, its shortest case first', () => {
    expect(failed.length).toBeGreaterThan(5)
    expect(groups.length).toBeLessThan(failed.length)
    expect(groups.flatMap((group) => group.cases.map(({ id }) => id)).toSorted()).toEqual(
      failed.map(({ id }) => id).toSorted(),
    )
    for (const group of groups) {
      const steps = group.cases.map(({ id }) => cases.find((one) => one.id === id)?.steps.length ?? 0)
      expect(steps[0]).toBeLessThanOrEqual(Math.min(...steps) + 1)
    }
  })

  test('the terminal shows one case per group and the command for the others; verbose shows all', () => {
    const text = terminalReport(yes, cases, { style, showAgain: 'npx harborcheck report' })
    expect(text.match(/^✗ states\//gm)).toHaveLength(groups.length)
    const [large] = groups.toSorted((a, b) => b.cases.length - a.cases.length)
    expect(text).toContain(
      `… and ${(large?.cases.length ?? 0) - 1} more that break ${large?.rules[0]}: npx harborcheck report --rule ${large?.rules[0]}`,
    )
    const all = terminalReport(yes, cases, { style, verbose: true })
    expect(all.match(/^✗ states\//gm)).toHaveLength(failed.length)
  })

  test('groups refusals by reason, ignoring addresses and numbers', () => {
    let count = 0
    const refusing = reportOf(() => ({ kind: 'refused', reason: `no code at 0x${(++count).toString(16)}` }))
    expect(groupsOf(refusing)).toHaveLength(1)
    expect(terminalReport(refusing, cases, { style })).toContain('more without an answer for this reason: --verbose')
  })
})

describe('GitHub annotations', () => {
  test('an error per group, at the file', () => {
    const lines = githubAnnotations(yes, 'src/a,b:c.ts').split('\n')
    expect(lines).toHaveLength(Math.min(10, groupsOf(yes).length))
    for (const line of lines)
      expect(line).toMatch(
        /^::error file=src\/a%2Cb%3Ac\.ts,title=harborcheck%3A .*::asked .*%0A\d+ cases?, such as states\//,
      )
    expect(githubAnnotations(sound)).toBe('')
  })

  test('reports a mistake of the program with its line, not as a refusal', () => {
    const reason = 'a mistake in your program at src/mine.ts:7: x is not defined'
    const report = reportOf(() => ({ kind: 'refused', reason }))
    expect(githubAnnotations(report, 'other.ts')).toMatch(/^::error file=src\/mine\.ts,line=7,title=/)
    expect(report.summary).toMatchObject({ refused: 0, errored: expect.any(Number) })
    expect(terminalReport(report, cases, { style })).toContain(`  errored   ${reason}\n`)
  })

  test('escapes text of a subject that looks like a workflow command', () => {
    const hostile = reportOf(() => ({ kind: 'refused', reason: 'x\n::set-env name=A::b' }), {
      subject: { ...facts.subject, name: '::error::x' },
    })
    const annotations = githubAnnotations(hostile, 'a\n::error::b')
    expect(annotations.split('\n').every((line) => line.startsWith('::error file=a%0A%3A%3Aerror%3A%3Ab,title='))).toBe(
      true,
    )
    expect(withoutCommands('::error::x', 'token')).toBe('::stop-commands::token\n::error::x\n::token::')
  })
})

test('Markdown shows names in tables without links, images and code', () => {
  const names = ['[l](javascript:alert)', '![i](https://tracker)', 'a`b|c', '*<b>']
  const table = { head: ['name'], rows: names.map((name) => [name, { code: name }]) }
  const rows = tableLines(table.head, table.rows).slice(2, -1)
  expect(rows).toEqual([
    '| \\[l\\](javascript:alert) | `[l](javascript:alert)` |',
    '| !\\[i\\](https://tracker) | `![i](https://tracker)` |',
    '| a\\`b\\|c | a\\`b\\|c |',
    '| \\*&lt;b> | `*&lt;b>` |',
  ])
})

test('Markdown shows the verdict, the counts and a failure per group, and escapes names', () => {
  const text = markdownReport(yes, cases)
  expect(text).toContain('# ✗ harborcheck')
  expect(text).toContain('**a \\*bold\\* \\<b\\>name\\</b\\> does not conform')
  expect(text.match(/^## Always answers true; breaks [A-Z]+-\d+, in \d+ cases?$/gm)).toHaveLength(groupsOf(yes).length)
  expect(text).toContain('  reproduce npx harborcheck reproduce states/')
  expect(markdownReport(sound, cases)).toContain('# ✓ harborcheck')
  expect(fenced('a\n````\nb')).toEqual(['`````text', 'a\n````\nb', '`````'])
  expect(plain('[x](y)\n# `z`')).toBe('\\[x\\](y) \\# \\`z\\`')
})

test('a badge shows the verdict and the level', () => {
  const of = (report: typeof yes) => JSON.parse(badgeReport(report))
  expect(of(sound)).toEqual({
    schemaVersion: 1,
    label: 'harborcheck',
    message: 'conforms at level deployment',
    color: 'brightgreen',
  })
  expect(of(yes)).toMatchObject({ message: `${yes.summary.unsafe} unsafe at deployment`, color: 'red' })
  expect(of(reportOf(() => right(false)))).toMatchObject({ color: 'orange' })
  expect(of(reportOf((value) => right(value as never), { complete: false }))).toMatchObject({ message: 'no result' })
})

test('suggests hardened after a run that conforms at a lower level with the explorer', () => {
  const text = (report: typeof sound) => terminalReport(report, cases, { style })
  const { sourceUse, options } = sound
  const asked = { ...sound, sourceUse: { ...sourceUse, usesExplorer: true } }
  expect(text(asked)).toContain('Next: --level hardened. The subject asks the explorer')
  expect(text(sound)).not.toContain('Next:')
  expect(text({ ...asked, options: { ...options, level: 'hardened' } })).not.toContain('Next:')
  expect(text({ ...yes, sourceUse: asked.sourceUse })).not.toContain('Next:')
})

test('the JSON Schema accepts reports, and rejects them without a verdict', () => {
  const schema = z.fromJSONSchema(reportJsonSchema() as never)
  for (const report of [yes, sound]) {
    const file = JSON.parse(jsonReport(report, { durations: true }))
    expect(schema.safeParse(file).error).toBeUndefined()
    expect(schema.safeParse({ ...file, conforms: undefined }).success).toBe(false)
    expect(schema.safeParse({ ...file, cases: [{ id: 'x' }] }).success).toBe(false)
  }
})
