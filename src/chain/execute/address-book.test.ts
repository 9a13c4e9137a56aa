import { expect, test } from 'vitest'
import { InternalError } from '../../errors.ts'
import { accountOf } from '../accounts.ts'
import { createAddressBook } from './address-book.ts'

const VAULT = '0xE2ba1a391BE691860F9E01e804DbA10Ed2Bdd0Ec'

test('an account, by name and by address', () => {
  const roster = createAddressBook('topic/story')
  const alice = roster.addressOf('alice')
  expect(alice).toBe(accountOf('topic/story/alice').address)
  expect(roster.nameOf(alice)).toBe('alice')
  expect(roster.privateKeyOf('alice')).toBe(accountOf('topic/story/alice').privateKey)
})

test('a contract, by name and by address', () => {
  const roster = createAddressBook('topic/story')
  roster.addContract('vault', VAULT)
  expect(roster.addressOf('vault')).toBe(VAULT)
  expect(roster.nameOf(VAULT)).toBe('vault')
  expect(roster.privateKeyOf('vault')).toBeUndefined()
})

test('everybody, in the order in which the story speaks of them', () => {
  const roster = createAddressBook('topic/story')
  const alice = roster.addressOf('alice')
  roster.addContract('vault', VAULT)
  roster.addressOf('alice')
  expect(roster.entries()).toEqual([
    { name: 'alice', address: alice, kind: 'account' },
    { name: 'vault', address: VAULT, kind: 'contract' },
  ])
})

test('behavior: every story has its own accounts, but for the registry moderator', () => {
  const [one, other] = [createAddressBook('topic/one'), createAddressBook('topic/other')]
  expect(one.addressOf('alice')).not.toBe(other.addressOf('alice'))
  expect(one.addressOf('registryModerator')).toBe(other.addressOf('registryModerator'))
})

test('behavior: an address is found in any letter case', () => {
  const roster = createAddressBook('topic/story')
  roster.addContract('vault', VAULT)
  expect(roster.nameOf(VAULT.toLowerCase())).toBe('vault')
})

test('behavior: nobody knows an address that the story has not spoken of', () => {
  expect(createAddressBook('topic/story').nameOf(VAULT)).toBeUndefined()
})

test('behavior: a name that stood for an account cannot become a contract', () => {
  const roster = createAddressBook('topic/story')
  roster.addressOf('vault')
  expect(() => roster.addContract('vault', VAULT)).toThrow(InternalError)
})
