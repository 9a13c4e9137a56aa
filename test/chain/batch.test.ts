import { type Address, createPublicClient, custom, encodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as artifacts from '../../src/artifacts/index.ts'
import { type Batch, openBatch } from '../../src/chain/batch/batch.ts'
import { type BatchWallets, deployBatchWallets } from '../../src/chain/batch/batch-wallets.ts'
import { type Chain, type Snapshot, startChain } from '../../src/chain/chain.ts'
import { InternalError } from '../../src/errors.ts'
import type { Action } from '../../src/model/action.ts'
import { emptyWorld } from '../../src/model/world.ts'
import { type ScenarioBuilder, scenario } from '../../src/scenario/builder.ts'
import { interleave } from '../../src/scenario/interleave.ts'

let chain: Chain
let wallets: BatchWallets
let assembled: Snapshot
beforeAll(async () => {
  chain = await startChain({ stateRoots: false })
  wallets = await deployBatchWallets(chain, 3, ['owner', 'other'])
  assembled = await chain.snapshot()
})
afterAll(() => chain.stop())
beforeEach(() => chain.revert(assembled))

const begin = () => scenario('topic/scenario', 'A scenario')
const owned = { covers: ['vault'], owner: 'owner' }

/** Tells scenarios at the same time. */
async function tell(...scenarios: ScenarioBuilder[]): Promise<Batch> {
  const group = openBatch(chain, wallets, scenarios.length)
  const scenes = interleave(
    scenarios.map((one) => one.build()),
    chain.head.timestamp,
  )
  for (const scene of scenes) {
    if (scene.do === 'mine') await group.plan(scene.time, scene.parts)()
  }
  await group.check()
  return group
}

async function stateOf(group: Batch, place: number, name: string) {
  const client = createPublicClient({ transport: custom(chain, { retryCount: 0 }) })
  const address = group.addressBooks[place]?.addressOf(name) as Address
  const registry = { address: chain.deployment.attackRegistry, abi: artifacts.attackRegistry.abi }
  return client.readContract({ ...registry, functionName: 'getAgreementState', args: [address] })
}

test('scenarios with the same names go their own ways, in the same blocks', async () => {
  const { number } = chain.head
  const group = await tell(
    begin().deploy('vault').agreement('agreementA', owned).underAttack('agreementA'),
    begin().deploy('vault').agreement('agreementA', owned).life('agreementA', 'goToProduction'),
    begin()
      .deploy('vault')
      .agreement('agreementA', { ...owned, owner: 'somebody' })
      .life('agreementA', 'requestUnderAttack'),
  )
  expect(await Promise.all([0, 1, 2].map((place) => stateOf(group, place, 'agreementA')))).toEqual([3, 5, 2])
  expect(chain.head.number - number).toBe(5)
  expect(new Set(group.addressBooks.map((addressBook) => addressBook.addressOf('agreementA'))).size).toBe(3)
})

test('accounts and contracts are told apart from what is nobody’s', async () => {
  const group = await tell(begin().deploy('vault'), begin())
  const vault = group.addressBooks[0]?.addressOf('vault') as string
  expect(group.addressBooks[1]?.nameOf(vault)).toBeUndefined()
  expect(group.isKnown(vault.toLowerCase())).toBe(true)
  expect(group.isKnown(wallets.executorOwner)).toBe(false)
})

test('what one scenario does in one block keeps its order, whoever sends it', async () => {
  const group = await tell(
    begin()
      .deploy('factory', 'factory')
      .sameBlock((block) =>
        block
          .deploy('vault')
          .agreement('agreementA', owned)
          .spawn('child', 'factory')
          .addAccounts('agreementA', ['child'])
          .life('agreementA', 'requestUnderAttack')
          .deploy('late')
          .life('agreementA', 'approveAttack'),
      ),
  )
  expect(await stateOf(group, 0, 'agreementA')).toBe(3)
})

test('what must revert does, and changes nothing', async () => {
  const group = await tell(
    begin()
      .deploy('vault')
      .agreement('agreementA', owned)
      .attempt('approveAttack', 'agreementA', { reverts: 'AttackRegistry__InvalidState' })
      .attempt('finalizeState', 'agreementA', {})
      .attempt('requestUnderAttack', 'agreementA', { by: 'other', reverts: 'AttackRegistry__NotAgreementOwner' })
      .attempt('requestUnderAttack', 'agreementA', { by: 'stranger', reverts: 'AttackRegistry__NotAgreementOwner' })
      .setTerms('agreementA', { bountyPercentage: 101 }, { reverts: 'Agreement__BountyPercentageExceedsMax' })
      .life('agreementA', 'requestUnderAttack'),
  )
  expect(await stateOf(group, 0, 'agreementA')).toBe(2)
})

/** The error of an action that the model would not have let pass. */
async function failureOf(action: Action): Promise<InternalError> {
  const group = await tell(begin().deploy('vault').agreement('agreementA', owned))
  const time = chain.head.timestamp + 1
  const before = { ...emptyWorld(time), agreements: new Map([['agreementA', { owner: 'owner' } as never]]) }
  const parts = [{ place: 0, block: { time, transactions: [{ action, before }] } }]
  const failed = await Promise.resolve()
    .then(() => group.plan(time, parts)())
    .then(() => group.check())
    .catch((error) => error)
  expect(failed).toBeInstanceOf(InternalError)
  return failed
}

test('behavior: a revert that the scenario does not know of is an error with the reason and the action', async () => {
  const failed = await failureOf({ do: 'approveAttack', agreement: 'agreementA' })
  expect(failed.render()).toBe(
    [
      'The chain did not do what the scenario says of "approveAttack"',
      '  expected  success',
      '  actual    revert with AttackRegistry__InvalidState(0)',
      '  action    {"do":"approveAttack","agreement":"agreementA"}',
    ].join('\n'),
  )
})

test('behavior: so is a revert that does not come, and one with another error', async () => {
  const passes = await failureOf({
    do: 'requestUnderAttack',
    agreement: 'agreementA',
    reverts: 'OwnableUnauthorizedAccount',
  })
  expect(passes.facts).toMatchObject({
    expected: 'revert with OwnableUnauthorizedAccount',
    actual: expect.stringMatching(/^success/),
  })
  await chain.revert(assembled)
  const other = await failureOf({ do: 'approveAttack', agreement: 'agreementA', reverts: 'OwnableUnauthorizedAccount' })
  expect(other.facts).toMatchObject({ actual: 'revert with AttackRegistry__InvalidState(0)' })
  await chain.revert(assembled)
  await expect(
    failureOf({ do: 'promote', agreement: 'agreementA', by: 'owner', reverts: 'NoSuchError' }),
  ).resolves.toMatchObject({
    message: 'No contract has an error named NoSuchError',
  })
})

test('behavior: a transaction of its own that ends otherwise is found as well', async () => {
  const failed = await failureOf({ do: 'approveAttack', agreement: 'agreementA', by: 'stranger' })
  expect(failed.facts).toMatchObject({ actual: expect.stringContaining('AttackRegistry__Unauthorized') })
})

test('behavior: only the executor uses wallets, and only its owner uses the executor', async () => {
  const actor = wallets.byScenario[0]?.get('owner') as Address
  const call = (from: Address, to: Address, data: Hex) =>
    chain.request({ method: 'eth_call', params: [{ from, to, data }, 'latest'] })
  const act = encodeFunctionData({
    abi: artifacts.batchWallet.abi,
    functionName: 'forward',
    args: [wallets.executorOwner, '0x'],
  })
  const perform = encodeFunctionData({ abi: artifacts.batchExecutor.abi, functionName: 'execute', args: [[]] })
  await expect(call(wallets.executorOwner, actor, act)).rejects.toThrow('execution reverted')
  await expect(call(actor, wallets.executor, perform)).rejects.toThrow('execution reverted')
  expect(await call(wallets.executor, actor, act)).toMatch(/^0x/)
  expect(await call(wallets.executorOwner, wallets.executor, perform)).toBe('0x')
})

test('behavior: there are only so many seats', () => {
  expect(() => openBatch(chain, wallets, 4)).toThrow('There are more scenarios than seats')
})
