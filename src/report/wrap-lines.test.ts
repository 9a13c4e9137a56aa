import { expect, test } from 'vitest'
import { wrap, wrapLines } from './wrap-lines.ts'

test('wraps between words, and indents to the column after a name', () => {
  expect(wrapLines('  expected  false, because no agreement binds it\nshort', 24)).toBe(
    '  expected  false,\n            because no\n            agreement\n            binds it\nshort',
  )
  expect(wrapLines('  one two three four', 12)).toBe('  one two\n  three four')
})

test('behavior: ignores colours, and does not split commands and long words', () => {
  const red = '\u001b[31mred words\u001b[39m that follow'
  expect(wrapLines(red, 14)).toBe('\u001b[31mred words\u001b[39m that\nfollow')
  const command = '  reproduce npx harborcheck reproduce top-level/vault-that-nothing-links'
  expect(wrapLines(command, 30)).toBe(command)
  expect(wrapLines(`a ${'x'.repeat(20)} b`, 10)).toBe(`a\n${'x'.repeat(20)}\nb`)
})

test('breaks text between words, and puts a longer word on its own line', () => {
  expect(wrap('one two three four', 9)).toEqual(['one two', 'three', 'four'])
  expect(wrap('extraordinary words', 5)).toEqual(['extraordinary', 'words'])
  expect(wrap('all on one line', Number.POSITIVE_INFINITY)).toEqual(['all on one line'])
})
