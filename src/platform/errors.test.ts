import { expect, test } from 'vitest'
import { UsageError } from './errors.ts'

test('escapes control characters in facts', () => {
  const error = new UsageError('my.json is no list', { facts: { problem: 'not JSON: \u001b[2J\0' }, next: 'one\nline' })
  expect(error.render()).toBe('my.json is no list\n  problem  not JSON: \\u{1b}[2J\\u{0}\n  → one\nline')
})
