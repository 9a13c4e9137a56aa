import { expect, test } from 'vitest'
import { UsageError } from './errors.ts'

test('escapes control characters in facts', () => {
  const error = new UsageError('my.json is no list', { facts: { problem: 'not JSON: \u001b[2J\0' }, next: 'one\nline' })
  expect(error.render()).toBe('my.json is no list\n  problem  not JSON: \\u{1b}[2J\\u{0}\n  → one\nline')
})

test('prints objects in facts by their members, and drops numbers that are not finite', () => {
  const facts = JSON.parse('{ "cause": { "code": -32000, "data": [null, { "a": {} }] }, "flag": true }')
  const error = new UsageError('No', { facts: { ...facts, bytes: Number.NaN, at: undefined } })
  expect(error.summary).toBe('No: { code: -32000, data: [ null, { a: {} } ] }')
  expect(error.render()).toBe('No\n  cause  { code: -32000, data: [ null, { a: {} } ] }\n  flag   true')
})

test('drops facts that their caller formatted from nothing', () => {
  const facts = { port: `${undefined}`, limit: `${Number.NaN} s`, body: `${{}}`, cause: 'TypeError: x is undefined' }
  expect(new UsageError('No', { facts }).render()).toBe('No\n  cause  TypeError: x is undefined')
})
