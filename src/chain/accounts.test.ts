import { keccak256, stringToBytes } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { accountOf } from './accounts.ts'

test('derives an account from its label, the same on every machine', () => {
  expect(accountOf('top-level/approved/alice')).toEqual({
    address: '0x8F36a14A3e93Eda861F1a707d6B450d046388F20',
    privateKey: keccak256(stringToBytes('harborcheck/top-level/approved/alice')),
  })
})

test('behavior: the key signs for the address', () => {
  const { address, privateKey } = accountOf('alice')
  expect(privateKeyToAccount(privateKey).address).toBe(address)
})

test('behavior: different labels give different accounts', () => {
  expect(accountOf('one/alice').address).not.toBe(accountOf('other/alice').address)
})
