import { expect, test } from 'vitest'
import { caip2, spell } from './spelling.ts'

const ADDRESS = '0xE2ba1a391BE691860F9E01e804DbA10Ed2Bdd0Ec'

test.each([
  [undefined, '0xE2ba1a391BE691860F9E01e804DbA10Ed2Bdd0Ec'],
  ['checksummed', '0xE2ba1a391BE691860F9E01e804DbA10Ed2Bdd0Ec'],
  ['lower', '0xe2ba1a391be691860f9e01e804dba10ed2bdd0ec'],
  ['upper', '0xE2BA1A391BE691860F9E01E804DBA10ED2BDD0EC'],
  ['bare', 'E2ba1a391BE691860F9E01e804DbA10Ed2Bdd0Ec'],
] as const)('spells an address %s', (spelling, spelled) => {
  expect(spell(ADDRESS, spelling)).toBe(spelled)
})

test('returns CAIP-2 ids of the home chain, the other network and a third chain', () => {
  const ids = { chainId: 31337, otherChainId: 7 }
  expect(caip2('home', ids)).toBe('eip155:31337')
  expect(caip2('elsewhere', ids)).toBe('eip155:7')
  expect(caip2(1, ids)).toBe('eip155:1')
  expect(caip2('eip155:0{home}', ids)).toBe('eip155:031337')
})
