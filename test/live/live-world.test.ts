import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LiveNetwork, openLiveNetwork } from '../../src/live/network/live-network.ts'
import { answer } from '../../src/model/answer.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { catalogue } from '../../src/scenario/catalogue/index.ts'
import { firstWorld } from '../../src/scenario/networks.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import { advance } from '../../src/scenario/timeline.ts'

/** A chain that harborcheck moves, and that others move with a real cast. One chain; each test begins anew. */

const run = promisify(execFile)
const scenario = catalogue.find(({ id }) => id === 'top-level/approved-agreement-opens-its-vault') as Scenario

let network: TestNetwork
let world: LiveNetwork
beforeAll(async () => {
  network = await startTestNetwork({ history: 1_000 })
  world = await openLiveNetwork(network, { scenario })
})
afterAll(async () => {
  world.close()
  await network.close()
})

const cast = async (...args: string[]) => {
  const main = createRequire(import.meta.url).resolve('@foundry-rs/cast/package.json')
  const folder = process.arch === 'x64' ? 'cast-linux-amd64' : 'cast-linux-arm64'
  const binary = join(dirname(main), '..', folder, 'bin/cast')
  const { stdout } = await run(binary, args, { env: { ...process.env, ETH_RPC_URL: network.chain.rpcUrl } })
  return stdout
}

/** A transaction of an account of the scenario, as its owner would send it. */
const send = (from: string, ...call: string[]) =>
  cast('send', ...call, '--private-key', world.addressBook.privateKeyOf(from) as string, '--timeout', '20', '--json')

const create = (from: string, code: string) =>
  cast(
    'send',
    '--private-key',
    world.addressBook.privateKeyOf(from) as string,
    '--timeout',
    '20',
    '--json',
    '--create',
    code,
  )

const isAttackable = async (contract = 'vault') =>
  answer(await world.look(), { method: 'isAttackable', contract }).value

test('steps are done at their very seconds, and the world shows them', async () => {
  await world.load(scenario)
  const { now } = await world.look()
  expect(
    await world.act([
      { do: 'wait', seconds: 100 },
      { do: 'promote', agreement: 'agreementA' },
    ]),
  ).toMatchObject({
    now: now + 101,
  })
  expect(
    await world.act([{ do: 'waitUntil', deadline: 'countdownEnd', agreement: 'agreementA', offset: -1 }]),
  ).toMatchObject({
    now: now + 101 + 259_199,
  })
  expect(await isAttackable()).toBe(true)
  await world.act([{ do: 'wait', seconds: 1 }])
  expect(await isAttackable()).toBe(false)
})

test('what somebody sends with cast is mined at once, soon after the latest block, and shows', async () => {
  await world.load(scenario)
  const before = await world.look()
  await send(
    'agreementAOwner',
    network.chain.deployment.attackRegistry,
    'promote(address)',
    world.addressBook.addressOf('agreementA'),
  )
  const after = await world.look()
  expect(after.height).toBe(before.height + 1)
  expect(after.now - before.now).toBeGreaterThanOrEqual(1)
  expect(after.now - before.now).toBeLessThan(600)
  expect(after.agreements.get('agreementA')?.registration?.promotionRequestedAt).toBe(after.now)
  // Its owner has sent one transaction more than harborcheck knows of: the next address is the right one all the same.
  await world.act([{ do: 'deploy', contract: 'another', kind: 'vault', by: 'agreementAOwner' }])
  expect((await world.look()).contracts.get('another')?.sender).toBe('agreementAOwner')
  const { scenario: told, others } = await world.tell()
  expect(others).toEqual({ blocks: 0, transactions: 0, lost: 0 })
  const passed = after.now - before.now - 1
  expect(told.steps.slice(scenario.steps.length)).toEqual([
    ...(passed > 0 ? [{ do: 'wait', seconds: passed }] : []),
    { do: 'promote', agreement: 'agreementA', by: 'agreementAOwner' },
    { do: 'deploy', contract: 'another', kind: 'vault', by: 'agreementAOwner' },
  ])
})

test('what nobody has spoken of has a short name, and steps that build on it are said to be lost', async () => {
  await world.load(scenario)
  const made = JSON.parse(await create('agreementAOwner', '0x6001600c60003960016000f300'))
  const { contracts } = await world.look()
  const [, [name, facts]] = [...contracts] as [unknown, [string, { sender: string }]]
  expect(name).toBe('unknown1')
  expect(facts.sender).toBe('agreementAOwner')
  expect(world.addressBook.addressOf('unknown1').toLowerCase()).toBe(made.contractAddress.toLowerCase())
  await cast('rpc', 'evm_increaseTime', '3600')
  await cast('rpc', 'evm_mine')
  expect((await world.look()).now - 3_600).toBeGreaterThan(1_000_000_000)
  await send(
    'agreementAOwner',
    world.addressBook.addressOf('agreementA'),
    'extendCommitmentWindow(uint256)',
    '4000000000',
  )
  const reverts = 'Agreement__CannotShortenCommitmentWindow'
  await world.act([{ do: 'extendCommitmentWindow', agreement: 'agreementA', seconds: 4_000_000, reverts }])
  expect((await world.tell()).others).toEqual({ blocks: 3, transactions: 2, lost: 1 })
})

test('a saved scenario leads to the same world', async () => {
  await world.load(scenario)
  await world.act([
    { do: 'deploy', contract: 'factory', kind: 'factory' },
    { do: 'addAccounts', agreement: 'agreementA', chain: 'home', accounts: [{ account: 'factory', scope: 'All' }] },
    { do: 'spawn', factory: 'factory', children: ['child'], how: 'clone' },
    { do: 'promote', agreement: 'agreementA' },
  ])
  await cast('rpc', 'evm_mine')
  const { scenario: told, others } = await world.tell()
  expect(others.transactions).toBe(0)
  const before = await world.look()
  const predicted = told.steps.reduce((so, step) => advance(so, step).world, firstWorld(told, before.startedAt))
  expect(predicted.now).toBe(before.now)
  await world.load(told)
  expect(await world.look()).toEqual(before)
})

test('a saved state leads to the same world, with what others did', async () => {
  await world.load(scenario)
  await send(
    'agreementAOwner',
    network.chain.deployment.attackRegistry,
    'promote(address)',
    world.addressBook.addressOf('agreementA'),
  )
  await world.act([{ do: 'quirk', kind: 'behind', blocks: 2 }])
  const before = await world.look()
  const told = await world.tell()
  const state = await world.save()
  await world.load(scenario)
  await world.load(JSON.parse(JSON.stringify(state)))
  const { quirks, ...after } = await world.look()
  expect({ ...after, quirks: quirks.map(({ kind }) => kind) }).toEqual({ ...before, quirks: ['behind'] })
  expect((await world.tell()).others).toEqual(told.others)
  await world.act([{ do: 'endQuirks' }, { do: 'cancelPromotion', agreement: 'agreementA' }])
  await send(
    'agreementAOwner',
    network.chain.deployment.attackRegistry,
    'promote(address)',
    world.addressBook.addressOf('agreementA'),
  )
  expect(await isAttackable()).toBe(true)
})

test('snapshots by name: the world, its names, its log and what is wrong with its sources go back', async () => {
  await world.load(scenario)
  await world.act([{ do: 'quirk', kind: 'covers-agreements' }])
  const before = await world.look()
  await world.snapshot('before')
  await world.act([{ do: 'endQuirks' }, { do: 'deploy', contract: 'later', kind: 'vault' }])
  await world.snapshot('after')
  expect(world.snapshots().map(({ name }) => name)).toEqual(['before', 'after'])
  await world.restore('before')
  const { quirks, ...after } = await world.look()
  expect({ ...after, quirks: quirks.length }).toEqual({ ...before, quirks: 1 })
  expect(world.snapshots().map(({ name }) => name)).toEqual(['before'])
  expect((await world.tell()).scenario.steps.at(-1)).toEqual({ do: 'quirk', kind: 'covers-agreements' })
  await world.act([{ do: 'deploy', contract: 'later', kind: 'factory' }])
  expect((await world.look()).contracts.get('later')?.kind).toBe('factory')
  await expect(world.restore('after')).rejects.toThrow('There is no snapshot "after"')
})

test('behavior: who takes the chain back takes back what was done since, and snapshots that were taken', async () => {
  await world.load(scenario)
  const id = JSON.parse(await cast('rpc', 'evm_snapshot'))
  await world.act([{ do: 'promote', agreement: 'agreementA' }])
  await world.snapshot('gone')
  await cast('rpc', 'evm_revert', id)
  expect((await world.tell()).scenario.steps).toEqual(scenario.steps)
  await expect(world.restore('gone')).rejects.toThrow('it is gone')
  await send(
    'agreementAOwner',
    network.chain.deployment.attackRegistry,
    'promote(address)',
    world.addressBook.addressOf('agreementA'),
  )
  expect((await world.look()).agreements.get('agreementA')?.registration?.promotionRequestedAt).toBeGreaterThan(0)
})

test('behavior: of steps one of which cannot be, none is done', async () => {
  await world.load(scenario)
  const before = await world.look()
  const steps = [
    { do: 'wait', seconds: 5 },
    { do: 'approveAttack', agreement: 'agreementA' },
  ] as const
  await expect(world.act(steps)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('AttackRegistry__InvalidState'),
  })
  await expect(world.act([{ do: 'deploy', contract: 'agreementAOwner', kind: 'vault' }])).rejects.toMatchObject({
    status: 409,
  })
  expect(await world.look()).toEqual(before)
  await world.act([{ do: 'approveAttack', agreement: 'agreementA', reverts: 'AttackRegistry__InvalidState' }])
  expect((await world.look()).height).toBe(before.height + 1)
})
