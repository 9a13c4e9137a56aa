import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { addressOf, checkpointOf, clientOf } from '../../../test/support/checkpoint-of.ts'
import type { LifecycleOperation } from '../../model/actions/registry-operations.ts'
import { PROMOTION_DELAY, PROMOTION_WINDOW } from '../../model/protocol.ts'
import { type ScenarioBuilder, scenario } from '../../scenario/builder.ts'
import type { Claim } from './claim.ts'
import { contractStateOutcome } from './contract-state.ts'
import { explorerBook } from './field-interpretations.ts'
import type { PlayedTransaction } from './played-chain.ts'

const factory = (...life: LifecycleOperation[]) =>
  scenario('states/one', 'A factory, and its child')
    .deploy('factory', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' } })
    .lifecycle('agreementA', ...life)
const open = () => factory('requestUnderAttack', 'approveAttack')
/** Timestamp of the n-th block of a scenario, in milliseconds. */
const block = (number: number) => (1_000_000_000 + number) * 1_000

function problemsOf(builder: ScenarioBuilder, who: string, body: unknown) {
  const client = clientOf({ [`/contract-state/${addressOf(who)}`]: body })
  return contractStateOutcome(client, checkpointOf(builder), who)
}
const wordsOf = async (...given: Parameters<typeof problemsOf>) =>
  (await problemsOf(...given)).problems.map(({ rule, expected, actual, severity }) =>
    [rule, expected, actual, severity].join(' | '),
  )

describe('the state', () => {
  test('reports a missing or malformed answer', async () => {
    expect(await problemsOf(open(), 'factory', undefined)).toMatchObject({
      problems: [{ rule: 'API-4' }],
    })
    expect(await wordsOf(open(), 'factory', ['UNDER_ATTACK'])).toEqual([
      'API-4 | an object with the state | 200 application/json: ["UNDER_ATTACK"] | wrong',
    ])
  })

  test('a wrong state is unsafe if it opens a closed agreement', async () => {
    expect(await wordsOf(open(), 'factory', { state: 'PRODUCTION' })).toEqual([
      'API-4 | state "UNDER_ATTACK", that of agreementA | state "PRODUCTION" | wrong',
    ])
    expect(await wordsOf(factory('requestUnderAttack'), 'factory', { state: 'UNDER_ATTACK' })).toEqual([
      'API-4 | state "ATTACK_REQUESTED", that of agreementA | state "UNDER_ATTACK" | unsafe',
    ])
    expect(await wordsOf(factory(), 'factory', { state: 'PROMOTION_REQUESTED' })).toEqual([
      'API-11 | state "NOT_REGISTERED" | state "PROMOTION_REQUESTED" | unsafe',
    ])
    expect(await wordsOf(open(), 'factory', { state: 'PROMOTION_REQUESTED' })).toEqual([
      'API-4 | state "UNDER_ATTACK", that of agreementA | state "PROMOTION_REQUESTED" | wrong',
    ])
  })

  test('a readable state, right or wrong, is a claim; an unknown name is not', async () => {
    const { problems, claims } = await problemsOf(open(), 'factory', { state: 'PRODUCTION' })
    expect(claims).toMatchObject([{ kind: 'contract-state', given: 'PRODUCTION', failed: true }])
    expect(problems[0]?.claim).toBe(claims?.[0])
    expect(await problemsOf(open(), 'factory', { state: 'UNDER_ATTACK' })).toMatchObject({
      claims: [{ failed: false }],
    })
    expect((await problemsOf(open(), 'factory', { state: 3 })).problems[0]).not.toHaveProperty('claim')
  })
})

describe('the times', () => {
  test('shows no times for a contract without a binding agreement', async () => {
    const state = 'NOT_REGISTERED'
    expect(await wordsOf(factory(), 'factory', { state, wasUnderAttack: false, registeredAt: null })).toEqual([])
    expect(await wordsOf(factory(), 'factory', { state, registeredAt: 0 })).toEqual([
      'API-4 | registeredAt null | registeredAt 0 | wrong',
    ])
  })

  test("shows a child with the times of its parent's agreement", async () => {
    const child = open().spawn('child', 'factory')
    const right = { wasUnderAttack: true, registeredAt: block(4), underAttackAt: block(5) }
    expect(await wordsOf(child, 'child', { state: 'UNDER_ATTACK', ...right })).toEqual([])
    expect(await wordsOf(child, 'child', { state: 'UNDER_ATTACK', ...right, registeredAt: block(6) })).toEqual([
      `API-4 | registeredAt ${block(4)} | registeredAt ${block(6)} | wrong`,
    ])
  })

  test('a promotion window that ends too late is unsafe', async () => {
    const waiting = factory('requestUnderAttack')
    const deadline = block(4) + PROMOTION_WINDOW * 1_000
    const state = 'ATTACK_REQUESTED'
    expect(await wordsOf(waiting, 'factory', { state, underAttackAt: null, promotionWindowEnds: deadline })).toEqual([])
    expect(await wordsOf(waiting, 'factory', { state, promotionWindowEnds: deadline - 1 })).toEqual([
      `TIME-1 | promotionWindowEnds ${deadline} | promotionWindowEnds ${deadline - 1} | wrong`,
    ])
    const counting = open().lifecycle('agreementA', 'promote')
    const end = block(6) + PROMOTION_DELAY * 1_000
    const late = { promotionRequestedAt: block(7), promotionWindowEnds: end + 1_000 }
    expect(await wordsOf(counting, 'factory', { state: 'PROMOTION_REQUESTED', ...late })).toEqual([
      `TIME-1 | promotionWindowEnds ${end}, promotionRequestedAt ${block(6)} | promotionWindowEnds ${end + 1_000}, promotionRequestedAt ${block(7)} | unsafe`,
    ])
  })

  test('under attack, promotionWindowEnds is that of the request, or null', async () => {
    const state = 'UNDER_ATTACK'
    const end = block(4) + PROMOTION_WINDOW * 1_000
    for (const promotionWindowEnds of [end, null, undefined]) {
      expect(await wordsOf(open(), 'factory', { state, promotionWindowEnds })).toEqual([])
    }
    expect(await wordsOf(open(), 'factory', { state, promotionWindowEnds: end + 1 })).toEqual([
      `API-4 | promotionWindowEnds ${end} | promotionWindowEnds ${end + 1} | wrong`,
    ])
  })

  test('PRODUCTION without a transaction begins at the deadline', async () => {
    const state = 'PRODUCTION'
    const silent = factory('requestUnderAttack').waitUntil('requestDeadline', 'agreementA', 5)
    const deadline = block(4) + PROMOTION_WINDOW * 1_000
    const right = { state, attackRequestedAt: block(4), productionAt: deadline, corruptedAt: null }
    expect(await wordsOf(silent, 'factory', right)).toEqual([])
    expect(await wordsOf(silent, 'factory', { ...right, productionAt: deadline + 5_000 })).toEqual([
      `API-4 | productionAt ${deadline} | productionAt ${deadline + 5_000} | wrong`,
    ])
    const promoted = open().lifecycle('agreementA', 'promote').waitUntil('countdownEnd', 'agreementA', 5)
    expect(await wordsOf(promoted, 'factory', { state, productionAt: deadline })).toEqual([
      `API-4 | productionAt ${block(6) + PROMOTION_DELAY * 1_000} | productionAt ${deadline} | wrong`,
    ])
  })

  test('PRODUCTION and CORRUPTED begin with their transaction', async () => {
    const promoted = open().lifecycle('agreementA', 'instantPromote').wait(60)
    expect(await wordsOf(promoted, 'factory', { state: 'PRODUCTION', productionAt: block(6) })).toEqual([])
    expect(await wordsOf(promoted, 'factory', { state: 'PRODUCTION', productionAt: block(66) })).toEqual([
      `API-4 | productionAt ${block(6)} | productionAt ${block(66)} | wrong`,
    ])
    const corrupted = open().lifecycle('agreementA', 'promote', 'markCorrupted').wait(60)
    const right = { state: 'CORRUPTED', productionAt: null, corruptedAt: block(7) }
    expect(await wordsOf(corrupted, 'factory', right)).toEqual([])
    expect(await wordsOf(corrupted, 'factory', { ...right, productionAt: block(7), corruptedAt: block(6) })).toEqual([
      `API-4 | productionAt null, corruptedAt ${block(7)} | productionAt ${block(7)}, corruptedAt ${block(6)} | wrong`,
    ])
  })

  test('PRODUCTION recorded after its deadline may begin at the deadline or with the transaction', async () => {
    const state = 'PRODUCTION'
    const recorded = factory('requestUnderAttack')
      .waitUntil('requestDeadline', 'agreementA', 5)
      .lifecycle('agreementA', 'finalizeState')
      .wait(60)
    const deadline = block(4) + PROMOTION_WINDOW * 1_000
    for (const productionAt of [deadline, deadline + 6_000])
      expect(await wordsOf(recorded, 'factory', { state, productionAt })).toEqual([])
    expect(await wordsOf(recorded, 'factory', { state, productionAt: deadline + 5_000 })).toEqual([
      `API-4 | productionAt ${deadline} | productionAt ${deadline + 5_000} | wrong`,
    ])
  })

  test('productionAt and corruptedAt are null before these states', async () => {
    const early = { state: 'UNDER_ATTACK', attackRequestedAt: block(5), productionAt: block(5), corruptedAt: 0 }
    expect(await wordsOf(open(), 'factory', early)).toEqual([
      `API-4 | attackRequestedAt ${block(4)}, productionAt null, corruptedAt null | attackRequestedAt ${block(5)}, productionAt ${block(5)}, corruptedAt 0 | wrong`,
    ])
  })

  test('rejects a promotion window after PRODUCTION, and times without a binding agreement', async () => {
    const ended = open().lifecycle('agreementA', 'instantPromote')
    const none = { state: 'NOT_REGISTERED', underAttackAt: block(5), commitmentLockedUntil: null }
    expect(await wordsOf(ended, 'factory', { state: 'PRODUCTION', promotionWindowEnds: block(9) })).toEqual([
      `TIME-1 | promotionWindowEnds null | promotionWindowEnds ${block(9)} | wrong`,
    ])
    expect(await wordsOf(factory(), 'factory', none)).toEqual([
      `API-4 | underAttackAt null | underAttackAt ${block(5)} | wrong`,
    ])
  })

  test('a transaction hash is 32 bytes or null, and null if its time is null', async () => {
    const hash = `0x${'1f'.repeat(32)}`
    const right = { state: 'UNDER_ATTACK', underAttackAt: block(5), underAttackTxHash: hash, productionTxHash: null }
    expect(await wordsOf(open(), 'factory', right)).toEqual([])
    expect(await wordsOf(open(), 'factory', { ...right, underAttackTxHash: '0x12' })).toEqual([
      'API-9 | underAttackTxHash of 32 bytes, or null | underAttackTxHash "0x12" | wrong',
    ])
    expect(await wordsOf(open(), 'factory', { ...right, productionAt: null, productionTxHash: hash })).toEqual([
      `API-9 | productionTxHash null | productionTxHash "${hash}" | wrong`,
    ])
  })

  test('a transaction must make the change it is shown for, to this agreement and at this time', async () => {
    const hash = (digits: string): Hex => `0x${digits.repeat(32)}`
    const [linking, approving] = [hash('1a'), hash('2b')]
    const agreement = addressOf('agreementA')
    const transactions: Record<Hex, PlayedTransaction> = {
      [linking]: {
        time: block(4) / 1_000,
        changes: ['link' as const, 'ATTACK_REQUESTED' as const].map((change) => ({ agreement, change })),
      },
      [approving]: { time: block(5) / 1_000, changes: [{ agreement, change: 'UNDER_ATTACK' }] },
      [hash('3c')]: { time: block(5) / 1_000, changes: [{ agreement: addressOf('other'), change: 'UNDER_ATTACK' }] },
    }
    const chain = { start: 0, transaction: async (wanted: Hex) => transactions[wanted] }
    const words = async (body: Record<string, unknown>) => {
      const client = clientOf({ [`/contract-state/${addressOf('factory')}`]: { state: 'UNDER_ATTACK', ...body } })
      const { problems } = await contractStateOutcome(client, { ...checkpointOf(open()), chain }, 'factory')
      return problems.map(({ rule, expected }) => `${rule} | ${expected}`)
    }
    const right = {
      registeredAt: block(4),
      registeredTxHash: linking,
      attackRequestedAt: block(4),
      attackRequestedTxHash: linking,
      underAttackAt: block(5),
      underAttackTxHash: approving,
    }
    expect(await words(right)).toEqual([])
    // Its time may be left out.
    expect(await words({ underAttackTxHash: approving })).toEqual([])
    expect(await words({ underAttackTxHash: linking })).toHaveLength(1)
    const approval = `API-9 | underAttackTxHash of a transaction that makes agreementA UNDER_ATTACK at ${block(5)}`
    for (const wrong of [linking, hash('3c'), hash('4d')])
      expect(await words({ ...right, underAttackTxHash: wrong })).toEqual([approval])
    expect(await words({ ...right, registeredTxHash: approving })).toEqual([
      `API-9 | registeredTxHash of a transaction that links a contract to agreementA at ${block(4)}`,
    ])
  })

  test('the commitment ends with the commitment window', async () => {
    const never = scenario('states/never', 'Never open')
      .spawn('vault', 'officialDeployer', { method: 'create2', by: 'agreementAOwner' })
      .agreement('agreementA', { covers: ['vault'] })
      .lifecycle('agreementA', 'goToProduction')
    const end = block(3) + 30 * 86_400_000
    const right = { state: 'PRODUCTION', wasUnderAttack: false, commitmentLockedUntil: end }
    expect(await wordsOf(never, 'vault', right)).toEqual([])
    expect(await wordsOf(never, 'vault', { ...right, commitmentLockedUntil: null })).toEqual([
      `API-4 | commitmentLockedUntil ${end} | commitmentLockedUntil null | wrong`,
    ])
  })
})

test('an interpretation that calls the contract attackable predicts any attackable state', async () => {
  const claimOf = async (builder: ScenarioBuilder, state: string) =>
    (await problemsOf(builder, 'factory', { state })).claims?.[0] as Claim
  const { world } = checkpointOf(factory('requestUnderAttack'))
  const alwaysOpen = { ...explorerBook, isAttackable: () => ({ value: true, because: [] }) }
  const [attack, production] = [
    await claimOf(factory('requestUnderAttack'), 'UNDER_ATTACK'),
    await claimOf(factory('requestUnderAttack'), 'PRODUCTION'),
  ]
  expect(attack.predict(world, explorerBook)).toBe('ATTACK_REQUESTED')
  expect(attack.predict(world, alwaysOpen)).toBe('UNDER_ATTACK')
  expect(production.predict(world, alwaysOpen)).toBe('ATTACK_REQUESTED')
  const unbound = checkpointOf(factory()).world
  expect(attack.predict(unbound, explorerBook)).toBe('NOT_REGISTERED')
})
