import { expect, test } from 'vitest'
import { wrongValue } from './wrong-value.ts'

test.each([
  [0.1, 10, 'shows a fraction for a percentage'],
  [1_000, 10, 'shows hundredths of a percent for a percentage'],
  [`${2n ** 63n - 2n ** 64n}`, `${2n ** 63n}`, 'overflows at 2^63'],
  ['5', `${2n ** 64n + 5n}`, 'overflows: shows the lowest 64 bits alone'],
  ['5', `${2n ** 32n + 5n}`, 'overflows: shows the lowest 32 bits alone'],
  [`${2n ** 63n}`, `${2n ** 64n + 2n ** 63n}`, 'overflows: shows the lowest 64 bits alone'],
  [`${2n ** 64n - 1n}`, `${2n ** 70n}`, `shows ${2n ** 64n - 1n} for every larger number`],
  [`${2n ** 53n}`, `${2n ** 53n + 1n}`, 'rounds numbers above 2^53'],
])('%s for %s: %s', (given, right, words) => {
  expect(wrongValue(given, right)).toBe(words)
})

test('names no mistake for other wrong values, types and texts', () => {
  expect(wrongValue(11, 10)).toBeUndefined()
  expect(wrongValue('10', 10)).toBeUndefined()
  expect(wrongValue(0, 0)).toBeUndefined()
  expect(wrongValue('18446744073709551617', '5')).toBeUndefined()
  expect(wrongValue('a name', 'another')).toBeUndefined()
  expect(wrongValue(undefined, undefined)).toBeUndefined()
})
