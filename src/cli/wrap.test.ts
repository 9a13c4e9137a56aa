import { expect, test } from 'vitest'
import { wrap } from './wrap.ts'

test('breaks text between words, and puts a longer word on its own line', () => {
  expect(wrap('one two three four', 9)).toEqual(['one two', 'three', 'four'])
  expect(wrap('extraordinary words', 5)).toEqual(['extraordinary', 'words'])
  expect(wrap('all on one line', Number.POSITIVE_INFINITY)).toEqual(['all on one line'])
})
