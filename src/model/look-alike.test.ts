import { expect, test } from 'vitest'
import { checkIsNoLookAlike, lookAlikeOf } from './look-alike.ts'

test('a name tells what its address looks like', () => {
  expect(lookAlikeOf('vault~ends')).toEqual({ of: 'vault', same: 'ends' })
  expect(lookAlikeOf('vault')).toBeUndefined()
})

test('nothing is created under such a name', () => {
  expect(() => checkIsNoLookAlike('vault')).not.toThrow()
  expect(() => checkIsNoLookAlike('vault~ends')).toThrow('looks like that of "vault"')
})
