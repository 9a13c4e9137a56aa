import { expect, test } from 'vitest'
import { caip2, spell } from './spelling.ts'

const ADDRESS = '0xE2ba1a391BE691860F9E01e804DbA10Ed2Bdd0Ec'

test.each([
  [undefined, '0xE2ba1a391BE691860F9E01e804DbA10Ed2Bdd0Ec'],
  ['checksummed', '0xE2ba1a391BE691860F9E01e804DbA10Ed2Bdd0Ec'],
  ['lower', '0xe2ba1a391be691860f9e01e804dba10ed2bdd0ec'],
  ['upper', '0xE2BA1A391BE691860F9E01E804DBA10ED2BDD0EC'],
  ['bare', 'E2ba1a391BE691860F9E01e804DbA10Ed2Bdd0Ec'],
] as const)('an address spelled %s', (spelling, spelled) => {
  expect(spell(ADDRESS, spelling)).toBe(spelled)
})

test('the chain that an agreement stands on, its other network, and another', () => {
  expect(caip2('home', 31337)).toBe('eip155:31337')
  expect([caip2('elsewhere', 31337), caip2('elsewhere', 31338)]).toEqual(['eip155:31338', 'eip155:31337'])
  expect(caip2(1, 31337)).toBe('eip155:1')
})
