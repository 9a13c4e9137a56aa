import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Spelling } from '../../src/model/action.ts'
import { standInFor } from './support/proxy.ts'
import { type Setup, type StartedScenario, startSetup } from './support/setup.ts'

let setup: Setup
beforeAll(async () => {
  setup = await startSetup()
})
afterAll(() => setup.close())

/** Which of the contracts are bound through a deployer. */
async function included({ at }: StartedScenario, ...contracts: string[]): Promise<string[]> {
  const bindings = await Promise.all(contracts.map((name) => setup.resolver.bindingAgreement(at(name))))
  return contracts.filter((_, index) => bindings[index]?.via === 'child')
}

test.each([
  ['None', []],
  ['ExistingOnly', ['before', 'during']],
  ['All', ['before', 'during', 'after']],
  ['FutureOnly', ['after']],
] as const)('CHILD-1 to CHILD-5, CHILD-9: %s includes %j', async (scope, expected) => {
  const started = await setup.start(`scope ${scope}`, (builder) =>
    builder
      .deploy('factory', 'factory')
      .agreement('A', { covers: { factory: scope } })
      .spawn('before', 'factory')
      .sameBlock((block) => block.spawn('during', 'factory').lifecycle('A', 'requestUnderAttack'))
      .spawn('after', 'factory')
      .lifecycle('A', 'approveAttack'),
  )
  expect(await included(started, 'before', 'during', 'after')).toEqual(expected)
})

test('CHILD-6: the latest link brings its own scope and cutoff time', async () => {
  const started = await setup.start('second link', (builder) =>
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
  expect(await included(started, 'early', 'late')).toEqual(['late'])
})

test('OPEN-4: linked to the same agreement again, a child on which the cutoff times differ is refused', async () => {
  const started = await setup.start('same link again', (builder) =>
    builder
      .deploy('factory', 'factory')
      .agreement('A', { covers: { factory: 'FutureOnly' } })
      .lifecycle('A', 'requestUnderAttack')
      .spawn('early', 'factory')
      .lifecycle('A', 'rejectAttackRequest', 'requestUnderAttack')
      .spawn('late', 'factory'),
  )
  expect(await included(started, 'late')).toEqual(['late'])
  await expect(included(started, 'early')).rejects.toThrow('is left open: its deployer was linked twice')
})

test('CHILD-7: an entry on another chain does not count', async () => {
  const started = await setup.start('elsewhere', (builder) =>
    builder
      .deploy('factory', 'factory')
      .deploy('vault')
      .spawn('child', 'factory')
      .agreement('A', { covers: { factory: 'None' }, elsewhere: { 1: { factory: 'All' } } })
      .underAttack('A'),
  )
  expect(await included(started, 'child')).toEqual([])
})

test('CHILD-8: however a child is made, it is a child', async () => {
  const started = await setup.start('ways', (builder) =>
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
  expect(await included(started, ...children, 'ofClone')).toEqual(children)
})

test.each<Spelling>(['checksummed', 'lower', 'upper', 'bare'])('CHILD-10: spelled %s', async (spelling) => {
  const started = await setup.start(`spelled ${spelling}`, (builder) =>
    builder
      .deploy('factory', 'factory')
      .spawn('child', 'factory')
      .agreement('A', { covers: [{ account: 'factory', scope: 'All', spelling }] })
      .underAttack('A'),
  )
  expect(await included(started, 'child')).toEqual(['child'])
})

test('OPEN-2: of an account that is listed twice, a child on which the entries differ is refused', async () => {
  const started = await setup.start('twice', (builder) =>
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
  await expect(included(started, 'child')).rejects.toThrow('is left open: its deployer is listed twice')
})

test('BIND-2: a deployer that returned no code is a contract, which a node without an index of creators cannot tell', async () => {
  const started = await setup.start('no code', (builder) =>
    builder
      .deploy('factory', 'factory')
      .spawn('child', 'factory')
      .agreement('A', { covers: { factory: 'All' } })
      .underAttack('A'),
  )
  // The code of the factory is gone, and its nonce is not: what a constructor that returns nothing leaves.
  const { rpcUrl } = setup.network.environment
  const without = (...methods: string[]) =>
    standInFor(rpcUrl, ({ id, method, params }, reply) => {
      if (methods.includes(method)) return { id, error: { code: -32_601, message: 'no' } }
      return method === 'eth_getCode' && params[0] === started.at('factory') ? { id, result: '0x' } : reply
    })
  await using node = await without()
  await using poor = await without('ots_getContractCreator')
  const binding = (url: string) => setup.resolverIn({ rpcUrl: url }).bindingAgreement(started.at('child'))
  expect(await binding(node.url)).toMatchObject({ via: 'child', parent: started.at('factory') })
  await expect(binding(poor.url)).rejects.toThrow('is left open: its deployer is an account')
})
