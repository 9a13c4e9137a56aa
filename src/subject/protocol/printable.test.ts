import { expect, test } from 'vitest'
import { oneLine, printable, printableJson } from './printable.ts'

test('printable', () => {
  expect(printable('{"id":1}\t✓ é 🦊')).toBe('{"id":1}\t✓ é 🦊')
})

test('printable: behavior: nothing in it moves the cursor or hides', () => {
  expect(printable('\u001b[31mred\u001b[0m')).toBe('red')
  expect(printable('a\rb\u0000\u0007\u009b2J')).toBe('a\\u{d}b\\u{0}\\u{7}')
  expect(printable('\u202egnp\u2066\u200b\ufeff')).toBe('\\u{202e}gnp\\u{2066}\\u{200b}\\u{feff}')
})

test('printable: behavior: cut at 500 characters, also in the middle of one', () => {
  expect(printable('x'.repeat(501))).toBe(`${'x'.repeat(500)}…`)
  expect(printable('x'.repeat(500))).toBe('x'.repeat(500))
  expect(printable(`${'x'.repeat(499)}🦊`)).toBe(`${'x'.repeat(499)}\\u{d83e}…`)
})

test('oneLine', () => {
  expect(oneLine(' HTTP request failed.\n\n  URL: http://x\n')).toBe('HTTP request failed. URL: http://x')
})

test('printableJson: a value that is nested too deeply for JSON is named so, any other is cut', () => {
  let deep: unknown = 1
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep]
  expect(printableJson(deep, 50)).toBe('a value that is nested too deeply')
  expect(printableJson({ id: 7 }, 50)).toBe('{"id":7}')
  expect(printableJson(undefined, 50)).toBe('nothing')
  expect(printableJson('x'.repeat(60), 5)).toBe('"xxxx…')
})
