import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LifecycleOperation } from '../../src/model/action.ts'
import { DAY } from '../../src/scenario/builder.ts'
import { type Setup, type StartedScenario, startSetup } from './support/setup.ts'

let setup: Setup
beforeAll(async () => {
  setup = await startSetup()
})
afterAll(() => setup.close())

/** Of the vault: whether it is attackable, and the time that is left. */
async function status({ at }: StartedScenario, contract = 'vault') {
  const { resolver } = setup
  return [await resolver.isAttackable(at(contract)), await resolver.timeRemaining(at(contract))]
}

const lives: [string, LifecycleOperation[], unknown[]][] = [
  ['NOT_DEPLOYED', [], [false, null]],
  ['ATTACK_REQUESTED', ['requestUnderAttack'], [false, null]],
  ['UNDER_ATTACK', ['requestUnderAttack', 'approveAttack'], [true, null]],
  ['PROMOTION_REQUESTED', ['requestUnderAttack', 'approveAttack', 'promote'], [true, 3 * DAY]],
  ['cancelled', ['requestUnderAttack', 'approveAttack', 'promote', 'cancelPromotion'], [true, null]],
  ['PRODUCTION', ['requestUnderAttack', 'instantPromote'], [false, null]],
  ['instant PRODUCTION', ['requestUnderAttack', 'approveAttack', 'promote', 'instantPromote'], [false, null]],
  ['CORRUPTED', ['requestUnderAttack', 'approveAttack', 'promote', 'markCorrupted'], [false, null]],
  ['rejected', ['requestUnderAttack', 'rejectAttackRequest'], [false, null]],
]

test.each(lives)('STATE-1, STATE-2, STATE-3, STATE-6: %s', async (name, operations, expected) => {
  const started = await setup.start(`life ${name}`, (builder) =>
    builder
      .deploy('vault')
      .agreement('A', { covers: ['vault'] })
      .lifecycle('A', ...operations),
  )
  expect(await status(started)).toEqual(expected)
})

test('STATE-4, STATE-5, STATE-7, STATE-11, TIME-1, TIME-2: the countdown ends at its very second, silently', async () => {
  const started = await setup.start('countdown', (builder) =>
    builder
      .deploy('vault')
      .deploy('factory', 'factory')
      .spawn('child', 'factory')
      .agreement('A', { covers: { vault: 'None', factory: 'All' } })
      .underAttack('A')
      .lifecycle('A', 'promote')
      .waitUntil('countdownEnd', 'A', -1),
  )
  expect(await status(started)).toEqual([true, 1])
  expect(await status(started, 'child')).toEqual([true, 1])
  await started.go((builder) => builder.wait(1))
  expect(await status(started)).toEqual([false, 0])
  expect(await status(started, 'child')).toEqual([false, 0])
  await started.go((builder) => builder.wait(DAY))
  expect(await status(started)).toEqual([false, 0])
  await started.go((builder) => builder.lifecycle('A', 'finalizeState'))
  expect(await status(started)).toEqual([false, null])
})

test('STATE-10: an attack request that nobody decides', async () => {
  const started = await setup.start('undecided', (builder) =>
    builder
      .deploy('vault')
      .agreement('A', { covers: ['vault'] })
      .lifecycle('A', 'requestUnderAttack')
      .waitUntil('requestDeadline', 'A'),
  )
  expect(await status(started)).toEqual([false, null])
})

test('TERM-1, TERM-2, TERM-3, TERM-4: the binding agreement’s terms, as they are now', async () => {
  const started = await setup.start('terms', (builder) =>
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
    agreement: started.at('A'),
    bountyPercentage: 15,
    bountyCapUsd: '123456789012345678901234567890',
    aggregateBountyCapUsd: '223456789012345678901234567890',
    retainable: false,
    identityRequirement: 'Named',
    agreementURI: 'ipfs://binding',
    commitmentDeadline: setup.network.chain.head.timestamp - 2 + 30 * DAY,
  }
  expect(await setup.resolver.terms(started.at('factory'))).toEqual(expected)
  expect(await setup.resolver.terms(started.at('child'))).toEqual(expected)

  await started.go((builder) =>
    builder
      .setTerms('A', { identityRequirement: 'Pseudonymous', aggregateBountyCapUsd: '0' })
      .setTerms('A', { retainable: true }),
  )
  const better = { ...expected, identityRequirement: 'Pseudonymous', aggregateBountyCapUsd: '0', retainable: true }
  expect(await setup.resolver.terms(started.at('child'))).toEqual(better)
})

test('TIME-3: on a chain far ahead of the machine’s clock', async () => {
  const ahead = await startSetup({ genesisTime: 5_000_000_000 })
  try {
    const { at } = await ahead.start('ahead', (builder) =>
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
