import type { Address } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Snapshot } from '../../src/chain/chain.ts'
import {
  type ChainWithExplorer,
  DAY,
  FAR,
  HOUR,
  type Json,
  registryCalls,
  startChainWithExplorer,
  vaultCode,
} from './world.ts'

let world: ChainWithExplorer
let registry: ReturnType<typeof registryCalls>
let clean: Snapshot
let vault: Address

beforeAll(async () => {
  world = await startChainWithExplorer()
  registry = registryCalls(world.chain)
  vault = await world.deploy(vaultCode)
  clean = await world.chain.snapshot()
})
beforeEach(() => world.chain.revert(clean))
afterAll(() => world[Symbol.asyncDispose]())

const stateOf = async (): Promise<Json> => (await world.get(`/chain/contract-state/${vault}`)).body
const hashOf = async (block: Promise<{ receipts: { transactionHash: string }[] }>, nth = 0) =>
  (await block).receipts[nth]?.transactionHash
const ms = (seconds: number) => seconds * 1_000

test('an uncovered contract', async () => {
  await world.createAgreement([vault])
  const { body } = await world.get(`/chain/contract-state/${vault}`)
  expect(JSON.stringify(body)).toBe(
    '{"state":"NOT_REGISTERED","wasUnderAttack":false,"registeredAt":null,"underAttackAt":null,"productionAt":null,"commitmentLockedUntil":null}',
  )
})

test('a whole life cycle, with its times and transactions', async () => {
  const agreement = await world.createAgreement([vault])
  await world.mine([registry.extend(agreement)])
  const requested = await hashOf(world.mine([registry.request(agreement)]))
  const requestedAt = world.chain.head.timestamp
  const registration = { registeredAt: ms(requestedAt), registeredTxHash: requested }
  expect(await stateOf()).toEqual({
    state: 'ATTACK_REQUESTED',
    wasUnderAttack: false,
    ...registration,
    underAttackAt: null,
    underAttackTxHash: null,
    productionAt: null,
    productionTxHash: null,
    attackRequestedAt: ms(requestedAt),
    attackRequestedTxHash: requested,
    promotionRequestedAt: null,
    promotionRequestedTxHash: null,
    corruptedAt: null,
    corruptedTxHash: null,
    promotionWindowEnds: ms(requestedAt + 14 * DAY),
    commitmentLockedUntil: ms(Number(FAR)),
  })
  const approved = await hashOf(world.mine([registry.approve(agreement)]))
  const attack = { wasUnderAttack: true, underAttackAt: ms(requestedAt + HOUR), underAttackTxHash: approved }
  expect(await stateOf()).toMatchObject({
    state: 'UNDER_ATTACK',
    ...attack,
    promotionWindowEnds: ms(requestedAt + 14 * DAY),
  })

  const promoted = await hashOf(world.mine([registry.promote(agreement)]))
  const promotedAt = world.chain.head.timestamp
  expect(await stateOf()).toMatchObject({
    state: 'PROMOTION_REQUESTED',
    ...attack,
    promotionRequestedAt: ms(promotedAt),
    promotionRequestedTxHash: promoted,
    promotionWindowEnds: ms(promotedAt + 3 * DAY),
  })
  await world.mine([registry.cancel(agreement)])
  expect(await stateOf()).toMatchObject({
    state: 'UNDER_ATTACK',
    ...attack,
    promotionRequestedAt: null,
    promotionRequestedTxHash: null,
    promotionWindowEnds: ms(requestedAt + 14 * DAY),
  })
  const corrupted = await hashOf(world.mine([registry.corrupt(agreement)]))
  expect(await stateOf()).toMatchObject({
    state: 'CORRUPTED',
    ...registration,
    ...attack,
    corruptedAt: ms(world.chain.head.timestamp),
    corruptedTxHash: corrupted,
  })
})

test('the countdown ends at its exact second without an event, and finalising does not change it', async () => {
  const agreement = await world.underAttack([vault])
  await world.mine([registry.promote(agreement)])
  const end = world.chain.head.timestamp + 3 * DAY
  await world.mine([], end - 1)
  expect((await stateOf()).state).toBe('PROMOTION_REQUESTED')
  expect((await world.get('/chain/agreements?state=PROMOTION_REQUESTED')).body.meta.totalItems).toBe(1)
  await world.mine([], end)
  const expired = { state: 'PRODUCTION', productionAt: ms(end), productionTxHash: null, promotionWindowEnds: null }
  expect(await stateOf()).toMatchObject(expired)
  expect((await world.get('/chain/agreements?state=PROMOTION_REQUESTED')).body.meta.totalItems).toBe(0)
  await world.mine([registry.finalize(agreement)])
  expect(await stateOf()).toMatchObject(expired)
})

test('an undecided request ends after 14 days', async () => {
  const agreement = await world.createAgreement([vault])
  await world.mine([registry.extend(agreement), registry.request(agreement)])
  const end = world.chain.head.timestamp + 14 * DAY
  await world.mine([], end - 1)
  expect((await stateOf()).state).toBe('ATTACK_REQUESTED')
  await world.mine([], end)
  expect(await stateOf()).toMatchObject({ state: 'PRODUCTION', wasUnderAttack: false, productionAt: ms(end) })
})

test('promoted instantly, and directly in production', async () => {
  const first = await world.underAttack([vault])
  const instant = await hashOf(world.mine([registry.instantPromote(first)]))
  expect(await stateOf()).toMatchObject({ state: 'PRODUCTION', wasUnderAttack: true, productionTxHash: instant })
  const agreement = await world.createAgreement([vault])
  await world.mine([registry.extend(agreement), registry.verify(vault)])
  const gone = await hashOf(world.mine([registry.goToProduction(agreement)]))
  expect(await stateOf()).toMatchObject({ state: 'PRODUCTION', attackRequestedAt: null, productionTxHash: gone })
})
