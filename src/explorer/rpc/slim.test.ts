import { expect, test } from 'vitest'
import { slim } from './slim.ts'

function slimBytes(chunks: readonly Buffer[], limit: number): string {
  const sink = slim(limit)
  for (const chunk of chunks) sink.push(chunk)
  return sink.bytes().toString()
}

/** Checks that the result is the same for any chunks of the answer, and returns it parsed. */
function slimmed(value: unknown, limit = 8) {
  const json = Buffer.from(JSON.stringify(value))
  const whole = slimBytes([json], limit)
  for (let size = 1; size < json.length; size++) {
    const chunks = Array.from({ length: Math.ceil(json.length / size) }, (_, nth) =>
      json.subarray(nth * size, (nth + 1) * size),
    )
    expect(slimBytes(chunks, limit)).toBe(whole)
  }
  return JSON.parse(whole)
}

test('default: empties long strings', () => {
  expect(slimmed({ init: '0x0123456789', to: '0x01', gas: 12_345_678_901, list: [null, true] })).toEqual({
    init: '',
    to: '0x01',
    gas: 12_345_678_901,
    list: [null, true],
  })
})

test('behavior: reads quotes and backslashes inside strings', () => {
  const value = { a: 'x"y', b: 'x\\', c: '\\"', d: '0123"5678\\' }
  expect(slimmed(value)).toEqual({ ...value, d: '' })
})

test('behavior: counts the bytes between the quotes', () => {
  const strings = ['12345678', '123456789', '', '123456"', '1234567"', 'éééé', 'ééééé', '']
  expect(slimmed(strings)).toEqual(['12345678', '', '', '123456"', '', 'éééé', '', ''])
})

test('behavior: keeps an unterminated string for the parser to reject', () => {
  expect(slimBytes([Buffer.from('{"a":"b')], 8)).toBe('{"a":"b')
})

test('behavior: reads an answer longer than the first buffer', () => {
  const many = Array.from({ length: 20_000 }, (_, nth) => `${nth}`)
  expect(JSON.parse(slimBytes([Buffer.from(JSON.stringify(many))], 8))).toEqual(many)
})
