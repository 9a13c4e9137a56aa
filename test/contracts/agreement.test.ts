import { encodeDeployData, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { agreement as agreementArtifact } from '../../src/artifacts/index.ts'
import { named, someone } from './actors.ts'
import { FACTORY, HARBOR, harbor, official, on, REGISTRY } from './calls.ts'
import { OWNER, officialAddress, STRANGER, useRegistries } from './registries.ts'
import { account, chain, detailsOf, ELSEWHERE, HOME, manyTerms, TERMS, VAULT } from './terms.ts'

const POOL = someone('pool')
const SALT = `0x${'5a'.repeat(32)}` as const

const noRecovery = (id: string, vault: string) => ({ ...chain(id, vault), assetRecoveryAddress: '' })

const network = useRegistries()
const { send, refusal, ask } = network

/** An agreement that its owner can change in every way. */
const free = (details = {}) => network.sign('agreement', { commitment: 0, ...details })

describe('a new agreement', () => {
  test('returns the details that it was created with', async () => {
    const chains = [chain(HOME, VAULT, POOL), chain(ELSEWHERE, 'vault.eth')]
    const read = on(await free({ chains }))
    const details = detailsOf({ chains })
    expect(await ask(read('getDetails'))).toEqual(details)
    expect(await ask(read('getProtocolName'))).toBe(details.protocolName)
    expect(await ask(read('getAgreementURI'))).toBe(details.agreementURI)
    expect(await ask(read('getBountyTerms'))).toEqual(TERMS)
    expect(await ask(read('getChainIds'))).toEqual([HOME, ELSEWHERE])
    expect(await ask(read('getChainAccounts', HOME))).toEqual([account(VAULT), account(POOL)])
    expect(await ask(read('getChainAccounts', ELSEWHERE))).toEqual([account('vault.eth')])
    expect(await ask(read('getAssetRecoveryAddress', ELSEWHERE))).toBe('treasury.eth')
    expect(await ask(read('getBattleChainScopeAddresses'))).toEqual([VAULT, POOL])
    expect(await ask(read('getCantChangeUntil'))).toBe(0n)
    expect(await ask(read('owner'))).toBe(OWNER)
    // The way to the attack registry that careful clients go.
    expect(await ask(read('getRegistry'))).toBe(HARBOR)
    expect(await ask(harbor('getAttackRegistry'))).toBe(REGISTRY)
    expect(await ask(read('getBattleChainCaip2ChainId'))).toBe(HOME)
    expect(await ask(read('getBattleChainScopeCount'))).toBe(2n)
    expect(await ask(read('version'))).toMatch(/^\d+\.\d+\.\d+$/)
    expect(await ask(read('VERSION'))).toBe(await ask(read('version')))
  })

  test('emits only its scope at creation, and links no contract', async () => {
    const chains = [chain(ELSEWHERE, STRANGER), chain(HOME, VAULT, POOL, VAULT.toLowerCase())]
    const details = detailsOf({ chains })
    const agreement = named('agreement', officialAddress(OWNER, SALT, details))
    expect(await send(OWNER, official('create', details, OWNER, SALT))).toEqual([
      'OwnershipTransferred(nobody, owner)',
      'BattleChainSafeHarborRegistryUpdated(safeHarborRegistry)',
      'BattleChainScopeAddressAdded(vault)',
      'BattleChainScopeAddressAdded(pool)',
      `AgreementCreated(agreement, owner, ${SALT})`,
    ])
    expect(await ask(on(agreement)('owner'))).toBe(OWNER)
  })

  test('may have no accounts', async () => {
    const agreement = await free({ scope: [] })
    expect(await ask(on(agreement)('getChainIds'))).toEqual([])
    expect(await ask(on(agreement)('getBattleChainScopeAddresses'))).toEqual([])
  })

  test.each([
    ['a chain given twice', [chain(HOME, VAULT), chain(HOME, POOL)], 'DuplicateChainId(eip155:31337)'],
    ['a chain without accounts', [chain(ELSEWHERE)], 'ZeroAccountsForChainId(eip155:1)'],
    ['the zero address in scope', [chain(HOME, zeroAddress)], 'ZeroAddress()'],
    ['a chain without an id', [chain('', VAULT)], 'ChainIdHasZeroLength()'],
    ['a chain that is not on the list of valid chains', [chain('eip155:99', VAULT)], 'InvalidChainId(eip155:99)'],
    ['a chain of another namespace', [chain('solana:1', VAULT)], 'InvalidChainId(solana:1)'],
    ['no asset recovery address', [noRecovery(HOME, VAULT)], 'InvalidAssetRecoveryAddress(eip155:31337)'],
  ])('reverts for %s', async (_, chains, error) => {
    const create = official('create', detailsOf({ chains }), OWNER, SALT)
    expect(await refusal(OWNER, create)).toBe(`Agreement__${error}`)
  })

  test.each([
    ['owner', zeroAddress, HARBOR, 'OwnableInvalidOwner(nobody)'],
    ['registry', OWNER, zeroAddress, 'Agreement__ZeroAddress()'],
  ])('reverts if its %s is the zero address', async (_, owner, registry, error) => {
    const initCode = encodeDeployData({ ...agreementArtifact, args: [registry, owner, HOME, detailsOf()] })
    expect(await refusal(OWNER, { data: initCode })).toBe(error)
  })

  test('must have an owner: the factory reverts for the zero address', async () => {
    const error = await refusal(OWNER, official('create', detailsOf(), zeroAddress, SALT))
    expect(error).toBe('OwnableInvalidOwner(nobody)')
  })
})

describe('the scope of an agreement', () => {
  test('is empty if its accounts are on other chains', async () => {
    const agreement = await free({ chains: [chain(ELSEWHERE, VAULT)] })
    expect(await ask(on(agreement)('isContractInScope', VAULT))).toBe(false)
  })

  test('keeps the child contract scope of each account', async () => {
    const accounts = manyTerms(4).map((member, scope) => account(member, scope))
    const agreement = await free({ chains: [{ ...chain(HOME), accounts }] })
    expect(await ask(on(agreement)('getChainAccounts', HOME))).toEqual(accounts)
  })

  test('lists an account with several scopes, in the given order', async () => {
    const agreement = await free()
    await send(OWNER, on(agreement)('addAccounts', HOME, [account(VAULT, 0), account(VAULT, 3)]))
    expect(await ask(on(agreement)('getChainAccounts', HOME))).toEqual([
      account(VAULT, 2),
      account(VAULT, 0),
      account(VAULT, 3),
    ])
  })

  test('keeps the order of the remaining accounts', async () => {
    const [a, b, c, d] = manyTerms(4)
    const agreement = await free({ scope: [a, b, c, d] })
    await send(OWNER, on(agreement)('removeAccounts', HOME, [b] as string[]))
    expect(await ask(on(agreement)('getChainAccounts', HOME))).toEqual([a, c, d].map((each) => account(String(each))))
    const members = await ask(on(agreement)('getBattleChainScopeAddresses'))
    expect([...members].sort()).toEqual([a, c, d].sort())
    for (const each of members) expect(await ask(on(agreement)('isContractInScope', each))).toBe(true)
  })

  test('keeps the remaining accounts, whichever are removed', async () => {
    const members = manyTerms(5)
    for (const first of members) {
      for (const second of members.filter((each) => each !== first)) {
        const agreement = await free({ scope: members })
        await send(OWNER, on(agreement)('removeAccounts', HOME, [first, second]))
        const remaining = members.filter((each) => each !== first && each !== second)
        expect([...(await ask(on(agreement)('getBattleChainScopeAddresses')))].sort()).toEqual(remaining.sort())
        await send(OWNER, on(agreement)('addOrSetChains', [chain(HOME, VAULT)]))
        expect(await ask(on(agreement)('getBattleChainScopeAddresses'))).toEqual([VAULT])
      }
    }
  })

  test('is replaced with its chain entry', async () => {
    const agreement = await free({ scope: [VAULT, POOL] })
    await send(OWNER, on(agreement)('addOrSetChains', [chain(HOME, STRANGER)]))
    expect(await ask(on(agreement)('getChainAccounts', HOME))).toEqual([account(STRANGER)])
    expect(await ask(on(agreement)('getBattleChainScopeAddresses'))).toEqual([STRANGER])
    expect(await ask(on(agreement)('getChainIds'))).toEqual([HOME])
  })

  test('stays if another chain is replaced', async () => {
    const agreement = await free({ chains: [chain(HOME, VAULT), chain(ELSEWHERE, 'a')] })
    await send(OWNER, on(agreement)('addOrSetChains', [chain(ELSEWHERE, 'b')]))
    expect(await ask(on(agreement)('getChainAccounts', ELSEWHERE))).toEqual([account('b')])
    expect(await ask(on(agreement)('getBattleChainScopeAddresses'))).toEqual([VAULT])
  })

  test('each chain has its own asset recovery address', async () => {
    const agreement = await free()
    const other = { ...chain(ELSEWHERE, 'vault.eth'), assetRecoveryAddress: 'other.eth' }
    expect(await send(OWNER, on(agreement)('addOrSetChains', [other]))).toEqual([
      'ChainAddedOrSet(eip155:1, other.eth, [{accountAddress: vault.eth, childContractScope: 2}])',
    ])
    expect(await ask(on(agreement)('getAssetRecoveryAddress', HOME))).toBe('treasury.eth')
    expect(await ask(on(agreement)('getAssetRecoveryAddress', ELSEWHERE))).toBe('other.eth')
  })

  test.each([
    ['accounts added to a chain that is not listed', on(VAULT)('addAccounts', ELSEWHERE, [account(VAULT)])],
    ['accounts removed from such a chain', on(VAULT)('removeAccounts', ELSEWHERE, [VAULT])],
    ['an unlisted chain removed', on(VAULT)('removeChains', [ELSEWHERE])],
    ['an unlisted chain removed together with a listed one', on(VAULT)('removeChains', [HOME, ELSEWHERE])],
  ])('reverts: %s', async (_, { data, resultOf }) => {
    const error = await refusal(OWNER, { to: await free(), data, resultOf })
    expect(error).toBe('Agreement__ChainNotFoundByCaip2Id(eip155:1)')
  })

  test.each([ELSEWHERE, 'eip155:99', 'solana:1', ''])('returns empty values for the unlisted chain %j', async (id) => {
    const agreement = await free()
    expect(await ask(on(agreement)('getChainAccounts', id))).toEqual([])
    expect(await ask(on(agreement)('getAssetRecoveryAddress', id))).toBe('')
  })

  test('returns empty values for a removed chain', async () => {
    const agreement = await free({ chains: [chain(HOME, VAULT), chain(ELSEWHERE, VAULT)] })
    await send(OWNER, on(agreement)('removeChains', [ELSEWHERE]))
    expect(await ask(on(agreement)('getChainAccounts', ELSEWHERE))).toEqual([])
    expect(await ask(on(agreement)('getAssetRecoveryAddress', ELSEWHERE))).toBe('')
  })

  test.each([
    ['its only account', [VAULT], 'CannotRemoveAllAccounts(eip155:31337)'],
    ['an account that is not listed', [POOL], 'AccountNotFoundByAddress(eip155:31337, pool)'],
    ['an account twice', [VAULT, VAULT], 'AccountNotFoundByAddress(eip155:31337, vault)'],
  ])('reverts if %s is removed', async (_, accounts, error) => {
    const agreement = await free()
    expect(await refusal(OWNER, on(agreement)('removeAccounts', HOME, accounts))).toBe(`Agreement__${error}`)
  })

  test.each([
    ['given twice', [chain(ELSEWHERE, VAULT), chain(ELSEWHERE, POOL)], 'DuplicateChainId(eip155:1)'],
    ['without accounts', [chain(HOME)], 'ZeroAccountsForChainId(eip155:31337)'],
    ['without an id', [chain('', VAULT)], 'ChainIdHasZeroLength()'],
    ['that is not valid', [chain('eip155:99', VAULT)], 'InvalidChainId(eip155:99)'],
    ['without an asset recovery address', [noRecovery(ELSEWHERE, VAULT)], 'InvalidAssetRecoveryAddress(eip155:1)'],
  ])('reverts for a chain %s', async (_, chains, error) => {
    const agreement = await free()
    expect(await refusal(OWNER, on(agreement)('addOrSetChains', chains))).toBe(`Agreement__${error}`)
  })

  test.each([HOME, ELSEWHERE, 'eip155:10'])('removes only the chain %s', async (removed) => {
    const chains = [chain(HOME, VAULT), chain(ELSEWHERE, 'a'), chain('eip155:10', 'b')]
    const agreement = await free({ chains })
    await send(OWNER, on(agreement)('removeChains', [removed]))
    const remaining = chains.map(({ caip2ChainId }) => caip2ChainId).filter((id) => id !== removed)
    expect([...(await ask(on(agreement)('getChainIds')))].sort()).toEqual(remaining.sort())
  })

  test('adds a removed chain again', async () => {
    const chains = [chain(HOME, VAULT), chain(ELSEWHERE, 'a'), chain('eip155:10', 'b')]
    const agreement = await free({ chains })
    await send(OWNER, on(agreement)('removeChains', [HOME, 'eip155:10']))
    expect(await ask(on(agreement)('getChainIds'))).toEqual([ELSEWHERE])
    await send(OWNER, on(agreement)('addOrSetChains', [chain(HOME, POOL)]))
    expect(await ask(on(agreement)('getDetails'))).toEqual(
      detailsOf({ chains: [chain(ELSEWHERE, 'a'), chain(HOME, POOL)] }),
    )
  })
})

describe('the other details of an agreement', () => {
  test('each change emits an event, and can be read back', async () => {
    const agreement = await free()
    const set = on(agreement)
    const contacts = [
      { name: 'Bob', contact: 'bob@example.org' },
      { name: 'Cy', contact: '+1 555' },
    ]
    expect(await send(OWNER, set('setProtocolName', 'Other'))).toEqual(['ProtocolNameUpdated(Other)'])
    expect(await send(OWNER, set('setAgreementURI', 'ipfs://other'))).toEqual(['AgreementURIUpdated(ipfs://other)'])
    expect(await send(OWNER, set('setContactDetails', contacts))).toEqual([
      'ContactDetailsSet([{name: Bob, contact: bob@example.org}, {name: Cy, contact: +1 555}])',
    ])
    const terms = { ...TERMS, bountyPercentage: 3n }
    expect(await send(OWNER, set('setBountyTerms', terms))).toEqual([
      'BountyTermsUpdated({bountyPercentage: 3, bountyCapUsd: 1000, retainable: false, identity: 1, ' +
        'diligenceRequirements: A call before., aggregateBountyCapUsd: 5000})',
    ])
    expect(await ask(set('getDetails'))).toEqual({
      ...detailsOf(),
      protocolName: 'Other',
      agreementURI: 'ipfs://other',
      contactDetails: contacts,
      bountyTerms: terms,
    })
  })

  test('only the new owner changes it', async () => {
    const agreement = await free()
    await send(OWNER, on(agreement)('transferOwnership', STRANGER))
    await send(STRANGER, on(agreement)('acceptOwnership'))
    const error = await refusal(OWNER, on(agreement)('setProtocolName', 'Other'))
    expect(error).toBe('OwnableUnauthorizedAccount(owner)')
    await send(STRANGER, on(agreement)('setProtocolName', 'Other'))
    expect(await ask(official('isAgreementContract', agreement))).toBe(true)
  })

  test('the factory that created it cannot change it', async () => {
    const error = await refusal(FACTORY, on(await free())('setProtocolName', 'Other'))
    expect(error).toBe('OwnableUnauthorizedAccount(agreementFactory)')
  })
})
