import { expect, test } from 'vitest'
import { UsageError } from '../../platform/errors.ts'
import { scenario } from '../../scenario/builder.ts'
import { type Selection, selectCases } from './select-cases.ts'

const suite = [
  scenario('time/at-once', 'Of the interface').about('STATE-1').build(),
  scenario('time/later', 'Of a deployment').about('BIND-10').build(),
  scenario('failing/node', 'Hardened').about('FAULT-2').build(),
  scenario('timely/other', 'Its topic begins alike').about('STATE-1').build(),
]
const chosen = (selection: Selection) => selectCases(suite, selection).map(({ id }) => id)

test('a level includes the cases of lower levels', () => {
  expect(suite.map(({ level }) => level)).toEqual(['interface', 'deployment', 'hardened', 'interface'])
  expect(chosen({ level: 'interface' })).toEqual(['time/at-once', 'timely/other'])
  expect(chosen({ level: 'deployment' })).toEqual(['time/at-once', 'time/later', 'timely/other'])
  expect(chosen({ level: 'hardened' })).toHaveLength(4)
})

test('a rule may be in lower case', () => {
  expect(chosen({ level: 'hardened', rule: 'state-1' })).toEqual(['time/at-once', 'timely/other'])
})

test('a filter without a slash is a topic, with a slash a glob', () => {
  expect(chosen({ level: 'hardened', filter: 'time' })).toEqual(['time/at-once', 'time/later'])
  expect(chosen({ level: 'hardened', filter: 'tim*/*t*e*' })).toEqual(['time/at-once', 'time/later', 'timely/other'])
  expect(chosen({ level: 'hardened', filter: '{failing,time/l*}' })).toEqual(['time/later', 'failing/node'])
})

test('suggests the topic that is most similar to a mistyped filter', () => {
  const suggestion = expect.objectContaining({ facts: expect.objectContaining({ 'did you mean': 'time or timely' }) })
  expect(() => chosen({ level: 'hardened', filter: 'tme' })).toThrow(suggestion)
})

test.each<[Selection, string, string | undefined]>([
  [{ level: 'hardened', rule: 'STATE-111' }, 'There is no rule "STATE-111"', undefined],
  [{ level: 'interface', rule: 'FAULT-2' }, 'No case is left to run', '`harborcheck list` shows every topic'],
  [{ level: 'hardened', filter: 'none' }, 'No case is left to run', '`harborcheck list` shows every topic'],
  [{ level: 'hardened', rule: 'META-1' }, 'No case is left to run', 'no case is about a META rule'],
])('throws UsageError for %j', (selection, message, next) => {
  expect(() => chosen(selection)).toThrow(UsageError)
  expect(() => chosen(selection)).toThrow(message)
  if (next) expect(() => chosen(selection)).toThrow(expect.objectContaining({ next: expect.stringContaining(next) }))
})
