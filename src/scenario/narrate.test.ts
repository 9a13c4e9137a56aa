import { expect, test } from 'vitest'
import { scenario } from './builder.ts'
import { narrate } from './narrate.ts'
import { stepText } from './narrative.ts'
import type { Action, Step } from './scenario.ts'

const textsOf = (...seconds: number[]) => {
  const builder = scenario('topic/waits', 'Waits').deploy('vault', 'vault')
  for (const each of seconds) builder.wait(each)
  const waits = narrate(builder.ask({ method: 'isAttackable', contract: 'vault' }).build()).slice(1, -1)
  return waits.map(({ step, seconds, text }) => `${step}: ${text}, +${seconds}`)
}

test('joins consecutive waits of equal length in one line', () => {
  expect(textsOf(1, 1, 1)).toEqual(['3: 3 s pass in 3 blocks, +4'])
  expect(textsOf(60, 60)).toEqual(['2: 2 min pass in 2 blocks, +121'])
})

test('describes other waits one by one', () => {
  expect(textsOf(1)).toEqual(['1: 1 s passes, +2'])
  expect(textsOf(1, 2, 1)).toEqual(['1: 1 s passes, +2', '2: 2 s pass, +4', '3: 1 s passes, +5'])
  expect(textsOf(1, 1, 2, 2)).toEqual(['2: 2 s pass in 2 blocks, +3', '4: 4 s pass in 2 blocks, +7'])
})

test('describes a child of the CREATE2 deployer, and one after failed calls', () => {
  const spawn = { do: 'spawn' as const, children: ['child'], method: 'create2' as const }
  expect(stepText({ ...spawn, factory: 'create2Deployer' })).toBe(
    'the well-known CREATE2 deployer deploys child by CREATE2',
  )
  expect(stepText({ ...spawn, factory: 'factory', failedCalls: 1 })).toBe(
    'factory deploys child by CREATE2, after a call that reverts in the same transaction',
  )
  expect(stepText({ ...spawn, factory: 'factory', failedCalls: 11, by: 'keeper' })).toBe(
    'factory deploys child by CREATE2, after 11 calls that revert in the same transaction (sent by keeper)',
  )
})

test('describes an agreement: its sender, its owner, and another agreement whose salt it has', () => {
  const options = { covers: ['vault'], owner: 'protocol' }
  const textWith = (more: { by?: string; salt?: string }) => {
    const { steps } = scenario('topic/salt', 'Salt')
      .agreement('agreementB', { ...options, ...more })
      .build()
    return stepText(steps[0] as Step)
  }
  expect(textWith({})).toBe('protocol creates agreementB, covering vault')
  expect(textWith({ by: 'auditor', salt: 'agreementA' })).toBe(
    'auditor creates agreementB for protocol with the salt of agreementA, covering vault',
  )
})

test('describes a child after failed creations', () => {
  const spawn = { do: 'spawn' as const, factory: 'factory', children: ['child'] }
  expect(stepText({ ...spawn, failedCreations: 1 })).toBe(
    'factory deploys child by CREATE, after it has tried to deploy a contract whose constructor reverts',
  )
  expect(stepText({ ...spawn, failedCreations: 2 })).toBe(
    'factory deploys child by CREATE, after it has tried to deploy 2 contracts whose constructors revert',
  )
})

test('describes a reorganisation: its blocks, its time and its actions', () => {
  const action: Action = { do: 'deploy', contract: 'vault', kind: 'vault' }
  expect(stepText({ do: 'reorganise', blocks: 1 })).toBe('a reorganisation replaces the latest block by an empty one')
  expect(stepText({ do: 'reorganise', blocks: 1, secondsLater: -60 })).toBe(
    'a reorganisation replaces the latest block by an empty one, 1 min earlier',
  )
  expect(stepText({ do: 'reorganise', blocks: 2, secondsLater: 60, actions: [action] })).toBe(
    'a reorganisation replaces the latest 2 blocks by others, 1 min later: an account deploys vault',
  )
  const shorter = (newBlocks: number, actions?: Action[]) =>
    stepText({ do: 'reorganise', blocks: 3, newBlocks, ...(actions && { actions }) })
  expect(shorter(0)).toBe('a reorganisation undoes the latest 3 blocks')
  expect(shorter(1)).toBe('a reorganisation replaces the latest 3 blocks by 1 empty one')
  expect(shorter(2)).toBe('a reorganisation replaces the latest 3 blocks by 2 empty ones')
  expect(shorter(5)).toBe('a reorganisation replaces the latest 3 blocks by 5 empty ones')
  expect(shorter(1, [action])).toBe(
    'a reorganisation replaces the latest 3 blocks by 1 other: an account deploys vault',
  )
})
