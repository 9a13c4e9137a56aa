import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LifecycleOperation } from '../../src/model/actions/registry-operations.ts'
import { PROMOTION_DELAY, PROMOTION_WINDOW } from '../../src/model/protocol.ts'
import { type ScenarioBuilder, scenario } from '../../src/scenario/builder.ts'
import { openTestChain } from './fixtures/test-chain.ts'

let testChain: Awaited<ReturnType<typeof openTestChain>>
beforeAll(async () => {
  testChain = await openTestChain()
})
afterAll(() => testChain.stop())

const agreement = 'agreementA'
const committed = () =>
  scenario('topic/lifecycle', 'The states of an agreement')
    .deploy('vault')
    .agreement(agreement, { covers: ['vault'], owner: 'owner' })
const verified = () =>
  scenario('topic/lifecycle', 'The states of an agreement of an official contract')
    .spawn('vault', 'officialDeployer', { method: 'create2', by: 'owner' })
    .agreement(agreement, { covers: ['vault'], owner: 'owner' })
const attacked = () => committed().underAttack(agreement)

test.each<[LifecycleOperation, string, 'a plain contract' | 'an official contract', () => ScenarioBuilder]>([
  ['requestUnderAttack', 'ATTACK_REQUESTED', 'a plain contract', committed],
  ['requestUnderAttack', 'ATTACK_REQUESTED', 'an official contract', verified],
  ['goToProduction', 'PRODUCTION', 'an official contract', verified],
  ['approveAttack', 'UNDER_ATTACK', 'a plain contract', () => committed().lifecycle(agreement, 'requestUnderAttack')],
  [
    'rejectAttackRequest',
    'NOT_DEPLOYED',
    'a plain contract',
    () => committed().lifecycle(agreement, 'requestUnderAttack'),
  ],
  ['promote', 'PROMOTION_REQUESTED', 'a plain contract', attacked],
  ['cancelPromotion', 'UNDER_ATTACK', 'a plain contract', () => attacked().lifecycle(agreement, 'promote')],
  ['markCorrupted', 'CORRUPTED', 'a plain contract', attacked],
  ['instantPromote', 'PRODUCTION', 'a plain contract', attacked],
  ['instantCorrupt', 'CORRUPTED', 'a plain contract', attacked],
])('%s: leads to %s, for %s', async (operation, after, _, before) => {
  const { state } = await testChain.execute(before().lifecycle(agreement, operation))
  expect(await state(agreement)).toBe(after)
})

test('finalizeState: records the state at the end of the countdown', async () => {
  const counting = attacked().lifecycle(agreement, 'promote').waitUntil('countdownEnd', agreement)
  expect((await (await testChain.execute(counting)).info(agreement)).promoted).toBe(false)
  const { info } = await testChain.execute(counting.lifecycle(agreement, 'finalizeState'))
  expect(await info(agreement)).toMatchObject({ promoted: true, promotionRequestedTimestamp: 0n })
})

test('syncNewContracts: links no further contracts, since agreements link their own scope', async () => {
  const { link } = await testChain.execute(
    attacked().do({ do: 'syncNewContracts', agreement, reverts: 'AttackRegistry__NoNewContracts' }),
  )
  expect(await link('vault')).toBe(agreement)
})

test('behavior: deadlines are exact to the second', async () => {
  const { info, world, state } = await testChain.execute(
    attacked().lifecycle(agreement, 'promote').waitUntil('countdownEnd', agreement, -1),
  )
  expect(await state(agreement)).toBe('PROMOTION_REQUESTED')
  expect((await info(agreement)).promotionRequestedTimestamp).toBe(BigInt(world.now + 1 - PROMOTION_DELAY))
  const requested = committed().lifecycle(agreement, 'requestUnderAttack').waitUntil('requestDeadline', agreement)
  const expired = await testChain.execute(requested)
  expect(await expired.state(agreement)).toBe('PRODUCTION')
  expect(expired.blocks.at(-1)?.timestamp).toBe((expired.blocks.at(-2)?.timestamp ?? 0) + PROMOTION_WINDOW)
})

test('transferAttackModerator and transferOwnership: the two roles are independent', async () => {
  const { info, client, at, addressBook, state } = await testChain.execute(
    attacked()
      .do({ do: 'transferAttackModerator', agreement, to: 'moderator' })
      .do({ do: 'transferOwnership', agreement, to: 'heir' })
      .do({ do: 'acceptOwnership', agreement })
      .lifecycle(agreement, 'promote'),
  )
  expect((await info(agreement)).attackModerator).toBe(addressBook.addressOf('moderator'))
  expect(await client.readContract({ ...at(agreement), functionName: 'owner' })).toBe(addressBook.addressOf('heir'))
  expect(await state(agreement)).toBe('PROMOTION_REQUESTED')
})
