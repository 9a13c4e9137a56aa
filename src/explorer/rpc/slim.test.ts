import { expect, test } from 'vitest'
import { slim } from './slim.ts'

const slimmed = (value: unknown, limit = 8) => JSON.parse(slim(Buffer.from(JSON.stringify(value)), limit).toString())

test('default', () => {
  expect(slimmed({ init: '0x0123456789', to: '0x01', gas: 12_345_678_901, list: [null, true] })).toEqual({
    init: '',
    to: '0x01',
    gas: 12_345_678_901,
    list: [null, true],
  })
})

test('behavior: quotes and backslashes inside of strings', () => {
  const value = { a: 'x"y', b: 'x\\', c: '\\"', d: '0123"5678\\' }
  expect(slimmed(value)).toEqual({ ...value, d: '' })
})

test('behavior: nothing long is the same bytes', () => {
  const json = Buffer.from('{"a":"b"}')
  expect(slim(json)).toBe(json)
})

test('behavior: a string that never ends is left for the parser to refuse', () => {
  const json = Buffer.from('{"a":"b')
  expect(slim(json)).toBe(json)
})
