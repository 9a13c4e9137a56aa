import { expect, test } from 'vitest'
import { freeChildren, freeNumber } from './free-names.ts'

const taken = new Map(['vault', 'child3', 'child5'].map((name) => [name, true]))

test('starts numbering at the count of names, and skips taken names', () => {
  expect(freeChildren(taken, 3)).toEqual(['child4', 'child6', 'child7'])
  expect(freeNumber(taken, (number) => `child${number}`)).toBe(4)
  expect(freeNumber(taken, (number) => `factory${number}`)).toBe(3)
})
