import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LifecycleOperation } from '../../src/model/action.ts'
import { DAY } from '../../src/scenario/builder.ts'
import { openWorld, type Told, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Of the vault: whether it is attackable, and the time that is left. */
async function status({ at }: Told, contract = 'vault') {
  const { resolver } = world
  return [await resolver.isAttackable(at(contract)), await resolver.timeRemaining(at(contract))]
}

const lives: [string, LifecycleOperation[], unknown[]][] = [
  ['NOT_DEPLOYED', [], [false, null]],
  ['ATTACK_REQUESTED', ['requestUnderAttack'], [false, null]],
  ['UNDER_ATTACK', ['requestUnderAttack', 'approveAttack'], [true, null]],
  ['PROMOTION_REQUESTED', ['requestUnderAttack', 'approveAttack', 'promote'], [true, 3 * DAY]],
  ['cancelled', ['requestUnderAttack', 'approveAttack', 'promote', 'cancelPromotion'], [true, null]],
  ['PRODUCTION', ['goToProduction'], [false, null]],
  ['instant PRODUCTION', ['requestUnderAttack', 'approveAttack', 'promote', 'instantPromote'], [false, null]],
  ['CORRUPTED', ['requestUnderAttack', 'approveAttack', 'promote', 'markCorrupted'], [false, null]],
  ['rejected', ['requestUnderAttack', 'rejectAttackRequest'], [false, null]],
]

test.each(lives)('STATE-1, STATE-2, STATE-3, STATE-6: %s', async (name, operations, expected) => {
  const told = await world.tell(`life ${name}`, (builder) =>
    builder
      .deploy('vault')
      .agreement('A', { covers: ['vault'] })
      .lifecycle('A', ...operations),
  )
  expect(await status(told)).toEqual(expected)
})

test('STATE-4, STATE-5, STATE-7, STATE-11, TIME-1, TIME-2: the countdown ends at its very second, silently', async () => {
  const told = await world.tell('countdown', (builder) =>
    builder
      .deploy('vault')
      .deploy('factory', 'factory')
      .spawn('child', 'factory')
      .agreement('A', { covers: { vault: 'None', factory: 'All' } })
      .underAttack('A')
      .lifecycle('A', 'promote')
      .waitUntil('countdownEnd', 'A', -1),
  )
  expect(await status(told)).toEqual([true, 1])
  expect(await status(told, 'child')).toEqual([true, 1])
  await told.go((builder) => builder.wait(1))
  expect(await status(told)).toEqual([false, 0])
  expect(await status(told, 'child')).toEqual([false, 0])
  await told.go((builder) => builder.wait(DAY))
  expect(await status(told)).toEqual([false, 0])
  await told.go((builder) => builder.lifecycle('A', 'finalizeState'))
  expect(await status(told)).toEqual([false, null])
})

test('STATE-10: an attack request that nobody decides', async () => {
  const told = await world.tell('undecided', (builder) =>
    builder
      .deploy('vault')
      .agreement('A', { covers: ['vault'] })
      .lifecycle('A', 'requestUnderAttack')
      .waitUntil('requestDeadline', 'A'),
  )
  expect(await status(told)).toEqual([false, null])
})

test('TERM-1, TERM-2, TERM-3, TERM-4: the binding agreement’s terms, as they are now', async () => {
  const told = await world.tell('terms', (builder) =>
    builder
      .deploy('factory', 'factory')
      .spawn('child', 'factory')
      .agreement('adopted', { covers: ['factory'], owner: 'protocol', terms: { bountyPercentage: 90 } })
      .adopt('protocol', 'adopted')
      .agreement('A', {
        covers: { factory: 'All' },
        agreementURI: 'ipfs://binding',
        terms: {
          bountyPercentage: 15,
          bountyCapUsd: '123456789012345678901234567890',
          aggregateBountyCapUsd: '223456789012345678901234567890',
          identityRequirement: 'Named',
        },
      })
      .underAttack('A'),
  )
  const expected = {
    agreement: told.at('A'),
    bountyPercentage: 15,
    bountyCapUsd: '123456789012345678901234567890',
    aggregateBountyCapUsd: '223456789012345678901234567890',
    retainable: false,
    identityRequirement: 'Named',
    agreementURI: 'ipfs://binding',
    commitmentDeadline: world.network.chain.head.timestamp - 2 + 30 * DAY,
  }
  expect(await world.resolver.terms(told.at('factory'))).toEqual(expected)
  expect(await world.resolver.terms(told.at('child'))).toEqual(expected)

  await told.go((builder) =>
    builder
      .setTerms('A', { identityRequirement: 'Pseudonymous', aggregateBountyCapUsd: '0' })
      .setTerms('A', { retainable: true }),
  )
  const better = { ...expected, identityRequirement: 'Pseudonymous', aggregateBountyCapUsd: '0', retainable: true }
  expect(await world.resolver.terms(told.at('child'))).toEqual(better)
})

test('TIME-3: on a chain far ahead of the machine’s clock', async () => {
  const ahead = await openWorld({ genesisTime: 5_000_000_000 })
  try {
    const { at } = await ahead.tell('ahead', (builder) =>
      builder
        .deploy('vault')
        .agreement('A', { covers: ['vault'] })
        .underAttack('A')
        .lifecycle('A', 'promote')
        .wait(60),
    )
    expect(await ahead.resolver.timeRemaining(at('vault'))).toBe(3 * DAY - 60)
    expect(await ahead.resolver.isAttackable(at('vault'))).toBe(true)
  } finally {
    await ahead.close()
  }
})
