import { expect, test } from 'vitest'
import { accounts, addresses, contacts, flag, number, text, usd } from './field-formats.ts'

const A = `0x${'Aa'.repeat(20)}`
const B = `0x${'b'.repeat(40)}`

test('usd accepts decimal strings with leading and trailing zeros', () => {
  expect(['1000', '01000', '1000.00', '1000.50'].map(usd.read)).toEqual(['1000', '1000', '1000', '1000.5'])
  expect([1000, '1e3', '', '-1', '1,000', null].map(usd.read)).toEqual(Array(6).fill(undefined))
})

test('addresses accepts addresses in any order and letter case', () => {
  expect(addresses.read([B, A])).toEqual([A.toLowerCase(), B])
  expect(addresses.read([A, 'vault'])).toBeUndefined()
  expect(addresses.read(A)).toBeUndefined()
})

test('accounts accepts an address with a scope from 0 to 3', () => {
  expect(accounts.read([{ accountAddress: A, childContractScope: 2 }])).toEqual([`${A.toLowerCase()} 2`])
  expect(accounts.read([{ accountAddress: A, childContractScope: 'All' }])).toBeUndefined()
  expect(accounts.read([null])).toBeUndefined()
})

test('contacts drops other members; number rejects text and NaN', () => {
  expect(contacts.read([{ name: 'a', contact: 'b', more: 1 }])).toEqual([{ name: 'a', contact: 'b' }])
  expect(contacts.read([{ name: 'a' }])).toBeUndefined()
  expect([1.5, '1', Number.NaN].map(number.read)).toEqual([1.5, undefined, undefined])
})

test('behavior: does not coerce strings, flags and lists', () => {
  expect(['', 'a', 7, null].map(text.read)).toEqual(['', 'a', undefined, undefined])
  expect([true, false, 'true', 1].map(flag.read)).toEqual([true, false, undefined, undefined])
  expect([{ name: 'a', contact: 'b' }, 'a', null].map(contacts.read)).toEqual([undefined, undefined, undefined])
})
