import { expect, test } from 'vitest'
import { serialize } from './serialize.ts'

const result = (value: unknown) => JSON.parse(serialize({ jsonrpc: '2.0', id: 1, result: value } as never)).result

test('default: serializes JSON values', () => {
  expect(serialize({ jsonrpc: '2.0', id: 1 })).toBe('{"jsonrpc":"2.0","id":1}')
  expect(result({ a: [1, null, 'x'] })).toEqual({ a: [1, null, 'x'] })
})

test('behavior: turns NaN, infinity and bigint into strings, not null', () => {
  expect(result(Number.NaN)).toBe('NaN')
  expect(result({ a: Number.NEGATIVE_INFINITY })).toEqual({ a: '-Infinity' })
  expect(result(60n)).toBe('60n')
})

test('behavior: replaces a result that is not JSON with a message', () => {
  const loop: { loop?: unknown } = {}
  loop.loop = loop
  expect(result(loop)).toMatch(/^not JSON: TypeError: Converting circular structure/)
})

test('behavior: survives a getter that throws a hostile value', () => {
  const hostile = new Proxy({}, { get: () => fail(hostile) })
  const thrown = Object.defineProperty({}, 'member', { enumerable: true, get: () => fail(hostile) })
  expect(result(thrown)).toBe('not JSON: threw what cannot be shown')
})

function fail(thrown: unknown): never {
  throw thrown
}
