import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '../../src/scenario/builder.ts'
import type { Address } from '../../src/subject/resolver.ts'
import { type Setup, startSetup } from './support/setup.ts'

let setup: Setup
beforeAll(async () => {
  setup = await startSetup()
})
afterAll(() => setup.close())

const bindingOf = (contract: Address) => setup.resolver.bindingAgreement(contract)

test('BIND-1, BIND-6, BIND-7: the link binds; adoption and a mention in scope do not', async () => {
  const { at } = await setup.start('link', (builder) =>
    builder
      .deploy('vault')
      .deploy('other')
      .agreement('linked', { covers: ['vault'], owner: 'protocol' })
      .agreement('adopted', { covers: ['vault', 'other'], owner: 'protocol' })
      .adopt('protocol', 'adopted')
      .underAttack('linked'),
  )
  expect(await bindingOf(at('vault'))).toEqual({ agreement: at('linked'), via: 'top-level' })
  expect(await bindingOf(at('other'))).toBeNull()
  expect(await setup.resolver.isAttackable(at('other'))).toBe(false)
  expect(await setup.resolver.terms(at('other'))).toBeNull()
  expect(await setup.resolver.timeRemaining(at('other'))).toBeNull()
})

test('META-3: letter case of the asked contract does not matter', async () => {
  const { at } = await setup.start('case', (builder) =>
    builder
      .deploy('vault')
      .agreement('A', { covers: ['vault'] })
      .underAttack('A'),
  )
  const lower = at('vault').toLowerCase() as Address
  const upper = `0x${lower.slice(2).toUpperCase()}` as const
  for (const contract of [lower, upper]) {
    expect(await bindingOf(contract)).toEqual({ agreement: at('A'), via: 'top-level' })
  }
})

test('BIND-2, BIND-3, BIND-4: the immediate deployer decides, not a router, not a grandparent', async () => {
  const { at } = await setup.start('deployer', (builder) =>
    builder
      .deploy('router', 'router')
      .deploy('factory', 'factory')
      .spawn('inner', 'factory', { kind: 'factory' })
      .spawn('grandchild', 'inner')
      .spawn('routed', 'factory', { through: 'router' })
      .agreement('A', { covers: { factory: 'All', router: 'All' } })
      .underAttack('A'),
  )
  const child = { agreement: at('A'), via: 'child', parent: at('factory') }
  expect(await bindingOf(at('inner'))).toEqual(child)
  expect(await bindingOf(at('routed'))).toEqual(child)
  expect(await bindingOf(at('grandchild'))).toBeNull()
})

test('BIND-5: a child with a link of its own is bound by it', async () => {
  const { at } = await setup.start('own link', (builder) =>
    builder
      .deploy('factory', 'factory')
      .spawn('child', 'factory')
      .agreement('A', { covers: { factory: 'All' } })
      .agreement('B', { covers: ['child'] })
      .underAttack('A', 'B'),
  )
  expect(await bindingOf(at('child'))).toEqual({ agreement: at('B'), via: 'top-level' })
})

test('BIND-9, BIND-10: the latest link binds; one that was removed leaves the child to its deployer', async () => {
  const started = await setup.start('relinked', (builder) =>
    builder
      .deploy('factory', 'factory')
      .spawn('child', 'factory')
      .agreement('A', { covers: ['child', 'factory'] })
      .underAttack('A')
      .lifecycle('A', 'instantCorrupt')
      .agreement('B', { covers: { child: 'None', factory: 'All' }, commitment: 7 * DAY + 60 })
      .underAttack('B'),
  )
  const { at } = started
  expect(await bindingOf(at('child'))).toEqual({ agreement: at('B'), via: 'top-level' })
  expect(await setup.resolver.isAttackable(at('child'))).toBe(true)

  await started.go((builder) => builder.wait(7 * DAY + 60).removeAccounts('B', ['child']))
  expect(await bindingOf(at('child'))).toEqual({ agreement: at('B'), via: 'child', parent: at('factory') })
})

test('BIND-11, BIND-12, BIND-13: an account is no parent; no code and an agreement itself are bound by nothing', async () => {
  const { at } = await setup.start('accounts', (builder) =>
    builder
      .deploy('vault', 'vault', { by: 'deployer' })
      .agreement('A', { covers: { deployer: 'All', linkedAccount: 'None' } })
      .underAttack('A'),
  )
  expect(await bindingOf(at('vault'))).toBeNull()
  expect(await bindingOf(at('stranger'))).toBeNull()
  expect(await bindingOf(at('A'))).toBeNull()
  expect(await bindingOf(at('linkedAccount'))).toEqual({ agreement: at('A'), via: 'top-level' })
  expect(await bindingOf('0x0000000000000000000000000000000000000001')).toBeNull()
})
