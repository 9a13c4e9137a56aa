import { type Address, encodeDeployData, zeroAddress } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { agreement as agreementArtifact } from '../../src/artifacts/index.ts'
import { shown, someone } from './actors.ts'
import { HARBOR, on, REGISTRY, registry } from './calls.ts'
import { active, allWays, inactive, lead, operators, stateAfter } from './life.ts'
import { DAY, OWNER, STRANGER, useRegistries } from './registries.ts'
import { account, chain, detailsOf, ELSEWHERE, HOME, VAULT } from './terms.ts'

const POOL = someone('pool')

const network = useRegistries()
const { send, refusal, ask } = network

const linkOf = (contract: Address) => ask(registry('getAgreementForContract', contract))
const add = (agreement: Address, ...accounts: Address[]) =>
  on(agreement)(
    'addAccounts',
    HOME,
    accounts.map((each) => account(each)),
  )
const remove = (agreement: Address, ...accounts: string[]) => on(agreement)('removeAccounts', HOME, accounts)

/** Outside every commitment window that `sign` sets, and past no deadline of an agreement under attack. */
const windowOver = () => network.until(network.now() + 31 * DAY)

let agreement: Address
beforeEach(async () => {
  agreement = await network.sign()
})

describe('a contract added to the scope', () => {
  test.each(active)('is linked at once in %s', async (way) => {
    await lead(network, agreement, way)
    expect(await send(OWNER, add(agreement, POOL))).toEqual([
      'BattleChainScopeAddressAdded(pool)',
      'UnverifiedContractSynced(pool, agreement)',
      'ContractRegistered(pool, agreement)',
      'AccountAdded(eip155:31337, {accountAddress: pool, childContractScope: 2})',
    ])
    expect(await linkOf(POOL)).toBe(agreement)
  })

  test.each(inactive)('is not linked in %s', async (way) => {
    await lead(network, agreement, way)
    expect(await send(OWNER, add(agreement, POOL))).toEqual([
      'BattleChainScopeAddressAdded(pool)',
      'AccountAdded(eip155:31337, {accountAddress: pool, childContractScope: 2})',
    ])
    expect(await linkOf(POOL)).toBe(zeroAddress)
    expect(await ask(on(agreement)('isContractInScope', POOL))).toBe(true)
  })

  test('reverts if the official deployer deployed it for another account', async () => {
    await lead(network, agreement, 'UNDER_ATTACK')
    await network.verify(POOL)
    await send(OWNER, registry('authorizeAgreementOwner', POOL, STRANGER))
    expect(await refusal(OWNER, add(agreement, POOL))).toBe('AttackRegistry__AgreementOwnerNotAuthorized(pool, owner)')
    await send(STRANGER, registry('authorizeAgreementOwner', POOL, OWNER))
    expect((await send(OWNER, add(agreement, POOL)))[1]).toBe('ContractRegistered(pool, agreement)')
  })

  test('is linked in the given order', async () => {
    await network.verify(POOL, STRANGER)
    await lead(network, agreement, 'UNDER_ATTACK')
    const events = await send(OWNER, add(agreement, POOL, STRANGER))
    expect(events.map((event) => event.split('{')[0])).toEqual([
      'BattleChainScopeAddressAdded(pool)',
      'ContractRegistered(pool, agreement)',
      'AccountAdded(eip155:31337, ',
      'BattleChainScopeAddressAdded(stranger)',
      'ContractRegistered(stranger, agreement)',
      'AccountAdded(eip155:31337, ',
    ])
  })

  test('reverts as a whole if another active agreement holds one of several', async () => {
    await lead(network, agreement, 'UNDER_ATTACK')
    await lead(network, await network.sign('other', { scope: [POOL] }), 'ATTACK_REQUESTED')
    const error = await refusal(OWNER, add(agreement, STRANGER, POOL))
    expect(error).toBe('AttackRegistry__ContractAlreadyLinked(pool, other)')
    expect(await linkOf(STRANGER)).toBe(zeroAddress)
  })

  test('is linked on this chain only', async () => {
    await lead(network, agreement, 'UNDER_ATTACK')
    expect(await send(OWNER, on(agreement)('addOrSetChains', [chain(ELSEWHERE, POOL)]))).toHaveLength(1)
    expect(await linkOf(POOL)).toBe(zeroAddress)
    expect(await ask(on(agreement)('isContractInScope', POOL))).toBe(false)
  })

  test('is linked if this chain is added later', async () => {
    const elsewhere = await network.sign('elsewhere', { scope: [POOL] })
    await lead(network, elsewhere, 'UNDER_ATTACK')
    await windowOver()
    await send(OWNER, on(elsewhere)('removeChains', [HOME]))
    expect(await send(OWNER, on(elsewhere)('addOrSetChains', [chain(HOME, POOL)]))).toEqual([
      'BattleChainScopeAddressAdded(pool)',
      'ContractRegistered(pool, elsewhere)',
      expect.stringMatching(/^ChainAddedOrSet\(eip155:31337, treasury.eth, /),
    ])
  })
})

describe('a contract removed from the scope', () => {
  beforeEach(async () => {
    await network.verify(POOL)
    await send(OWNER, add(agreement, POOL))
  })

  test.each(allWays.filter((way) => !way.startsWith('NOT_DEPLOYED')))('is unlinked at once in %s', async (way) => {
    await lead(network, agreement, way)
    const state = stateAfter(way)
    await windowOver()
    expect(await send(OWNER, remove(agreement, POOL))).toEqual([
      'BattleChainScopeAddressRemoved(pool)',
      'ContractUnregistered(pool, agreement)',
      'AccountRemoved(eip155:31337, pool)',
    ])
    expect(await linkOf(POOL)).toBe(zeroAddress)
    expect(await linkOf(VAULT)).toBe(agreement)
    expect(await ask(on(agreement)('isContractInScope', POOL))).toBe(false)
    if (way === 'UNDER_ATTACK') expect(await ask(registry('getAgreementState', agreement))).toBe(state)
  })

  test('has no link to remove before registration', async () => {
    await windowOver()
    expect(await send(OWNER, remove(agreement, POOL))).toEqual([
      'BattleChainScopeAddressRemoved(pool)',
      'AccountRemoved(eip155:31337, pool)',
    ])
  })

  test('keeps a link to another agreement', async () => {
    await lead(network, agreement, 'CORRUPTED')
    const other = await network.sign('other', { scope: [POOL] })
    await lead(network, other, 'UNDER_ATTACK')
    await windowOver()
    expect(await send(OWNER, remove(agreement, POOL))).toEqual([
      'BattleChainScopeAddressRemoved(pool)',
      'AccountRemoved(eip155:31337, pool)',
    ])
    expect(await linkOf(POOL)).toBe(other)
  })

  test('can join another agreement', async () => {
    await lead(network, agreement, 'UNDER_ATTACK')
    await windowOver()
    await send(OWNER, remove(agreement, POOL))
    const other = await network.sign('other', { scope: [POOL] })
    await lead(network, other, 'UNDER_ATTACK')
    expect(await linkOf(POOL)).toBe(other)
  })
})

describe('a whole chain', () => {
  beforeEach(async () => {
    await network.verify(POOL, STRANGER)
    await send(OWNER, add(agreement, POOL))
    await send(OWNER, on(agreement)('addOrSetChains', [chain(ELSEWHERE, VAULT)]))
    await lead(network, agreement, 'UNDER_ATTACK')
    await windowOver()
  })

  test('removed, unlinks all contracts but keeps the state', async () => {
    const events = await send(OWNER, on(agreement)('removeChains', [HOME]))
    expect(events.slice(0, 2)).toEqual([
      'ContractUnregistered(vault, agreement)',
      'ContractUnregistered(pool, agreement)',
    ])
    expect(events.slice(2)).toEqual(['BattleChainScopeCleared()', 'ChainRemoved(eip155:31337)'])
    expect([await linkOf(VAULT), await linkOf(POOL)]).toEqual([zeroAddress, zeroAddress])
    expect(await ask(on(agreement)('getBattleChainScopeAddresses'))).toEqual([])
    expect(await ask(on(agreement)('getChainIds'))).toEqual([ELSEWHERE])
    expect(await ask(registry('getAgreementState', agreement))).toBe(3)
  })

  test('removed, unlinks in the order of the scope, which a removal changes', async () => {
    await send(OWNER, add(agreement, STRANGER, OWNER))
    await send(OWNER, remove(agreement, VAULT))
    const scope = await ask(on(agreement)('getBattleChainScopeAddresses'))
    expect(scope).toHaveLength(3)
    const events = await send(OWNER, on(agreement)('removeChains', [HOME]))
    expect(events.slice(0, 3)).toEqual(scope.map((contract) => `ContractUnregistered(${shown(contract)}, agreement)`))
  })

  test('replaced, unlinks the old contracts and links the new ones', async () => {
    const events = await send(OWNER, on(agreement)('addOrSetChains', [chain(HOME, POOL, STRANGER)]))
    expect(events.slice(0, 2)).toEqual([
      'ContractUnregistered(vault, agreement)',
      'ContractUnregistered(pool, agreement)',
    ])
    expect(events.slice(2, -1)).toEqual([
      'BattleChainScopeCleared()',
      'BattleChainScopeAddressAdded(pool)',
      'ContractRegistered(pool, agreement)',
      'BattleChainScopeAddressAdded(stranger)',
      'ContractRegistered(stranger, agreement)',
    ])
    expect(events.at(-1)).toMatch(/^ChainAddedOrSet\(eip155:31337/)
    expect([await linkOf(VAULT), await linkOf(POOL)]).toEqual([zeroAddress, agreement])
  })

  test('of another network, does not change links', async () => {
    expect(await send(OWNER, on(agreement)('removeChains', [ELSEWHERE]))).toEqual(['ChainRemoved(eip155:1)'])
    expect(await linkOf(VAULT)).toBe(agreement)
  })
})

describe('a contract of an earlier agreement', () => {
  test.each(active)('cannot be linked elsewhere in %s', async (way) => {
    await lead(network, agreement, way)
    const later = await network.sign('later')
    const error = await refusal(OWNER, registry('requestUnderAttack', later))
    expect(error).toBe('AttackRegistry__ContractAlreadyLinked(vault, agreement)')
  })

  test.each(inactive)('can be linked elsewhere from %s (BIND-9)', async (way) => {
    await lead(network, agreement, way)
    const later = await network.sign('later')
    expect(await send(OWNER, registry('requestUnderAttack', later))).toEqual([
      'ContractRegistered(vault, later)',
      'AgreementStateChanged(later, 2)',
    ])
    await send(operators.approveAttack, registry('approveAttack', later))
    expect(await linkOf(VAULT)).toBe(later)
    expect(await ask(registry('isTopLevelContractUnderAttack', VAULT))).toBe(true)
    expect(await ask(on(agreement)('isContractInScope', VAULT))).toBe(true)
  })

  test('stays with the later agreement when the earlier one is finalised', async () => {
    await lead(network, agreement, 'PRODUCTION (countdown over)')
    const later = await network.sign('later')
    await lead(network, later, 'UNDER_ATTACK')
    const events = await send(STRANGER, registry('finalizeState', agreement))
    expect(events).toEqual(['AgreementStateChanged(agreement, 5)'])
    expect(await linkOf(VAULT)).toBe(later)
  })

  test('enters the scope of a registered agreement as a new link', async () => {
    await lead(network, agreement, 'CORRUPTED')
    const later = await network.sign('later', { scope: [POOL] })
    await lead(network, later, 'UNDER_ATTACK')
    expect((await send(OWNER, add(later, VAULT)))[1]).toBe('ContractRegistered(vault, later)')
  })
})

describe('linking directly', () => {
  test.each(['registerContractForExistingAgreement', 'unregisterContractForExistingAgreement'] as const)(
    '%s reverts for agreements of other factories',
    async (operation) => {
      await lead(network, agreement, 'UNDER_ATTACK')
      const byHand = await network.deploy(
        'byHand',
        encodeDeployData({ ...agreementArtifact, args: [HARBOR, OWNER, HOME, detailsOf()] }),
      )
      for (const [name, caller] of Object.entries({ stranger: STRANGER, owner: OWNER, byHand })) {
        const error = await refusal(caller, registry(operation, VAULT))
        expect(error).toBe(`AttackRegistry__InvalidAgreement(${name})`)
      }
    },
  )

  test.each(inactive)('has no effect in %s', async (way) => {
    await lead(network, agreement, way)
    expect(await send(agreement, registry('registerContractForExistingAgreement', POOL))).toEqual([])
    expect(await linkOf(POOL)).toBe(zeroAddress)
  })

  test('has no effect if the agreement is linked already', async () => {
    await lead(network, agreement, 'UNDER_ATTACK')
    expect(await send(agreement, registry('registerContractForExistingAgreement', VAULT))).toEqual([])
  })

  test('unlinking has no effect if the contract is linked to another agreement', async () => {
    await lead(network, agreement, 'UNDER_ATTACK')
    const other = await network.sign('other')
    expect(await send(other, registry('unregisterContractForExistingAgreement', VAULT))).toEqual([])
    expect(await linkOf(VAULT)).toBe(agreement)
  })

  test('a sync reverts for other addresses than official agreements', async () => {
    for (const [name, address] of Object.entries({ stranger: STRANGER, vault: VAULT, attackRegistry: REGISTRY })) {
      const error = await refusal(STRANGER, registry('syncNewContracts', address))
      expect(error).toBe(`AttackRegistry__InvalidAgreement(${name})`)
    }
  })

  test('a sync links contracts in scope that are not linked', async () => {
    await network.verify(POOL)
    await send(OWNER, add(agreement, POOL))
    await lead(network, agreement, 'UNDER_ATTACK')
    // No operation leaves a gap; only the agreement itself could.
    await send(agreement, registry('unregisterContractForExistingAgreement', POOL))
    expect(await send(STRANGER, registry('syncNewContracts', agreement))).toEqual([
      'ContractRegistered(pool, agreement)',
      'ContractsSynced(agreement, 1)',
    ])
    expect(await linkOf(POOL)).toBe(agreement)
  })
})
