import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '../../src/cases/index.ts'
import { type LiveNetwork, openLiveNetwork } from '../../src/live/network/live-network.ts'
import { answer } from '../../src/model/answer-question.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { firstWorld } from '../../src/scenario/network-steps.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import { advance } from '../../src/scenario/timeline.ts'

/** A chain that harborcheck and the real `cast` change. All tests share the chain and reset it first. */

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

/** Sends a transaction from an account of the scenario. */
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
  answer(await world.readWorld(), { method: 'isAttackable', contract }).value

test('steps run at their exact time and change the world', async () => {
  await world.load(scenario)
  const { now } = await world.readWorld()
  expect(
    await world.run([
      { do: 'wait', seconds: 100 },
      { do: 'promote', agreement: 'agreementA' },
    ]),
  ).toMatchObject({
    now: now + 101,
  })
  expect(
    await world.run([{ do: 'waitUntil', deadline: 'countdownEnd', agreement: 'agreementA', offset: -1 }]),
  ).toMatchObject({
    now: now + 101 + 259_199,
  })
  expect(await isAttackable()).toBe(true)
  await world.run([{ do: 'wait', seconds: 1 }])
  expect(await isAttackable()).toBe(false)
})

test('mines a transaction from cast at once, and its effects appear in the world', async () => {
  await world.load(scenario)
  const before = await world.readWorld()
  await send(
    'agreementAOwner',
    network.chain.deployment.attackRegistry,
    'promote(address)',
    world.addressBook.addressOf('agreementA'),
  )
  const after = await world.readWorld()
  expect(after.height).toBe(before.height + 1)
  expect(after.now - before.now).toBeGreaterThanOrEqual(1)
  expect(after.now - before.now).toBeLessThan(600)
  expect(after.agreements.get('agreementA')?.registration?.promotionRequestedAt).toBe(after.now)
  // The owner sent a transaction that harborcheck did not; the next contract's address is right all the same.
  await world.run([{ do: 'deploy', contract: 'another', kind: 'vault', by: 'agreementAOwner' }])
  expect((await world.readWorld()).contracts.get('another')?.sender).toBe('agreementAOwner')
  const { scenario: exported, others } = await world.exportScenario()
  expect(others).toEqual({ blocks: 0, transactions: 0, lost: 0 })
  const passed = after.now - before.now - 1
  expect(exported.steps.slice(scenario.steps.length)).toEqual([
    ...(passed > 0 ? [{ do: 'wait', seconds: passed }] : []),
    { do: 'promote', agreement: 'agreementA', by: 'agreementAOwner' },
    { do: 'deploy', contract: 'another', kind: 'vault', by: 'agreementAOwner' },
  ])
})

test('names an unknown contract, and counts steps that depend on it as lost', async () => {
  await world.load(scenario)
  const made = JSON.parse(await create('agreementAOwner', '0x6001600c60003960016000f300'))
  const { contracts } = await world.readWorld()
  const [, [name, facts]] = [...contracts] as [unknown, [string, { sender: string }]]
  expect(name).toBe('unknown1')
  expect(facts.sender).toBe('agreementAOwner')
  expect(world.addressBook.addressOf('unknown1').toLowerCase()).toBe(made.contractAddress.toLowerCase())
  await cast('rpc', 'evm_increaseTime', '3600')
  await cast('rpc', 'evm_mine')
  expect((await world.readWorld()).now - 3_600).toBeGreaterThan(1_000_000_000)
  await send(
    'agreementAOwner',
    world.addressBook.addressOf('agreementA'),
    'extendCommitmentWindow(uint256)',
    '4000000000',
  )
  const reverts = 'Agreement__CannotShortenCommitmentWindow'
  await world.run([{ do: 'extendCommitmentWindow', agreement: 'agreementA', seconds: 4_000_000, reverts }])
  expect((await world.exportScenario()).others).toEqual({ blocks: 3, transactions: 2, lost: 1 })
})

test('a saved scenario leads to the same world', async () => {
  await world.load(scenario)
  await world.run([
    { do: 'deploy', contract: 'factory', kind: 'factory' },
    { do: 'addAccounts', agreement: 'agreementA', chain: 'home', accounts: [{ account: 'factory', scope: 'All' }] },
    { do: 'spawn', factory: 'factory', children: ['child'], method: 'clone' },
    { do: 'promote', agreement: 'agreementA' },
  ])
  await cast('rpc', 'evm_mine')
  const { scenario: exported, others } = await world.exportScenario()
  expect(others.transactions).toBe(0)
  const before = await world.readWorld()
  const predicted = exported.steps.reduce(
    (predicted, step) => advance(predicted, step).world,
    firstWorld(exported, before.startedAt),
  )
  expect(predicted.now).toBe(before.now)
  await world.load(exported)
  expect(await world.readWorld()).toEqual(before)
})

test('a saved state leads to the same world, with the transactions of other programs', async () => {
  await world.load(scenario)
  await send(
    'agreementAOwner',
    network.chain.deployment.attackRegistry,
    'promote(address)',
    world.addressBook.addressOf('agreementA'),
  )
  await world.run([{ do: 'quirk', kind: 'behind', blocks: 2 }])
  const before = await world.readWorld()
  const exported = await world.exportScenario()
  const state = await world.save()
  await world.load(scenario)
  await world.load(JSON.parse(JSON.stringify(state)))
  const { quirks, ...after } = await world.readWorld()
  expect({ ...after, quirks: quirks.map(({ kind }) => kind) }).toEqual({ ...before, quirks: ['behind'] })
  expect((await world.exportScenario()).others).toEqual(exported.others)
  await world.run([{ do: 'endQuirks' }, { do: 'cancelPromotion', agreement: 'agreementA' }])
  await send(
    'agreementAOwner',
    network.chain.deployment.attackRegistry,
    'promote(address)',
    world.addressBook.addressOf('agreementA'),
  )
  expect(await isAttackable()).toBe(true)
})

test('restoring a snapshot restores the world, the names, the log, the faults and the quirks', async () => {
  await world.load(scenario)
  await world.run([{ do: 'quirk', kind: 'covers-agreements' }])
  const before = await world.readWorld()
  await world.snapshot('before')
  await world.run([{ do: 'endQuirks' }, { do: 'deploy', contract: 'later', kind: 'vault' }])
  await world.snapshot('after')
  expect(world.snapshots().map(({ name }) => name)).toEqual(['before', 'after'])
  await world.restore('before')
  const { quirks, ...after } = await world.readWorld()
  expect({ ...after, quirks: quirks.length }).toEqual({ ...before, quirks: 1 })
  expect(world.snapshots().map(({ name }) => name)).toEqual(['before'])
  expect((await world.exportScenario()).scenario.steps.at(-1)).toEqual({ do: 'quirk', kind: 'covers-agreements' })
  await world.run([{ do: 'deploy', contract: 'later', kind: 'factory' }])
  expect((await world.readWorld()).contracts.get('later')?.kind).toBe('factory')
  await expect(world.restore('after')).rejects.toThrow('There is no snapshot "after"')
})

test('behavior: drops later steps and snapshots if another program reverts the chain', async () => {
  await world.load(scenario)
  const id = JSON.parse(await cast('rpc', 'evm_snapshot'))
  await world.run([{ do: 'promote', agreement: 'agreementA' }])
  await world.snapshot('gone')
  await cast('rpc', 'evm_revert', id)
  expect((await world.exportScenario()).scenario.steps).toEqual(scenario.steps)
  await expect(world.restore('gone')).rejects.toThrow('is gone')
  await send(
    'agreementAOwner',
    network.chain.deployment.attackRegistry,
    'promote(address)',
    world.addressBook.addressOf('agreementA'),
  )
  expect((await world.readWorld()).agreements.get('agreementA')?.registration?.promotionRequestedAt).toBeGreaterThan(0)
})

test('behavior: runs no step if one of them is impossible', async () => {
  await world.load(scenario)
  const before = await world.readWorld()
  const steps = [
    { do: 'wait', seconds: 5 },
    { do: 'approveAttack', agreement: 'agreementA' },
  ] as const
  await expect(world.run(steps)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('AttackRegistry__InvalidState'),
  })
  await expect(world.run([{ do: 'deploy', contract: 'agreementAOwner', kind: 'vault' }])).rejects.toMatchObject({
    status: 409,
  })
  expect(await world.readWorld()).toEqual(before)
  await world.run([{ do: 'approveAttack', agreement: 'agreementA', reverts: 'AttackRegistry__InvalidState' }])
  expect((await world.readWorld()).height).toBe(before.height + 1)
})
