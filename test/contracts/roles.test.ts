import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { shown, someone } from './actors.ts'
import { harbor, on, registry } from './calls.ts'
import { active, allWays, lead, type Operation, operationOn, stateAfter, type Way } from './life.ts'
import { MODERATOR, OWNER, REGISTRY_OWNER, STRANGER, useRegistries } from './registries.ts'
import { account, chain, ELSEWHERE, HOME, TERMS, VAULT } from './terms.ts'

const HEIR = someone('heir')

const network = useRegistries()
const { send, refusal, ask } = network

const byRegistryModerator: Operation[] = ['approveAttack', 'rejectAttackRequest', 'instantPromote', 'instantCorrupt']
const byAttackModerator: Operation[] = ['promote', 'cancelPromotion', 'markCorrupted']

describe('the role is checked before the state', () => {
  test.each(allWays)('%s', async (way) => {
    const agreement = await network.sign()
    await lead(network, agreement, way)
    for (const operation of [...byRegistryModerator, ...byAttackModerator]) {
      // The owner of the agreement is its attack moderator once it is registered.
      const others = [STRANGER, REGISTRY_OWNER, byAttackModerator.includes(operation) ? MODERATOR : OWNER]
      for (const other of others) {
        const error = await refusal(other, operationOn(operation, agreement))
        expect([operation, error]).toEqual([operation, `AttackRegistry__Unauthorized(${shown(other)})`])
      }
    }
  })

  test.each(['requestUnderAttack', 'goToProduction'] as const)(
    '%s is for the owner of the agreement',
    async (operation) => {
      const agreement = await network.sign()
      for (const other of [STRANGER, REGISTRY_OWNER, MODERATOR]) {
        const error = await refusal(other, registry(operation, agreement))
        expect(error).toBe(`AttackRegistry__NotAgreementOwner(${shown(other)}, owner)`)
      }
    },
  )
})

describe('the attack moderator', () => {
  test('is the zero address before registration', async () => {
    expect(await ask(registry('getAttackModerator', await network.sign()))).toBe(zeroAddress)
  })

  test.each([...byRegistryModerator])('cannot %s', async (operation) => {
    const agreement = await network.sign()
    await lead(network, agreement, 'ATTACK_REQUESTED')
    expect(await refusal(OWNER, operationOn(operation, agreement))).toBe('AttackRegistry__Unauthorized(owner)')
  })

  test.each([...byAttackModerator])('can %s, but the registry moderator cannot', async (operation) => {
    const agreement = await network.sign()
    await lead(network, agreement, 'PROMOTION_REQUESTED')
    expect(await refusal(MODERATOR, operationOn(operation, agreement))).toBe('AttackRegistry__Unauthorized(moderator)')
  })

  test('stays the same when the agreement gets a new owner', async () => {
    const agreement = await network.sign()
    await lead(network, agreement, 'UNDER_ATTACK')
    await send(OWNER, on(agreement)('transferOwnership', HEIR))
    const events = await send(HEIR, on(agreement)('acceptOwnership'))
    expect(events).toEqual(['OwnershipTransferred(owner, heir)'])

    expect(await ask(registry('getAttackModerator', agreement))).toBe(OWNER)
    expect(await refusal(HEIR, registry('promote', agreement))).toBe('AttackRegistry__Unauthorized(heir)')
    await send(OWNER, registry('promote', agreement))
  })

  test('is the owner of the agreement at its registration', async () => {
    const agreement = await network.sign()
    await send(OWNER, on(agreement)('transferOwnership', HEIR))
    await send(HEIR, on(agreement)('acceptOwnership'))
    await send(OWNER, registry('authorizeAgreementOwner', VAULT, HEIR))
    await send(HEIR, registry('goToProduction', agreement))
    expect(await ask(registry('getAttackModerator', agreement))).toBe(HEIR)
  })

  test('can transfer the role, and then loses it', async () => {
    const agreement = await network.sign()
    await lead(network, agreement, 'UNDER_ATTACK')
    const events = await send(OWNER, registry('transferAttackModerator', agreement, HEIR))
    expect(events).toEqual(['AttackModeratorTransferred(agreement, heir)'])
    expect(await ask(registry('getAttackModerator', agreement))).toBe(HEIR)
    expect(await refusal(OWNER, registry('promote', agreement))).toBe('AttackRegistry__Unauthorized(owner)')
    await send(HEIR, registry('promote', agreement))
  })

  test.each(allWays)('can transfer the role only while the agreement is active: %s', async (way) => {
    const agreement = await network.sign()
    await lead(network, agreement, way)
    const state = stateAfter(way)
    const transfer = registry('transferAttackModerator', agreement, HEIR)
    if ((active as readonly Way[]).includes(way)) {
      expect(await send(OWNER, transfer)).toEqual(['AttackModeratorTransferred(agreement, heir)'])
      return
    }
    // Before registration the moderator is zero, so nobody has the role.
    const error = state === 0 ? 'AttackRegistry__Unauthorized(owner)' : `AttackRegistry__InvalidState(${state})`
    expect(await refusal(OWNER, transfer)).toBe(error)
    // The role is checked before the state.
    expect(await refusal(STRANGER, transfer)).toBe('AttackRegistry__Unauthorized(stranger)')
  })

  test('cannot transfer the role to the zero address', async () => {
    const agreement = await network.sign()
    await lead(network, agreement, 'UNDER_ATTACK')
    const error = await refusal(OWNER, registry('transferAttackModerator', agreement, zeroAddress))
    expect(error).toBe('AttackRegistry__ZeroAddress()')
  })

  test('is the only account that can transfer the role', async () => {
    const agreement = await network.sign()
    await lead(network, agreement, 'UNDER_ATTACK')
    for (const other of [MODERATOR, STRANGER]) {
      await refusal(other, registry('transferAttackModerator', agreement, other))
    }
    const fresh = await network.sign('fresh')
    const error = await refusal(OWNER, registry('transferAttackModerator', fresh, OWNER))
    expect(error).toBe('AttackRegistry__Unauthorized(owner)')
  })
})

describe('the registry moderator', () => {
  test('is appointed by the owner of the registry', async () => {
    const events = await send(REGISTRY_OWNER, registry('changeRegistryModerator', HEIR))
    expect(events).toEqual(['RegistryModeratorChanged(heir)'])
    expect(await ask(registry('getRegistryModerator'))).toBe(HEIR)

    const agreement = await network.sign()
    await lead(network, agreement, 'ATTACK_REQUESTED')
    const error = await refusal(MODERATOR, registry('approveAttack', agreement))
    expect(error).toBe('AttackRegistry__Unauthorized(moderator)')
    await send(HEIR, registry('approveAttack', agreement))
  })

  test.each([MODERATOR, STRANGER])('cannot be appointed by %s', async (other) => {
    const error = await refusal(other, registry('changeRegistryModerator', other))
    expect(error).toMatch(/^OwnableUnauthorizedAccount\((moderator|stranger)\)$/)
  })

  test('cannot be the zero address', async () => {
    const error = await refusal(REGISTRY_OWNER, registry('changeRegistryModerator', zeroAddress))
    expect(error).toBe('AttackRegistry__ZeroAddress()')
  })
})

describe('the owner of the registry', () => {
  test.each([
    ['setSafeHarborRegistry', 'SafeHarborRegistryChanged', 'getSafeHarborRegistry'],
    ['setAgreementFactory', 'AgreementFactoryChanged', 'getAgreementFactory'],
    ['setBattleChainDeployer', 'BattleChainDeployerChanged', 'getBattleChainDeployer'],
  ] as const)('is the only account that can call %s', async (set, event, get) => {
    expect(await refusal(MODERATOR, registry(set, HEIR))).toBe('OwnableUnauthorizedAccount(moderator)')
    expect(await refusal(REGISTRY_OWNER, registry(set, zeroAddress))).toBe('AttackRegistry__ZeroAddress()')
    expect(await send(REGISTRY_OWNER, registry(set, HEIR))).toEqual([`${event}(heir)`])
    expect(await ask(registry(get))).toBe(HEIR)
  })

  test('cannot renounce', async () => {
    for (const caller of [REGISTRY_OWNER, STRANGER]) {
      expect(await refusal(caller, registry('renounceOwnership'))).toBe('AttackRegistry__RenounceDisabled()')
    }
  })
})

describe('the owner of an agreement', () => {
  test('is the only account that can change it', async () => {
    const agreement = await network.sign()
    const change = on(agreement)
    const changes = [
      change('addOrSetChains', [chain(ELSEWHERE, VAULT)]),
      change('removeChains', [HOME]),
      change('addAccounts', HOME, [account(STRANGER)]),
      change('removeAccounts', HOME, [VAULT]),
      change('setBountyTerms', TERMS),
      change('setAgreementURI', 'ipfs://other'),
      change('setProtocolName', 'Other'),
      change('setContactDetails', []),
      change('extendCommitmentWindow', 2n ** 40n),
      change('transferOwnership', STRANGER),
      change('acceptOwnership'),
      change('renounceOwnership'),
    ]
    for (const each of changes) {
      expect(await refusal(STRANGER, each)).toBe('OwnableUnauthorizedAccount(stranger)')
    }
  })

  test('remains the owner until the last account that was offered the role accepts', async () => {
    const agreement = await network.sign()
    const change = on(agreement)
    for (const to of [STRANGER, HEIR] as const) {
      expect(await send(OWNER, change('transferOwnership', to))).toEqual([
        `OwnershipTransferStarted(owner, ${to === HEIR ? 'heir' : 'stranger'})`,
      ])
    }
    expect(await ask(change('pendingOwner'))).toBe(HEIR)
    expect(await ask(change('owner'))).toBe(OWNER)
    expect(await refusal(STRANGER, change('acceptOwnership'))).toBe('OwnableUnauthorizedAccount(stranger)')
    expect(await refusal(HEIR, change('setProtocolName', 'Other'))).toBe('OwnableUnauthorizedAccount(heir)')
    await send(OWNER, change('setProtocolName', 'Other'))
    await send(HEIR, change('acceptOwnership'))
    expect([await ask(change('owner')), await ask(change('pendingOwner'))]).toEqual([HEIR, zeroAddress])
  })

  test('can withdraw an offer, and renounce', async () => {
    const agreement = await network.sign()
    const change = on(agreement)
    await send(OWNER, change('transferOwnership', HEIR))
    await send(OWNER, change('transferOwnership', zeroAddress))
    expect(await refusal(HEIR, change('acceptOwnership'))).toBe('OwnableUnauthorizedAccount(heir)')
    await send(OWNER, change('transferOwnership', HEIR))
    expect(await send(OWNER, change('renounceOwnership'))).toEqual(['OwnershipTransferred(owner, nobody)'])
    expect(await refusal(HEIR, change('acceptOwnership'))).toBe('OwnableUnauthorizedAccount(heir)')
  })
})

test('any account can finalise, sync and adopt', async () => {
  const agreement = await network.sign()
  await lead(network, agreement, 'PRODUCTION (countdown over)')
  expect(await send(STRANGER, registry('finalizeState', agreement))).toHaveLength(1)
  expect(await send(STRANGER, harbor('adoptSafeHarbor', agreement))).toHaveLength(1)

  const other = await network.sign('other')
  await lead(network, other, 'UNDER_ATTACK')
  expect(await refusal(STRANGER, registry('syncNewContracts', other))).toBe('AttackRegistry__NoNewContracts(other)')
})
