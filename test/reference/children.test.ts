import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Spelling } from '../../src/model/action.ts'
import { openWorld, type Told, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Which of the contracts are bound through a deployer. */
async function included({ at }: Told, ...contracts: string[]): Promise<string[]> {
  const bindings = await Promise.all(contracts.map((name) => world.resolver.bindingAgreement(at(name))))
  return contracts.filter((_, index) => bindings[index]?.via === 'child')
}

test.each([
  ['None', []],
  ['ExistingOnly', ['before', 'during']],
  ['All', ['before', 'during', 'after']],
  ['FutureOnly', ['after']],
] as const)('CHILD-1 to CHILD-5, CHILD-9: %s includes %j', async (scope, expected) => {
  const told = await world.tell(`scope ${scope}`, (builder) =>
    builder
      .deploy('factory', 'factory')
      .agreement('A', { covers: { factory: scope } })
      .spawn('before', 'factory')
      .sameBlock((block) => block.spawn('during', 'factory').lifecycle('A', 'requestUnderAttack'))
      .spawn('after', 'factory')
      .lifecycle('A', 'approveAttack'),
  )
  expect(await included(told, 'before', 'during', 'after')).toEqual(expected)
})

test('CHILD-6: the latest link brings its own scope and cutoff time', async () => {
  const told = await world.tell('second link', (builder) =>
    builder
      .deploy('factory', 'factory')
      .agreement('A', { covers: { factory: 'All' } })
      .underAttack('A')
      .spawn('early', 'factory')
      .lifecycle('A', 'instantCorrupt')
      .agreement('B', { covers: { factory: 'FutureOnly' } })
      .underAttack('B')
      .spawn('late', 'factory'),
  )
  expect(await included(told, 'early', 'late')).toEqual(['late'])
})

test('OPEN-4: linked to the same agreement again, a child on which the cutoff times differ is refused', async () => {
  const told = await world.tell('same link again', (builder) =>
    builder
      .deploy('factory', 'factory')
      .agreement('A', { covers: { factory: 'FutureOnly' } })
      .lifecycle('A', 'requestUnderAttack')
      .spawn('early', 'factory')
      .lifecycle('A', 'rejectAttackRequest', 'requestUnderAttack')
      .spawn('late', 'factory'),
  )
  expect(await included(told, 'late')).toEqual(['late'])
  await expect(included(told, 'early')).rejects.toThrow('is left open: its deployer was linked twice')
})

test('CHILD-7: an entry on another chain does not count', async () => {
  const told = await world.tell('elsewhere', (builder) =>
    builder
      .deploy('factory', 'factory')
      .deploy('vault')
      .spawn('child', 'factory')
      .agreement('A', { covers: { factory: 'None' }, elsewhere: { 1: { factory: 'All' } } })
      .underAttack('A'),
  )
  expect(await included(told, 'child')).toEqual([])
})

test('CHILD-8: however a child is made, it is a child', async () => {
  const told = await world.tell('ways', (builder) =>
    builder
      .deploy('factory', 'factory', { children: ['inConstructor'] })
      .spawn('one', 'factory')
      .spawn(['two', 'three'], 'factory', { method: 'create2' })
      .spawn('clone', 'factory', { method: 'clone', kind: 'factory' })
      .spawn('ofClone', 'clone')
      .agreement('A', { covers: { factory: 'All' } })
      .underAttack('A'),
  )
  const children = ['inConstructor', 'one', 'two', 'three', 'clone']
  expect(await included(told, ...children, 'ofClone')).toEqual(children)
})

test.each<Spelling>(['checksummed', 'lower', 'upper', 'bare'])('CHILD-10: spelled %s', async (spelling) => {
  const told = await world.tell(`spelled ${spelling}`, (builder) =>
    builder
      .deploy('factory', 'factory')
      .spawn('child', 'factory')
      .agreement('A', { covers: [{ account: 'factory', scope: 'All', spelling }] })
      .underAttack('A'),
  )
  expect(await included(told, 'child')).toEqual(['child'])
})

test('OPEN-2: of an account that is listed twice, a child on which the entries differ is refused', async () => {
  const told = await world.tell('twice', (builder) =>
    builder
      .deploy('factory', 'factory')
      .spawn('child', 'factory')
      .agreement('A', {
        covers: [
          { account: 'factory', scope: 'None', spelling: 'lower' },
          { account: 'factory', scope: 'All' },
        ],
      })
      .underAttack('A'),
  )
  await expect(included(told, 'child')).rejects.toThrow('is left open: its deployer is listed twice')
})
