import { encodeDeployData, getContractAddress, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import * as artifacts from '../../src/artifacts/index.ts'
import { on, registry, spawner } from './calls.ts'
import { allWays, lead, operators, PROMOTION_WINDOW, type Way } from './life.ts'
import { OWNER, STRANGER, useRegistries } from './registries.ts'
import { account, chain, HOME, VAULT } from './terms.ts'

const network = useRegistries()
const { ask } = network

type Info = Awaited<ReturnType<typeof infoOf>>
const infoOf = (agreement: `0x${string}`) => ask(registry('getAgreementInfo', agreement))

/** What is written down in each state, besides the owner and that it is registered. */
const records: Record<Exclude<Way, `NOT_DEPLOYED${string}`>, (keyof Info)[]> = {
  ATTACK_REQUESTED: ['deadlineTimestamp', 'attackRequested'],
  UNDER_ATTACK: ['deadlineTimestamp', 'attackRequested', 'attackApproved'],
  PROMOTION_REQUESTED: ['deadlineTimestamp', 'attackRequested', 'attackApproved', 'promotionRequestedTimestamp'],
  'PRODUCTION (at once)': ['promoted'],
  'PRODUCTION (promoted)': ['deadlineTimestamp', 'attackRequested', 'attackApproved', 'promoted'],
  'PRODUCTION (nobody decided)': ['deadlineTimestamp', 'attackRequested'],
  'PRODUCTION (countdown over)': [
    'deadlineTimestamp',
    'attackRequested',
    'attackApproved',
    'promotionRequestedTimestamp',
  ],
  'PRODUCTION (finalised)': ['deadlineTimestamp', 'attackRequested', 'attackApproved', 'promoted'],
  CORRUPTED: ['deadlineTimestamp', 'attackRequested', 'attackApproved', 'corrupted'],
}

describe("the registry's record of an agreement", () => {
  test.each(Object.entries(records))('%s', async (way, expected) => {
    const agreement = await network.sign()
    await lead(network, agreement, way as Way)
    const { attackModerator, isRegistered, ...rest } = await infoOf(agreement)
    expect(attackModerator).toBe(OWNER)
    expect(isRegistered).toBe(true)
    const set = Object.entries(rest).filter(([, value]) => value)
    expect(set.map(([key]) => key).sort()).toEqual([...expected].sort())
  })

  test('its times are the timestamps of the blocks', async () => {
    const agreement = await network.sign()
    await lead(network, agreement, 'ATTACK_REQUESTED')
    expect((await infoOf(agreement)).deadlineTimestamp).toBe(BigInt(network.now() + PROMOTION_WINDOW))
  })

  test.each(['cancelPromotion', 'markCorrupted', 'instantCorrupt', 'instantPromote'] as const)(
    '%s clears the countdown',
    async (operation) => {
      const agreement = await network.sign()
      await lead(network, agreement, 'PROMOTION_REQUESTED')
      expect((await infoOf(agreement)).promotionRequestedTimestamp).toBe(BigInt(network.now()))
      await network.send(operators[operation], registry(operation, agreement))
      expect((await infoOf(agreement)).promotionRequestedTimestamp).toBe(0n)
    },
  )
})

describe("the registry's answers about a top-level contract", () => {
  test.each(allWays)('%s', async (way) => {
    const agreement = await network.sign()
    await lead(network, agreement, way)
    const registered = !way.startsWith('NOT_DEPLOYED')
    expect(await ask(registry('getAgreementForContract', VAULT))).toBe(registered ? agreement : zeroAddress)
    const underAttack = way === 'UNDER_ATTACK' || way === 'PROMOTION_REQUESTED'
    expect(await ask(registry('isTopLevelContractUnderAttack', VAULT))).toBe(underAttack)
    expect(await ask(on(agreement)('isContractInScope', VAULT))).toBe(true)
  })

  test.each([0, 1, 2, 3])(
    'its child is not linked and not under attack, whatever its child contract scope (%i)',
    async (scope) => {
      const factory = await network.deploy('factory', encodeDeployData({ ...artifacts.factory, args: [[]] }))
      const agreement = await network.sign('agreement', {
        chains: [{ ...chain(HOME), accounts: [account(factory, scope)] }],
      })
      const spawn = spawner(factory)('spawn', artifacts.vault.bytecode, 1n)
      await network.send(STRANGER, spawn)
      await lead(network, agreement, 'UNDER_ATTACK')
      await network.send(STRANGER, spawn)
      for (const nonce of [1n, 2n]) {
        const child = getContractAddress({ from: factory, nonce })
        expect(await ask(registry('getAgreementForContract', child))).toBe(zeroAddress)
        expect(await ask(registry('isTopLevelContractUnderAttack', child))).toBe(false)
        expect(await ask(on(agreement)('isContractInScope', child))).toBe(false)
      }
      expect(await ask(registry('isTopLevelContractUnderAttack', factory))).toBe(true)
    },
  )

  test('an agreement is neither linked nor under attack itself', async () => {
    const agreement = await network.sign()
    await lead(network, agreement, 'UNDER_ATTACK')
    expect(await ask(registry('getAgreementForContract', agreement))).toBe(zeroAddress)
    expect(await ask(registry('isTopLevelContractUnderAttack', agreement))).toBe(false)
    expect(await ask(registry('getAgreementState', VAULT))).toBe(0)
  })
})
