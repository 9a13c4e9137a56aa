import { expect, test } from 'vitest'
import { oneLine, printable, printableJson } from './printable.ts'

test('printable: default: keeps printable text', () => {
  expect(printable('{"id":1}\t✓ é 🦊')).toBe('{"id":1}\t✓ é 🦊')
})

test('printable: behavior: escapes characters that move the cursor or hide text', () => {
  expect(printable('\u001b[31mred\u001b[0m')).toBe('red')
  expect(printable('a\rb\u0000\u0007\u009b2J')).toBe('a\\u{d}b\\u{0}\\u{7}')
  expect(printable('\u202egnp\u2066\u200b\ufeff')).toBe('\\u{202e}gnp\\u{2066}\\u{200b}\\u{feff}')
})

test('printable: behavior: cuts at 500 characters, also inside a surrogate pair', () => {
  expect(printable('x'.repeat(501))).toBe(`${'x'.repeat(500)}…`)
  expect(printable('x'.repeat(500))).toBe('x'.repeat(500))
  expect(printable(`${'x'.repeat(499)}🦊`)).toBe(`${'x'.repeat(499)}\\u{d83e}…`)
})

test('oneLine joins lines', () => {
  expect(oneLine(' HTTP request failed.\n\n  URL: http://x\n')).toBe('HTTP request failed. URL: http://x')
})

test('printableJson cuts a long value, and describes one that is nested too deeply', () => {
  let deep: unknown = 1
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep]
  expect(printableJson(deep, 50)).toBe('a value that is nested too deeply')
  expect(printableJson({ id: 7 }, 50)).toBe('{"id":7}')
  expect(printableJson(undefined, 50)).toBe('nothing')
  expect(printableJson('x'.repeat(60), 5)).toBe('"xxxx…')
})
