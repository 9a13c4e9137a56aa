import { type Address, createPublicClient, custom, encodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as artifacts from '../../src/artifacts/index.ts'
import { type Batch, openBatch } from '../../src/chain/batch/batch.ts'
import { type BatchWallets, deployBatchWallets } from '../../src/chain/batch/batch-wallets.ts'
import { type Chain, type Snapshot, startChain } from '../../src/chain/chain.ts'
import type { Action } from '../../src/model/action.ts'
import { emptyWorld } from '../../src/model/world.ts'
import { InternalError } from '../../src/platform/errors.ts'
import { type ScenarioBuilder, scenario } from '../../src/scenario/builder.ts'
import { interleave } from '../../src/scenario/interleave.ts'

let chain: Chain
let wallets: BatchWallets
let deployed: Snapshot
beforeAll(async () => {
  chain = await startChain()
  wallets = await deployBatchWallets(chain, 3, ['owner', 'other'])
  deployed = await chain.snapshot()
})
afterAll(() => chain.stop())
beforeEach(() => chain.revert(deployed))

const begin = () => scenario('topic/scenario', 'A scenario')
const owned = { covers: ['vault'], owner: 'owner' }

/** Executes scenarios as one batch. */
async function execute(...scenarios: ScenarioBuilder[]): Promise<Batch> {
  const batch = openBatch(chain, wallets, scenarios.length)
  const steps = interleave(
    scenarios.map((one) => one.build()),
    emptyWorld(chain.head.timestamp),
  )
  for (const step of steps) {
    if (step.do === 'mine') await (await batch.plan(step.time, step.parts))()
  }
  await batch.check()
  return batch
}

async function stateOf(batch: Batch, index: number, name: string) {
  const client = createPublicClient({ transport: custom(chain, { retryCount: 0 }) })
  const address = batch.addressBooks[index]?.addressOf(name) as Address
  const registry = { address: chain.deployment.attackRegistry, abi: artifacts.attackRegistry.abi }
  return client.readContract({ ...registry, functionName: 'getAgreementState', args: [address] })
}

test('scenarios with the same names share blocks and do not affect each other', async () => {
  const { number } = chain.head
  const batch = await execute(
    begin().deploy('vault').agreement('agreementA', owned).underAttack('agreementA'),
    begin()
      .deploy('vault')
      .agreement('agreementA', owned)
      .lifecycle('agreementA', 'requestUnderAttack', 'instantPromote'),
    begin()
      .deploy('vault')
      .agreement('agreementA', { ...owned, owner: 'somebody' })
      .lifecycle('agreementA', 'requestUnderAttack'),
  )
  expect(await Promise.all([0, 1, 2].map((index) => stateOf(batch, index, 'agreementA')))).toEqual([3, 5, 2])
  expect(chain.head.number - number).toBe(5)
  expect(new Set(batch.addressBooks.map((addressBook) => addressBook.addressOf('agreementA'))).size).toBe(3)
})

test('accepts a chain that is not on the first list of valid chains', async () => {
  const named = (chain: number) =>
    begin()
      .deploy('vault')
      .agreement('agreementA', { ...owned, elsewhere: { [chain]: ['vault'] } })
      .underAttack('agreementA')
  const batch = await execute(named(99), named(10), named(777))
  expect(await Promise.all([0, 1, 2].map((index) => stateOf(batch, index, 'agreementA')))).toEqual([3, 3, 3])
})

test('knows the addresses of all its scenarios, but no others', async () => {
  const batch = await execute(begin().deploy('vault'), begin())
  const vault = batch.addressBooks[0]?.addressOf('vault') as string
  expect(batch.addressBooks[1]?.nameOf(vault)).toBeUndefined()
  expect(batch.isKnown(vault.toLowerCase())).toBe(true)
  expect(batch.isKnown(wallets.executorOwner)).toBe(false)
})

test("keeps the order of a scenario's actions in one block, across senders", async () => {
  const batch = await execute(
    begin()
      .deploy('factory', 'factory')
      .sameBlock((block) =>
        block
          .deploy('vault')
          .agreement('agreementA', owned)
          .spawn('child', 'factory')
          .addAccounts('agreementA', ['child'])
          .lifecycle('agreementA', 'requestUnderAttack')
          .deploy('late')
          .lifecycle('agreementA', 'approveAttack'),
      ),
  )
  expect(await stateOf(batch, 0, 'agreementA')).toBe(3)
})

test('actions that must revert do so, and change no state', async () => {
  const batch = await execute(
    begin()
      .deploy('vault')
      .agreement('agreementA', owned)
      .attempt('approveAttack', 'agreementA', { reverts: 'AttackRegistry__InvalidState' })
      .attempt('finalizeState', 'agreementA', {})
      .attempt('requestUnderAttack', 'agreementA', { by: 'other', reverts: 'AttackRegistry__NotAgreementOwner' })
      .attempt('requestUnderAttack', 'agreementA', { by: 'stranger', reverts: 'AttackRegistry__NotAgreementOwner' })
      .setTerms('agreementA', { bountyPercentage: 101 }, { reverts: 'Agreement__BountyPercentageExceedsMax' })
      .lifecycle('agreementA', 'requestUnderAttack'),
  )
  expect(await stateOf(batch, 0, 'agreementA')).toBe(2)
})

/** The error for an action that the chain executes otherwise than the scenario says. */
async function failureOf(action: Action): Promise<InternalError> {
  const batch = await execute(begin().deploy('vault').agreement('agreementA', owned))
  const time = chain.head.timestamp + 1
  const before = { ...emptyWorld(time), agreements: new Map([['agreementA', { owner: 'owner' } as never]]) }
  const parts = [{ scenarioIndex: 0, block: { time, transactions: [{ action, before }] } }]
  const failed = await Promise.resolve()
    .then(async () => (await batch.plan(time, parts))())
    .then(() => batch.check())
    .catch((error) => error)
  expect(failed).toBeInstanceOf(InternalError)
  return failed
}

test('behavior: throws on an unexpected revert, with the reason and the action', async () => {
  const failed = await failureOf({ do: 'approveAttack', agreement: 'agreementA' })
  expect(failed.render()).toBe(
    [
      'The chain and the scenario disagree about "approveAttack"',
      '  expected  success',
      '  actual    revert with AttackRegistry__InvalidState(0)',
      '  action    {"do":"approveAttack","agreement":"agreementA"}',
    ].join('\n'),
  )
})

test('behavior: throws on success instead of a revert, and on a revert with another error', async () => {
  const passes = await failureOf({
    do: 'requestUnderAttack',
    agreement: 'agreementA',
    reverts: 'OwnableUnauthorizedAccount',
  })
  expect(passes.facts).toMatchObject({
    expected: 'revert with OwnableUnauthorizedAccount',
    actual: expect.stringMatching(/^success/),
  })
  await chain.revert(deployed)
  const other = await failureOf({ do: 'approveAttack', agreement: 'agreementA', reverts: 'OwnableUnauthorizedAccount' })
  expect(other.facts).toMatchObject({ actual: 'revert with AttackRegistry__InvalidState(0)' })
  await chain.revert(deployed)
  await expect(
    failureOf({ do: 'promote', agreement: 'agreementA', by: 'owner', reverts: 'NoSuchError' }),
  ).resolves.toMatchObject({
    message: 'No contract has an error named NoSuchError',
  })
})

test('behavior: throws on an unexpected outcome of a single transaction', async () => {
  const failed = await failureOf({ do: 'approveAttack', agreement: 'agreementA', by: 'stranger' })
  expect(failed.facts).toMatchObject({ actual: expect.stringContaining('AttackRegistry__Unauthorized') })
})

test('behavior: only the executor uses wallets, and only its owner uses the executor', async () => {
  const wallet = wallets.byScenario[0]?.get('owner') as Address
  const call = (from: Address, to: Address, data: Hex) =>
    chain.request({ method: 'eth_call', params: [{ from, to, data }, 'latest'] })
  const forward = encodeFunctionData({
    abi: artifacts.batchWallet.abi,
    functionName: 'forward',
    args: [wallets.executorOwner, '0x'],
  })
  const executeNothing = encodeFunctionData({ abi: artifacts.batchExecutor.abi, functionName: 'execute', args: [[]] })
  await expect(call(wallets.executorOwner, wallet, forward)).rejects.toThrow('execution reverted')
  await expect(call(wallet, wallets.executor, executeNothing)).rejects.toThrow('execution reverted')
  expect(await call(wallets.executor, wallet, forward)).toMatch(/^0x/)
  expect(await call(wallets.executorOwner, wallets.executor, executeNothing)).toBe('0x')
})

test('behavior: throws if a batch has more scenarios than wallets', () => {
  expect(() => openBatch(chain, wallets, 4)).toThrow('more scenarios than wallets')
})
