import { expect, test } from 'vitest'
import type { Action, Step } from '../../scenario/scenario.ts'
import { simplerForms } from './simpler-forms.ts'

const formsOf = (step: object) => simplerForms(step as Step)

test('a block: with fewer actions, as halves, or as its only action', () => {
  const deploys = ['a', 'b', 'c', 'd'].map((contract) => ({ do: 'deploy', contract, kind: 'vault' }))
  expect(formsOf({ do: 'sameBlock', actions: deploys.slice(0, 1) })).toEqual([deploys[0]])
  expect(formsOf({ do: 'sameBlock', actions: deploys.slice(0, 2) })).toEqual([deploys[1], deploys[0]])
  const sameSecond = { do: 'sameBlock', sameSecond: true } as const
  expect(formsOf({ ...sameSecond, actions: deploys.slice(0, 1) })).toEqual([
    { do: 'sameBlock', actions: deploys.slice(0, 1) },
  ])
  expect(formsOf({ ...sameSecond, actions: deploys.slice(0, 2) })).toEqual([
    { do: 'sameBlock', actions: deploys.slice(0, 2) },
    { ...sameSecond, actions: [deploys[1]] },
    { ...sameSecond, actions: [deploys[0]] },
  ])
  const [first, second] = formsOf({ do: 'sameBlock', actions: deploys })
  expect([first, second]).toEqual([
    { do: 'sameBlock', actions: deploys.slice(0, 2) },
    { do: 'sameBlock', actions: deploys.slice(2) },
  ])
})

test('a wait: whole seconds, shorter, and a second instead of a deadline', () => {
  expect(formsOf({ do: 'wait', seconds: 1 })).toEqual([])
  expect(formsOf({ do: 'wait', seconds: 90_000 })).toContainEqual({ do: 'wait', seconds: 86_400 })
  expect(formsOf({ do: 'waitUntil', deadline: 'countdownEnd', agreement: 'a', offset: -1 })).toEqual([
    { do: 'wait', seconds: 1 },
    { do: 'waitUntil', deadline: 'countdownEnd', agreement: 'a' },
  ])
})

test('a spawn: fewer children and proxies, and the ordinary method', () => {
  const spawn = { do: 'spawn', factory: 'f', children: ['a', 'b'], method: 'create2', through: 'r', kind: 'factory' }
  const forms = formsOf({ ...spawn, by: 'someone' })
  expect(forms).toContainEqual(spawn)
  expect(forms).toContainEqual({ ...spawn, by: 'someone', children: ['a'] })
  for (const member of ['method', 'through', 'kind']) expect(forms.some((form) => !(member in form))).toBe(true)
  const proxied = formsOf({ do: 'spawn', factory: 'f', children: ['a', 'b'], proxies: ['p', 'q'], method: 'create3' })
  expect(proxied).toEqual([
    { do: 'spawn', factory: 'f', children: ['b'], proxies: ['q'], method: 'create3' },
    { do: 'spawn', factory: 'f', children: ['a'], proxies: ['p'], method: 'create3' },
  ])
})

test('a constructor: fewer children, fewer contracts inside, and a vault', () => {
  const factory = { do: 'deploy', contract: 'f', kind: 'factory' }
  expect(formsOf({ ...factory, children: ['a'] })).toEqual([factory])
  expect(formsOf(factory)).toEqual([{ ...factory, kind: 'vault' }])
  const nested = formsOf({ ...factory, nested: ['a', 'b'] })
  expect(nested).toContainEqual(factory)
  expect(nested).toContainEqual({ ...factory, nested: ['a'] })
})

test('a scope: the ordinary scope and spelling', () => {
  const accounts = [{ account: 'f', scope: 'ExistingOnly', spelling: 'lower' }]
  const forms = formsOf({ do: 'addAccounts', agreement: 'a', chain: 'home', accounts }).map((form) =>
    'accounts' in form ? form.accounts : [],
  )
  expect(forms).toEqual([
    [{ account: 'f', scope: 'ExistingOnly' }],
    [{ account: 'f', spelling: 'lower' }],
    [{ account: 'f', scope: 'All', spelling: 'lower' }],
  ])
})

test('a transaction of several calls: one call less, keeping the first call', () => {
  const operation = { do: 'promote', agreement: 'a', by: 'router' }
  const [one, two] = ['b', 'c'].map((agreement) => ({ do: 'promote', agreement }))
  expect(formsOf({ ...operation, also: [one, two] } as Step)).toEqual([
    { do: 'promote', agreement: 'a', also: [one, two] },
    { ...operation, also: [two] },
    { ...operation, also: [one] },
  ])
  expect(formsOf({ ...operation, also: [one] } as Step)).toContainEqual(operation)
  const spawn = { do: 'spawn', factory: 'f', children: ['x'], through: 'router' }
  expect(formsOf({ ...spawn, also: [{ factory: 'g', children: ['y'] }] } as Step)).toContainEqual(spawn)
})

test('a reorganisation: one block less', () => {
  expect(formsOf({ do: 'reorganise', blocks: 3 })).toEqual([{ do: 'reorganise', blocks: 2 }])
  expect(formsOf({ do: 'reorganise', blocks: 1 })).toEqual([])
  const actions: Action[] = [{ do: 'goToProduction', agreement: 'agreementA' }]
  expect(formsOf({ do: 'reorganise', blocks: 1, secondsLater: 5, actions })).toEqual([
    { do: 'reorganise', blocks: 1, secondsLater: 5 },
    { do: 'reorganise', blocks: 1, actions },
  ])
  expect(formsOf({ do: 'reorganise', blocks: 3, newBlocks: 1 })).toEqual([
    { do: 'reorganise', blocks: 2, newBlocks: 1 },
    { do: 'reorganise', blocks: 3 },
  ])
  // As many new blocks as old ones need not be told.
  expect(formsOf({ do: 'reorganise', blocks: 2, newBlocks: 1 })).toEqual([
    { do: 'reorganise', blocks: 1 },
    { do: 'reorganise', blocks: 2 },
  ])
})

test('a child without code: a child with code, or a factory if it deploys contracts', () => {
  const spawn = { do: 'spawn', factory: 'factory', children: ['child'] }
  for (const gone of [{ destroyed: true }, { codeless: true }]) {
    expect(formsOf({ ...spawn, ...gone })).toContainEqual(spawn)
    const nested = { ...spawn, ...gone, nested: ['inner'] }
    expect(formsOf(nested)).toContainEqual({ ...spawn, nested: ['inner'], kind: 'factory' })
  }
})

test('a clone or proxy: the contract without its implementation', () => {
  const spawn = { do: 'spawn', factory: 'factory', children: ['child'], implementation: 'vault' }
  expect(formsOf(spawn)).toContainEqual({ do: 'spawn', factory: 'factory', children: ['child'] })
})
