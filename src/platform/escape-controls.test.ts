import { describe, expect, test } from 'vitest'
import { playOnModel } from '../../test/support/play-on-model.ts'
import { annotations as githubAnnotations, htmlReport, markdownReport } from '../../test/support/resolver-forms.ts'
import { catalogue } from '../cases/index.ts'
import { makeReport } from '../check/resolvers/report/make-report.ts'
import { junitReport, terminalReport } from '../check/resolvers/report/resolver-report.ts'
import { styleFor } from '../report/style.ts'
import { printable } from '../subject/protocol/printable.ts'
import { ConformanceFailure } from '../vitest/conformance-failure.ts'
import { InternalError } from './errors.ts'
import { escapeControls, escapeOutput } from './escape-controls.ts'
import { jsonText } from './json-text.ts'

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
const characters = [
  ...range(0, 0x9f).filter((character) => !/[ -~\t\n]/.test(character)),
  ...range(0x200b, 0x200f),
  ...range(0x2028, 0x202e),
  ...range(0x2066, 0x2069),
  ...['\u00ad', '\u3164', '\ufeff', '\u{e0041}'],
]
const commands = [
  '##[error]x',
  '##vso[task.complete]x',
  '##teamcity[x]',
  '###[group]x',
  '::error::x',
  '\n \t::warning::x',
]
const hostile = [...commands, ...characters.map((character) => `a${character}b`)].join('\n')

/** Finds the hostile characters and commands in a text. */
const found = (text: string) => [
  ...characters.filter((character) => text.includes(character)).map((character) => character.codePointAt(0)),
  ...(text.match(/##\w*\[.*|^\s*::.*/gm) ?? []),
]

describe('a resolver whose name, answers, refusals and log contain controls and commands', () => {
  const cases = catalogue.filter(({ id }) => id.startsWith('states/') || id.startsWith('extreme-values/'))
  const target = { agreement: hostile, state: hostile, contracts: [hostile] }
  const outcomes = (method: string) => [
    { kind: 'answered', value: method === 'targets' ? [target] : hostile },
    { kind: 'refused', reason: hostile },
    { kind: 'errored', reason: hostile, log: hostile },
  ]
  let asked = 0
  const results = cases.map((one) =>
    playOnModel(one, (_, method) => {
      asked += 1
      return outcomes(method)[asked % 3] as never
    }),
  )
  const report = makeReport(results, {
    harborcheck: '1.0.0',
    subject: { name: hostile, version: hostile, capabilities: ['isAttackable', 'terms'] },
    subjectArguments: hostile,
    environment: { chainId: 31337, explorerPath: 'chain' },
    options: { level: 'deployment', timeout: 10, bail: false },
    complete: true,
    seconds: 1,
    invalid: [hostile],
  })
  const style = styleFor({}, {})

  test.each<[string, () => string]>([
    ['the terminal', () => terminalReport(report, cases, { style })],
    ['the terminal, verbose', () => terminalReport(report, cases, { style, verbose: true })],
    ['Markdown and the job summary', () => markdownReport(report, cases)],
    ['JUnit', () => junitReport(report, { durations: true })],
    ['HTML', () => htmlReport(report, cases).replace(/<style>.*<\/style>/s, '')],
    ['an annotation', () => githubAnnotations(report, hostile).replace(/^::error /gm, '')],
    ['a vitest failure', () => new ConformanceFailure(hostile).stack ?? ''],
    ['an error', () => new InternalError(hostile, { facts: { [hostile]: hostile }, next: hostile }).render()],
    ['a quotation', () => printable(hostile, Number.POSITIVE_INFINITY)],
  ])('%s escapes all of them', (_, text) => {
    expect(text()).toContain('u{9b}')
    expect(found(text())).toEqual([])
  })
})

test('escapes JSON so that a reader gets the same value', () => {
  const text = jsonText({ [hostile]: [hostile, '##vso[x]', '\u{e0001}'] })
  expect(found(text)).toEqual([])
  expect(text).toContain('\\u009b')
  expect(text).toContain('#\\u0023vso[x]')
  expect(JSON.parse(text)).toEqual({ [hostile]: [hostile, '##vso[x]', '\u{e0001}'] })
})

test('leaves other text unchanged, and does not escape twice', () => {
  const plain = 'a: ::b\t✓ é 🦊 \u00a0 ## [x] # a[1]\n\\u{9b}'
  expect(escapeControls(plain)).toBe(plain)
  expect(escapeControls('##[x]\n::y')).toBe('#\\u{23}[x]\n\\u{3a}:y')
  expect(escapeOutput('\u001b[31m::x\u001b[39m\u001b[2J')).toBe('\u001b[31m\\u{3a}:x\u001b[39m\\u{1b}[2J')
})
