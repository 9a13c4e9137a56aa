import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LineSplitter } from './line-splitter.ts'

/** Splits chunks with a limit of 8 bytes; a line that was cut ends with an ellipsis. */
function split(...chunks: string[]): string[] {
  const lines: string[] = []
  const splitter = new LineSplitter(8, (line, cut) => lines.push(`${line}${cut ? '…' : ''}`))
  for (const chunk of chunks) splitter.push(Buffer.from(chunk))
  splitter.end()
  return lines
}

test('default: splits at line breaks', () => {
  expect(split('a\nb\n')).toEqual(['a', 'b'])
  expect(split('a\n\nb')).toEqual(['a', '', 'b'])
})

test('behavior: joins a line that arrives in pieces', () => {
  expect(split('a', 'b', '', 'c\nd', 'e\n')).toEqual(['abc', 'de'])
})

test('behavior: keeps a line at the limit whole', () => {
  expect(split('12345678\n', '1234', '5678\n')).toEqual(['12345678', '12345678'])
})

test('behavior: cuts a line beyond the limit, and keeps the next line whole', () => {
  expect(split('123456789\nab\n')).toEqual(['12345678…', 'ab'])
  expect(split('1234', '56789', '0'.repeat(50), '\nab\n')).toEqual(['12345678…', 'ab'])
})

test('behavior: counts the discarded bytes of a line', () => {
  const splitter = new LineSplitter(8, () => {})
  splitter.push(Buffer.from('123456789'))
  splitter.push(Buffer.from('0'.repeat(50)))
  expect(splitter.discarded).toBe(50)
  splitter.push(Buffer.from('\n'))
  expect(splitter.discarded).toBe(0)
})

test('behavior: splits any chunks into the same lines', () => {
  const text = fc.array(fc.constantFrom('a', 'é', '\n', '12345'), { maxLength: 40 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, fc.array(fc.nat({ max: 60 })), (whole, cuts) => {
      const bytes = Buffer.from(whole).toString('latin1')
      const at = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length]
      const chunks = at.slice(1).map((end, index) => bytes.slice(at[index], end))
      expect(split(...chunks)).toEqual(split(bytes))
    }),
    { seed: 1 },
  )
})
