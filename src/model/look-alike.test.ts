import { expect, test } from 'vitest'
import { checkIsNoLookAlike, lookAlikeOf } from './look-alike.ts'

test('the name contains the account that a look-alike resembles', () => {
  expect(lookAlikeOf('vault~ends')).toEqual({ of: 'vault', same: 'ends' })
  expect(lookAlikeOf('vault')).toBeUndefined()
})

test('rejects a look-alike name for a contract', () => {
  expect(() => checkIsNoLookAlike('vault')).not.toThrow()
  expect(() => checkIsNoLookAlike('vault~ends')).toThrow('looks like that of "vault"')
})
