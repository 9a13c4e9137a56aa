import type { Address } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { on, registry } from './calls.ts'
import { lead, MIN_COMMITMENT, operationOn, operators, PROMOTION_DELAY, PROMOTION_WINDOW, states } from './life.ts'
import { DAY, MODERATOR, OWNER, useRegistries } from './registries.ts'
import { account, HOME, VAULT } from './terms.ts'

const network = useRegistries()
const { send, refusal, ask } = network

let agreement: Address
beforeEach(async () => {
  agreement = await network.sign()
})

/** Lets time pass until `seconds` after a deadline, without a transaction. */
const until = (deadline: number, seconds: number) => network.until(deadline + seconds)

const stateNow = () => ask(registry('getAgreementState', agreement))
const underAttackNow = () => ask(registry('isTopLevelContractUnderAttack', VAULT))

describe('the countdown of 3 days', () => {
  let promoted: number
  beforeEach(async () => {
    await lead(network, agreement, 'PROMOTION_REQUESTED')
    promoted = network.now()
  })

  test('ends exactly at its second, without an event (STATE-4, STATE-5)', async () => {
    await until(promoted, PROMOTION_DELAY - 1)
    expect([await stateNow(), await underAttackNow()]).toEqual([states.PROMOTION_REQUESTED, true])
    await until(promoted, PROMOTION_DELAY)
    expect([await stateNow(), await underAttackNow()]).toEqual([states.PRODUCTION, false])
    await until(promoted, PROMOTION_DELAY + 1)
    expect([await stateNow(), await underAttackNow()]).toEqual([states.PRODUCTION, false])
  })

  test('keeps its timestamp until finalizeState (STATE-7)', async () => {
    await until(promoted, PROMOTION_DELAY)
    const before = await ask(registry('getAgreementInfo', agreement))
    expect([before.promotionRequestedTimestamp, before.promoted]).toEqual([BigInt(promoted), false])
    await send(OWNER, registry('finalizeState', agreement))
    const after = await ask(registry('getAgreementInfo', agreement))
    expect([after.promotionRequestedTimestamp, after.promoted]).toEqual([0n, true])
  })

  test.each(['cancelPromotion', 'markCorrupted', 'instantPromote', 'instantCorrupt'] as const)(
    '%s passes one second before the end, and reverts at the end',
    async (operation) => {
      const call = operationOn(operation, agreement)
      const late = await refusal(operators[operation], call, promoted + PROMOTION_DELAY)
      expect(late).toBe(`AttackRegistry__InvalidState(${states.PRODUCTION})`)
      const other = await network.sign('other', { scope: [OWNER] })
      await lead(network, other, 'PROMOTION_REQUESTED')
      await send(operators[operation], operationOn(operation, other), network.now() + PROMOTION_DELAY - 1)
    },
  )

  test('transferAttackModerator passes one second before the end, and reverts at the end', async () => {
    const transfer = registry('transferAttackModerator', agreement, MODERATOR)
    const late = await refusal(OWNER, transfer, promoted + PROMOTION_DELAY)
    expect(late).toBe(`AttackRegistry__InvalidState(${states.PRODUCTION})`)
    const other = await network.sign('other', { scope: [OWNER] })
    await lead(network, other, 'PROMOTION_REQUESTED')
    await send(OWNER, registry('transferAttackModerator', other, MODERATOR), network.now() + PROMOTION_DELAY - 1)
  })

  test('finalizeState records its end exactly at that second, not one second before', async () => {
    const finalize = registry('finalizeState', agreement)
    expect(await send(OWNER, finalize, promoted + PROMOTION_DELAY - 1)).toEqual([])
    expect(await send(OWNER, finalize, promoted + PROMOTION_DELAY)).toEqual(['AgreementStateChanged(agreement, 5)'])
  })

  test('starts again after a cancellation (STATE-6)', async () => {
    await send(OWNER, registry('cancelPromotion', agreement), promoted + PROMOTION_DELAY - 1)
    await until(promoted, PROMOTION_DELAY)
    expect(await stateNow()).toBe(states.UNDER_ATTACK)
    const again = promoted + PROMOTION_DELAY + 10
    await send(OWNER, registry('promote', agreement), again)
    await until(again, PROMOTION_DELAY - 1)
    expect(await stateNow()).toBe(states.PROMOTION_REQUESTED)
    await until(again, PROMOTION_DELAY)
    expect(await stateNow()).toBe(states.PRODUCTION)
  })
})

describe('the 14 days of a request', () => {
  let requested: number
  beforeEach(async () => {
    await lead(network, agreement, 'ATTACK_REQUESTED')
    requested = network.now()
  })

  test('end exactly at their second, without an event (STATE-10)', async () => {
    await until(requested, PROMOTION_WINDOW - 1)
    expect(await stateNow()).toBe(states.ATTACK_REQUESTED)
    await until(requested, PROMOTION_WINDOW)
    expect(await stateNow()).toBe(states.PRODUCTION)
    await until(requested, PROMOTION_WINDOW + 1)
    expect(await stateNow()).toBe(states.PRODUCTION)
  })

  test('allow an approval until one second before the end', async () => {
    const late = await refusal(MODERATOR, registry('approveAttack', agreement), requested + PROMOTION_WINDOW)
    expect(late).toBe(`AttackRegistry__InvalidState(${states.PRODUCTION})`)
    const other = await network.sign('other', { scope: [OWNER] })
    await lead(network, other, 'ATTACK_REQUESTED')
    await send(MODERATOR, registry('approveAttack', other), network.now() + PROMOTION_WINDOW - 1)
  })

  test.each(['rejectAttackRequest', 'instantPromote'] as const)(
    '%s passes one second before the end, and reverts at the end',
    async (operation) => {
      const late = await refusal(MODERATOR, operationOn(operation, agreement), requested + PROMOTION_WINDOW)
      expect(late).toBe(`AttackRegistry__InvalidState(${states.PRODUCTION})`)
      const other = await network.sign('other', { scope: [OWNER] })
      await lead(network, other, 'ATTACK_REQUESTED')
      await send(MODERATOR, operationOn(operation, other), network.now() + PROMOTION_WINDOW - 1)
    },
  )

  test.each([
    ['is linked one second before they end', -1, 4],
    ['only enters the scope at that second', 0, 2],
  ])('an added contract %s', async (_, seconds, events) => {
    const add = on(agreement)('addAccounts', HOME, [account(MODERATOR)])
    expect(await send(OWNER, add, requested + PROMOTION_WINDOW + seconds)).toHaveLength(events)
  })

  test.each([
    ['holds its contract one second before they end', -1, 'AttackRegistry__ContractAlreadyLinked(vault, agreement)'],
    ['no longer holds it at that second', 0, undefined],
  ])('the agreement %s', async (_, seconds, error) => {
    const later = await network.sign('later')
    const request = registry('requestUnderAttack', later)
    const at = requested + PROMOTION_WINDOW + seconds
    if (error) expect(await refusal(OWNER, request, at)).toBe(error)
    else expect(await send(OWNER, request, at)).toHaveLength(2)
  })

  test('no longer count after an approval', async () => {
    await send(MODERATOR, registry('approveAttack', agreement))
    await until(requested, PROMOTION_WINDOW + 1)
    expect(await stateNow()).toBe(states.UNDER_ATTACK)
  })

  test('are finalised with an event', async () => {
    const events = await send(OWNER, registry('finalizeState', agreement), requested + PROMOTION_WINDOW)
    expect(events).toEqual(['AgreementStateChanged(agreement, 5)'])
    expect((await ask(registry('getAgreementInfo', agreement))).promoted).toBe(true)
  })
})

describe.each(['requestUnderAttack', 'goToProduction'] as const)(
  'the commitment of 7 days that %s requires',
  (register) => {
    test.each([
      ['reverts with one second less', -1],
      ['passes with exactly 7 days', 0],
      ['passes with one second more', 1],
    ])('%s', async (_, seconds) => {
      const fresh = await network.sign('fresh', { commitment: 0 })
      const now = network.now() + 100
      const end = now + MIN_COMMITMENT + seconds
      await send(OWNER, on(fresh)('extendCommitmentWindow', BigInt(end)))
      const request = registry(register, fresh)
      if (seconds >= 0) await send(OWNER, request, now)
      else {
        const error = await refusal(OWNER, request, now)
        expect(error).toBe(`AttackRegistry__InsufficientCommitment(${now + MIN_COMMITMENT}, ${end})`)
      }
    })
  },
)

test('the constants are those of the interface', async () => {
  expect(await ask(registry('PROMOTION_DELAY'))).toBe(BigInt(3 * DAY))
  expect(await ask(registry('PROMOTION_WINDOW'))).toBe(BigInt(14 * DAY))
  expect(await ask(registry('MIN_COMMITMENT'))).toBe(BigInt(7 * DAY))
})

test('a window that ends under attack does not change the state', async () => {
  await lead(network, agreement, 'UNDER_ATTACK')
  await until(network.now(), 31 * DAY)
  expect(await stateNow()).toBe(states.UNDER_ATTACK)
})
