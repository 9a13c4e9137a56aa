import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExecutor } from '../../src/chain/execute/executor.ts'
import type { Action } from '../../src/model/action.ts'
import { emptyWorld } from '../../src/model/world.ts'
import { InternalError } from '../../src/platform/errors.ts'
import { scenario } from '../../src/scenario/builder.ts'
import { openTestChain } from './fixtures/test-chain.ts'

let testChain: Awaited<ReturnType<typeof openTestChain>>
beforeAll(async () => {
  testChain = await openTestChain()
})
afterAll(() => testChain.stop())

const begin = () => scenario('topic/reverts', 'Transactions that revert').coveredVault()

test('continues after an expected revert', async () => {
  const { state } = await testChain.execute(
    begin()
      .attempt('approveAttack', 'agreementA', { reverts: 'AttackRegistry__InvalidState' })
      .attempt('requestUnderAttack', 'agreementA', { by: 'stranger', reverts: 'AttackRegistry__NotAgreementOwner' })
      .setTerms('agreementA', { bountyPercentage: 1 }, { reverts: 'Agreement__UnfavorableBountyChange' })
      .setURI('agreementA', 'ipfs://b', { by: 'stranger', reverts: 'OwnableUnauthorizedAccount' })
      .underAttack('agreementA'),
  )
  expect(await state('agreementA')).toBe('UNDER_ATTACK')
})

test('behavior: a reverted creation leaves its name free', async () => {
  const bad = { bountyPercentage: 101 }
  const { scope } = await testChain.execute(
    begin()
      .do(
        ...[false, true].map((byHand): Action => {
          const [create] = scenario('topic/x', 'x')
            .agreement('agreementB', { covers: ['vault'], terms: bad, byHand, commitment: 0 })
            .build().steps
          return { ...(create as Action), reverts: 'Agreement__BountyPercentageExceedsMax' }
        }),
      )
      .agreement('agreementB', { covers: ['vault'], byHand: true }),
  )
  expect(await scope('agreementB')).toEqual(['vault'])
})

/** The error for an action that the chain executes otherwise than the scenario says. */
async function failureOf(action: Action): Promise<InternalError> {
  const { executor, world } = await testChain.execute(begin())
  const time = testChain.chain.head.timestamp + 1
  const failed = await executor.mine({ time, transactions: [{ action, before: world }] }).catch((error) => error)
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

test('behavior: throws on success instead of an expected revert', async () => {
  const { facts } = await failureOf({ do: 'requestUnderAttack', agreement: 'agreementA', reverts: 'AnError' })
  expect(facts).toMatchObject({ expected: 'revert with AnError', actual: 'success' })
})

test('behavior: throws on a revert with another error', async () => {
  const { facts } = await failureOf({ do: 'promote', agreement: 'agreementA', reverts: 'AttackRegistry__InvalidState' })
  expect(facts).toMatchObject({
    expected: 'revert with AttackRegistry__InvalidState',
    actual: expect.stringMatching(/^revert with AttackRegistry__Unauthorized\(0x[0-9a-fA-F]{40}\)$/),
  })
})

test('behavior: throws if a scenario is executed twice on one chain', async () => {
  const { chain } = testChain
  await testChain.execute(begin())
  const executor = createExecutor(chain, 'topic/reverts')
  const before = emptyWorld(chain.head.timestamp)
  const deploy: Action = { do: 'deploy', contract: 'vault', kind: 'vault' }
  const again = executor.mine({ time: chain.head.timestamp + 1, transactions: [{ action: deploy, before }] })
  await expect(again).rejects.toThrow(
    expect.objectContaining({ facts: expect.objectContaining({ actual: expect.stringMatching(/^0x/) }) }),
  )
})
