import { expect, test } from 'vitest'
import { InternalError } from '../../platform/errors.ts'
import { accountOf } from '../accounts.ts'
import { createAddressBook } from './address-book.ts'

const VAULT = '0xE2ba1a391BE691860F9E01e804DbA10Ed2Bdd0Ec'

test('finds an account by name and by address', () => {
  const addressBook = createAddressBook('topic/scenario')
  const alice = addressBook.addressOf('alice')
  expect(alice).toBe(accountOf('topic/scenario/alice').address)
  expect(addressBook.nameOf(alice)).toBe('alice')
  expect(addressBook.privateKeyOf('alice')).toBe(accountOf('topic/scenario/alice').privateKey)
})

test('finds a contract by name and by address', () => {
  const addressBook = createAddressBook('topic/scenario')
  addressBook.addContract('vault', VAULT)
  expect(addressBook.addressOf('vault')).toBe(VAULT)
  expect(addressBook.nameOf(VAULT)).toBe('vault')
  expect(addressBook.privateKeyOf('vault')).toBeUndefined()
})

test('entries are in the order of their first use', () => {
  const addressBook = createAddressBook('topic/scenario')
  const alice = addressBook.addressOf('alice')
  addressBook.addContract('vault', VAULT)
  addressBook.addressOf('alice')
  expect(addressBook.entries()).toEqual([
    { name: 'alice', address: alice, kind: 'account' },
    { name: 'vault', address: VAULT, kind: 'contract' },
  ])
})

test('behavior: every scenario has separate accounts, except for the registry moderator', () => {
  const [one, other] = [createAddressBook('topic/one'), createAddressBook('topic/other')]
  expect(one.addressOf('alice')).not.toBe(other.addressOf('alice'))
  expect(one.addressOf('registryModerator')).toBe(other.addressOf('registryModerator'))
})

test('behavior: finds an address in any letter case', () => {
  const addressBook = createAddressBook('topic/scenario')
  addressBook.addContract('vault', VAULT)
  expect(addressBook.nameOf(VAULT.toLowerCase())).toBe('vault')
})

test('behavior: returns no name for an address that the scenario has not used', () => {
  expect(createAddressBook('topic/scenario').nameOf(VAULT)).toBeUndefined()
})

test('behavior: rejects the name of an account for a contract', () => {
  const addressBook = createAddressBook('topic/scenario')
  addressBook.addressOf('vault')
  expect(() => addressBook.addContract('vault', VAULT)).toThrow(InternalError)
})

test('a look-alike account derives its address, has no key, and stays an account in a copy', () => {
  const addressBook = createAddressBook('topic/scenario')
  addressBook.addContract('vault', VAULT)
  const lookAlike = addressBook.addressOf('vault~start')
  expect(lookAlike.slice(0, 40).toLowerCase()).toBe(VAULT.slice(0, 40).toLowerCase())
  expect(lookAlike).not.toBe(VAULT)
  expect(addressBook.privateKeyOf('vault~start')).toBeUndefined()
  expect(addressBook.copy().entries()).toContainEqual({ name: 'vault~start', address: lookAlike, kind: 'account' })
  expect(addressBook.nameOf(lookAlike)).toBe('vault~start')
})
