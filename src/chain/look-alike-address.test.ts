import { isAddress } from 'viem'
import { expect, test } from 'vitest'
import { lookAlikeAddress } from './look-alike-address.ts'

const address = '0x00112233445566778899AabbCCdDEeFf00112233'
/** With letters at both ends. */
const VAULT = '0xAbcD69F8F3dA71F57E91b5b7dcB7d7f3e6CEfeDc'

test('keeps the start or end of the address, and changes the byte at the other end', () => {
  expect(lookAlikeAddress(address, 'start').toLowerCase()).toBe('0x00112233445566778899aabbccddeeff001122cc')
  expect(lookAlikeAddress(address, 'end').toLowerCase()).toBe('0xff112233445566778899aabbccddeeff00112233')
})

test('with the same ends, keeps their letter case and changes every other byte', () => {
  const lookAlike = lookAlikeAddress(VAULT, 'ends')
  expect([lookAlike.slice(0, 6), lookAlike.slice(-4)]).toEqual([VAULT.slice(0, 6), VAULT.slice(-4)])
  const bytes = (one: string) => [...Buffer.from(one.slice(2), 'hex')]
  expect(bytes(lookAlike).map((byte, index) => byte === bytes(VAULT)[index])).toEqual(
    Array.from({ length: 20 }, (_, index) => index < 2 || index > 17),
  )
})

test('is deterministic and checksummed', () => {
  expect(lookAlikeAddress(VAULT, 'ends')).toBe(lookAlikeAddress(VAULT, 'ends'))
  expect(isAddress(lookAlikeAddress(VAULT, 'end'), { strict: true })).toBe(true)
})
