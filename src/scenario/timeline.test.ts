import { expect, test } from 'vitest'
import type { Action } from '../model/action.ts'
import { answer } from '../model/answer-question.ts'
import { blocksOf, emptyWorld, type World } from '../model/world.ts'
import { type ScenarioBuilder, scenario } from './builder.ts'
import type { Step } from './scenario.ts'
import { advance, ImpossibleStep, isPossible, newBranch } from './timeline.ts'

const begin = () => scenario('topic/timeline', 'What steps do to the world')
const after = (builder: ScenarioBuilder): World =>
  builder.build().steps.reduce((world, step) => advance(world, step).world, emptyWorld(1_000))

test('reorganise: replaces the latest blocks with empty ones of the same numbers and timestamps', () => {
  const before = after(begin().deploy('first').wait(60).deploy('second').deploy('third'))
  const { world, block } = advance(before, { do: 'reorganise', blocks: 2 })
  expect(block).toBeUndefined()
  expect([...world.contracts.keys()]).toEqual(['first'])
  expect([world.height, world.now]).toEqual([before.height, before.now])
  expect(world.before).toMatchObject({ height: before.height - 1, now: before.now - 1 })
  expect(after(begin().deploy('vault').reorganise(1).deploy('vault')).contracts.get('vault')?.createdIn).toBe(2)
})

test('pending: transactions must be possible, create no contract and change no state', () => {
  const before = after(begin().attackableVault())
  const pending = (part: (builder: ScenarioBuilder) => ScenarioBuilder) =>
    begin().pending(part).build().steps[0] as Step
  expect(
    advance(
      before,
      pending((next) => next.lifecycle('agreementA', 'promote')),
    ),
  ).toEqual({ world: before })
  expect(() =>
    advance(
      before,
      pending((next) => next.lifecycle('agreementA', 'cancelPromotion')),
    ),
  ).toThrow('should pass')
  expect(() =>
    advance(
      before,
      pending((next) => next.deploy('another')),
    ),
  ).toThrow('creates nothing')
})

test('reorganise: keeps undone blocks for explorers that saw them, and keeps faults', () => {
  const before = after(begin().quirk('keeps-undone').deploy('vault').fault('node', 'hang'))
  const { world } = advance(before, { do: 'reorganise', blocks: 1 })
  expect(world.quirks.map(({ undone }) => undone)).toEqual([[{ after: before, fork: blocksOf(before)[1] }]])
  expect(world.failing).toEqual(before.failing)
})

test('reorganise: shifts all new blocks by the same time, and puts the actions into the first ones', () => {
  const before = after(begin().deploy('first').wait(60).deploy('second').deploy('third'))
  const { world, blocks } = newBranch(before, {
    do: 'reorganise',
    blocks: 3,
    secondsLater: 10,
    actions: [{ do: 'deploy', contract: 'fourth', kind: 'vault' }],
  })
  expect([...world.contracts]).toEqual([
    ['first', expect.anything()],
    ['fourth', expect.objectContaining({ createdIn: before.height - 2, createdAt: before.now - 2 + 10 })],
  ])
  expect([world.height, world.now]).toEqual([before.height, before.now + 10])
  expect(blocks.map(({ time, transactions }) => [time - before.now, transactions.length])).toEqual([
    [8, 1],
    [9, 0],
    [10, 0],
  ])
})

test('reorganise: keeps the equal timestamps of two blocks', () => {
  const before = after(
    begin()
      .deploy('first')
      .sameSecond((block) => block.deploy('second')),
  )
  const { world, blocks } = newBranch(before, { do: 'reorganise', blocks: 2, secondsLater: 10 })
  expect(blocks.map(({ time }) => time - before.now)).toEqual([10, 10])
  expect([world.height, world.now]).toEqual([before.height, before.now + 10])
  expect(newBranch(before, { do: 'reorganise', blocks: 1 }).world.now).toBe(before.now)
})

test('reorganise: fewer new blocks make the chain shorter, and its time earlier', () => {
  const before = after(begin().deploy('first').wait(60).deploy('second'))
  const none = newBranch(before, { do: 'reorganise', blocks: 2, newBlocks: 0 })
  expect([none.world.height, none.world.now]).toEqual([before.height - 2, before.now - 61])
  expect(none.blocks).toEqual([])
  expect([none.world.reorganised, [...none.world.contracts.keys()]]).toEqual([true, ['first']])
  const actions = begin().deploy('third').build().steps as Action[]
  const one = newBranch(before, { do: 'reorganise', blocks: 2, newBlocks: 1, actions, secondsLater: 5 })
  expect([one.world.height, one.world.now]).toEqual([before.height - 1, before.now + 4])
  expect([...one.world.contracts.keys()]).toEqual(['first', 'third'])
})

test('reorganise: more new blocks make the chain longer, with a second between additional blocks', () => {
  const before = after(begin().deploy('first').wait(60))
  const { world, blocks } = newBranch(before, { do: 'reorganise', blocks: 1, newBlocks: 3, secondsLater: 5 })
  expect(world.height).toBe(before.height + 2)
  expect(blocks.map(({ time }) => time - before.now)).toEqual([5, 6, 7])
})

test('reorganise: rejects more actions than new blocks', () => {
  const before = after(begin().deploy('vault'))
  const twice = begin().deploy('first').deploy('second').build().steps as Action[]
  expect(() => advance(before, { do: 'reorganise', blocks: 1, actions: twice })).toThrow('2 actions need as many new')
  const longer = advance(before, { do: 'wait', seconds: 1 }).world
  expect(() => advance(longer, { do: 'reorganise', blocks: 2, newBlocks: 1, actions: twice })).toThrow('has 1')
})

test('reorganise: rejects more blocks than the scenario has', () => {
  const before = after(begin().deploy('vault'))
  expect(() => advance(before, { do: 'reorganise', blocks: 2 })).toThrow(ImpossibleStep)
})

test('spawn: destroyed children are not contracts', () => {
  const world = after(begin().deploy('factory', 'factory').spawn('child', 'factory', { destroyed: true }))
  expect([...world.contracts.keys()]).toEqual(['factory'])
  expect(answer(world, { method: 'bindingAgreement', contract: 'child' }).value).toBeNull()
})

test('spawn: a destroyed child remains the deployer of its contracts', () => {
  const steps = begin()
    .deploy('factory', 'factory')
    .spawn('gone', 'factory', { destroyed: true, nested: ['inner', 'core'] })
  const { contracts, destroyed } = after(steps)
  expect([...contracts].map(([name, { kind, deployer }]) => [name, kind, deployer])).toEqual([
    ['factory', 'factory', undefined],
    ['inner', 'factory', 'gone'],
    ['core', 'vault', 'inner'],
  ])
  expect(destroyed.get('gone')?.deployer).toBe('factory')
})

test('spawn: only factories deploy destroyed children, by CREATE or CREATE2', () => {
  const can = (more: Parameters<ScenarioBuilder['spawn']>[2], children = ['child'], factory = 'factory') =>
    isPossible(begin().deploy('factory', 'factory').spawn(children, factory, more).build())
  expect(can({ destroyed: true })).toBe(true)
  expect(can({ destroyed: true, method: 'create2' })).toBe(true)
  expect(can({ destroyed: true, method: 'clone' })).toBe(false)
  expect(can({ destroyed: true, method: 'create3' })).toBe(false)
  expect(can({ destroyed: true, kind: 'vault' })).toBe(false)
  expect(can({ destroyed: true, nested: ['core'] })).toBe(true)
  expect(can({ destroyed: true, nested: ['core'] }, ['child', 'other'])).toBe(false)
  expect(can({ destroyed: true }, ['child'], 'officialDeployer')).toBe(false)
  const twice = ['child', 'child']
  const reverts = 'Factory__SpawnFailed'
  expect(can({ method: 'create2', reverts }, twice)).toBe(true)
  expect(can({ method: 'create2' }, twice)).toBe(false)
  expect(can({ method: 'create', reverts }, twice)).toBe(false)
  expect(can({ codeOf: 'factory', method: 'create2', reverts }, twice, 'account')).toBe(false)
})

test('a contract can send a call in its own block if its code allows it, but cannot create contracts', () => {
  const isAdopted = (made: (block: ScenarioBuilder) => ScenarioBuilder) =>
    isPossible(begin().agreement('agreementA', { covers: [] }).sameBlock(made).build())
  expect(isAdopted((block) => block.deploy('vault').adopt('vault', 'agreementA'))).toBe(true)
  expect(isAdopted((block) => block.deploy('vault', 'vault', { code: '0x00' }).adopt('vault', 'agreementA'))).toBe(
    false,
  )
  expect(isAdopted((block) => block.adopt('agreementA', 'agreementA'))).toBe(false)
  expect(isAdopted((block) => block.deploy('vault').deploy('other', 'vault', { by: 'vault' }))).toBe(false)
})
