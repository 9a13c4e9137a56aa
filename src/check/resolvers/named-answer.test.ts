import { expect, test } from 'vitest'
import { createAddressBook } from '../../chain/execute/address-book.ts'
import { emptyWorld } from '../../model/world.ts'
import type { Address } from '../../subject/resolver.ts'
import { namedAnswer, namesOnNetwork, paramsOf } from './named-answer.ts'

const vault = '0x00000000000000000000000000000000000000Aa' as const
const stranger = '0x00000000000000000000000000000000000000bB' as const
const names = {
  addressOf: () => vault as Address,
  nameOf: (address: string) => (address.toLowerCase() === vault.toLowerCase() ? 'vault' : undefined),
}
const world = emptyWorld(1_000)
const terms = {
  agreement: vault,
  bountyPercentage: 10,
  bountyCapUsd: '007',
  aggregateBountyCapUsd: '0',
  retainable: true,
  identityRequirement: 'Named' as const,
  agreementURI: 'ipfs://a',
  commitmentDeadline: 1_060,
}

test("paramsOf returns the contract's address, or no member for targets", () => {
  expect(paramsOf({ method: 'isAttackable', contract: 'vault' }, names)).toEqual({ contract: vault })
  expect(paramsOf({ method: 'targets' }, names)).toEqual({})
})

test('namedAnswer replaces addresses with names, and keeps unknown addresses', () => {
  const lower = vault.toLowerCase() as Address
  expect(namedAnswer('bindingAgreement', { agreement: lower, via: 'top-level' }, names, world)).toEqual({
    agreement: 'vault',
    via: 'top-level',
  })
  expect(namedAnswer('bindingAgreement', { agreement: lower, via: 'child', parent: stranger }, names, world)).toEqual({
    agreement: 'vault',
    via: 'child',
    parent: stranger,
  })
  const target = { agreement: vault, state: 'UNDER_ATTACK', contracts: [vault, stranger] } as const
  expect(namedAnswer('targets', [{ ...target, contracts: [...target.contracts] }], names, world)).toEqual([
    { agreement: 'vault', state: 'UNDER_ATTACK', contracts: ['vault', stranger] },
  ])
})

test('namedAnswer counts times from the start of the scenario and drops leading zeros of amounts', () => {
  expect(namedAnswer('terms', terms, names, world)).toMatchObject({ bountyCapUsd: '7', commitmentDeadline: 60 })
  const forEver = String(2n ** 256n - 1n)
  expect(namedAnswer('terms', { ...terms, commitmentDeadline: forEver as never }, names, world)).toMatchObject({
    commitmentDeadline: `timestamp ${forEver}`,
  })
  expect(namedAnswer('terms', { ...terms, commitmentDeadline: 0 }, names, world)).toMatchObject({
    commitmentDeadline: null,
  })
  // A time that no chain has does not depend on the start.
  for (const commitmentDeadline of [1, -5, 999])
    expect(namedAnswer('terms', { ...terms, commitmentDeadline }, names, world)).toMatchObject({
      commitmentDeadline: `timestamp ${commitmentDeadline}`,
    })
})

test('namedAnswer keeps null and false', () => {
  for (const method of ['bindingAgreement', 'terms', 'timeRemaining'] as const) {
    expect(namedAnswer(method, null, names, world)).toBeNull()
  }
  expect(namedAnswer('isAttackable', false, names, world)).toBe(false)
})

test('namesOnNetwork names the other network if the address belongs to it', () => {
  const [own, other] = [createAddressBook('networks/here'), createAddressBook('networks/here')]
  own.addContract('agreementA', vault)
  other.addContract('agreementA', stranger)
  other.addContract('agreementB', '0x00000000000000000000000000000000000000cC')
  const names = namesOnNetwork(own, other)
  expect([names.nameOf(vault), names.nameOf(stranger)]).toEqual(['agreementA', 'agreementA of the other network'])
  expect(names.nameOf('0x00000000000000000000000000000000000000cC')).toBe('agreementB')
})
