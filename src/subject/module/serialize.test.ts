import { expect, test } from 'vitest'
import { serialize } from './serialize.ts'

const result = (value: unknown) => JSON.parse(serialize({ jsonrpc: '2.0', id: 1, result: value } as never)).result

test('default', () => {
  expect(serialize({ jsonrpc: '2.0', id: 1 })).toBe('{"jsonrpc":"2.0","id":1}')
  expect(result({ a: [1, null, 'x'] })).toEqual({ a: [1, null, 'x'] })
})

test('behavior: what is not a number does not become null', () => {
  expect(result(Number.NaN)).toBe('NaN')
  expect(result({ a: Number.NEGATIVE_INFINITY })).toEqual({ a: '-Infinity' })
  expect(result(60n)).toBe('60n')
})

test('behavior: what JSON cannot hold is told in words', () => {
  const loop: { loop?: unknown } = {}
  loop.loop = loop
  expect(result(loop)).toMatch(/^not JSON: TypeError: Converting circular structure/)
})
