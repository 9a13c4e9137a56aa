import { encodeDeployData, type Hex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  agreement as agreementArtifact,
  agreementFactory,
  attackRegistry,
  chainSafeHarborRegistry,
  vault as vaultArtifact,
} from '../../src/artifacts/index.ts'
import { someone } from './actors.ts'
import { FACTORY, HARBOR, harbor, OFFICIAL_DEPLOYER, official, on, REGISTRY, registry } from './calls.ts'
import { MODERATOR, OWNER, officialAddress, REGISTRY_OWNER, STRANGER, useRegistries } from './registries.ts'
import { account, chain, detailsOf, ELSEWHERE, HOME, VAULT } from './terms.ts'

const ADOPTER = someone('adopter')
const SALT = `0x${'5a'.repeat(32)}` as const

const network = useRegistries()
const { send, refusal, ask } = network

describe('adoption', () => {
  test('is recorded for the caller, and replaces the earlier one', async () => {
    const first = await network.sign('first')
    const second = await network.sign('second')
    expect(await send(ADOPTER, harbor('adoptSafeHarbor', first))).toEqual([
      'BattleChainSafeHarborAdoption(adopter, first)',
    ])
    expect(await ask(harbor('getAgreement', ADOPTER))).toBe(first)
    await send(ADOPTER, harbor('adoptSafeHarbor', second))
    expect(await ask(harbor('getAgreement', ADOPTER))).toBe(second)
  })

  test('accepts any address', async () => {
    for (const address of [STRANGER, REGISTRY, ADOPTER]) {
      await send(ADOPTER, harbor('adoptSafeHarbor', address))
      expect(await ask(harbor('getAgreement', ADOPTER))).toBe(address)
    }
  })

  test('is missing for an account that never adopted, or adopted the zero address', async () => {
    expect(await refusal(STRANGER, harbor('getAgreement', ADOPTER))).toBe(
      'BattleChainSafeHarborRegistry__NoAgreement()',
    )
    await send(ADOPTER, harbor('adoptSafeHarbor', VAULT))
    await send(ADOPTER, harbor('adoptSafeHarbor', zeroAddress))
    expect(await refusal(STRANGER, harbor('getAgreement', ADOPTER))).toBe(
      'BattleChainSafeHarborRegistry__NoAgreement()',
    )
  })
})

describe('isAgreementValid', () => {
  test('is true for agreements of the official factory', async () => {
    const agreement = await network.sign()
    expect(await ask(harbor('isAgreementValid', agreement))).toBe(true)
    expect(await ask(official('isAgreementContract', agreement))).toBe(true)
  })

  test('is false for an agreement deployed by hand', async () => {
    const initCode = encodeDeployData({ ...agreementArtifact, args: [HARBOR, OWNER, HOME, detailsOf()] })
    const byHand = await network.deploy('byHand', initCode)
    expect(await ask(harbor('isAgreementValid', byHand))).toBe(false)
    expect(await ask(on(byHand)('getDetails'))).toEqual(detailsOf())
    // It works like any other, but for the registry, which refuses changes of its scope.
    await send(OWNER, on(byHand)('addOrSetChains', [chain(ELSEWHERE, VAULT)]))
    for (const change of [
      on(byHand)('addAccounts', HOME, [account(OWNER)]),
      on(byHand)('addOrSetChains', [chain(HOME, OWNER)]),
      on(byHand)('removeAccounts', HOME, [VAULT]),
      on(byHand)('removeChains', [HOME]),
    ]) {
      expect(await refusal(OWNER, change)).toBe('AttackRegistry__InvalidAgreement(byHand)')
    }
    expect(await ask(registry('getAgreementState', byHand))).toBe(0)
  })

  test.each([FACTORY, STRANGER, zeroAddress])('is false for %s', async (address) => {
    expect(await ask(harbor('isAgreementValid', address))).toBe(false)
  })
})

describe('the list of valid chains', () => {
  const PAIR = 'eip155:31338'
  const OTHER = 'eip155:99'

  test('contains this chain, the other network and the chains that scenarios name', async () => {
    for (const id of [HOME, PAIR, ELSEWHERE, 'eip155:10', 'eip155:42161', 'eip155:031337', '31337']) {
      expect([id, await ask(harbor('isChainValid', id))]).toEqual([id, true])
    }
    for (const id of [OTHER, 'eip155:0031337', 'Eip155:31337', 'solana:1', '']) {
      expect([id, await ask(harbor('isChainValid', id))]).toEqual([id, false])
    }
  })

  test('changes only through its owner, with an event per chain in order', async () => {
    expect(await send(REGISTRY_OWNER, harbor('setValidChains', [OTHER, 'solana:1']))).toEqual([
      'ChainValiditySet(eip155:99, true)',
      'ChainValiditySet(solana:1, true)',
    ])
    const agreement = await network.sign('agreement', { chains: [chain('solana:1', 'vault'), chain(OTHER, 'vault')] })
    expect(await ask(on(agreement)('getChainIds'))).toEqual(['solana:1', OTHER])
    expect(await send(REGISTRY_OWNER, harbor('setInvalidChains', [OTHER]))).toEqual([
      'ChainValiditySet(eip155:99, false)',
    ])
    expect(await ask(harbor('isChainValid', OTHER))).toBe(false)
    expect(await ask(harbor('isChainValid', 'solana:1'))).toBe(true)
    expect(await refusal(OWNER, official('create', detailsOf({ chains: [chain(OTHER, VAULT)] }), OWNER, SALT))).toBe(
      'Agreement__InvalidChainId(eip155:99)',
    )
    expect(await ask(on(agreement)('getChainIds'))).toEqual(['solana:1', OTHER])
  })

  test.each(['setValidChains', 'setInvalidChains'] as const)('%s reverts for other accounts', async (write) => {
    for (const [name, other] of Object.entries({ owner: OWNER, stranger: STRANGER, moderator: MODERATOR })) {
      expect(await refusal(other, harbor(write, [OTHER]))).toBe(`OwnableUnauthorizedAccount(${name})`)
    }
  })
})

describe('the factory', () => {
  const create = (details = detailsOf(), salt: Hex = SALT) => official('create', details, OWNER, salt)

  test('emits the agreement, and deploys it at the CREATE2 address', async () => {
    const address = officialAddress(OWNER, SALT, detailsOf())
    const events = await send(OWNER, create())
    expect(events.at(-1)).toBe(`AgreementCreated(${address}, owner, ${SALT})`)
    expect(await ask(on(address)('owner'))).toBe(OWNER)
  })

  test.each([
    ['the same details', detailsOf()],
    ['other details', detailsOf({ protocolName: 'Other' })],
  ])('reverts without data if the caller repeats a salt, with %s', async (_, details) => {
    await send(OWNER, create())
    expect(await refusal(OWNER, create(details))).toBe('')
  })

  test('accepts the same salt from other callers', async () => {
    await send(OWNER, create())
    expect((await send(STRANGER, create())).at(-1)).toMatch(/^AgreementCreated\(.*, owner, /)
  })

  test('accepts the salt of a reverted creation', async () => {
    await refusal(OWNER, create(detailsOf({ terms: { bountyPercentage: 101n } })))
    await send(OWNER, create())
  })
})

describe('the deployment', () => {
  test('has consistent addresses', async () => {
    expect(await ask(registry('getSafeHarborRegistry'))).toBe(HARBOR)
    expect(await ask(registry('getAgreementFactory'))).toBe(FACTORY)
    expect(await ask(registry('getBattleChainDeployer'))).toBe(OFFICIAL_DEPLOYER)
    expect(await ask(registry('getRegistryModerator'))).toBe(MODERATOR)
    expect(await ask(harbor('getAttackRegistry'))).toBe(REGISTRY)
    expect(await ask(harbor('getAgreementFactory'))).toBe(FACTORY)
    expect(await ask(official('getRegistry'))).toBe(HARBOR)
    expect(await ask(official('getBattleChainCaip2ChainId'))).toBe(HOME)
    const owners = [registry('owner'), harbor('owner'), official('owner')]
    for (const owner of owners) expect(await ask(owner)).toBe(REGISTRY_OWNER)
  })

  test('returns its versions', async () => {
    const versions = [
      registry('version'),
      registry('VERSION'),
      harbor('version'),
      official('version'),
      official('VERSION'),
    ]
    for (const version of versions) expect(await ask(version)).toMatch(/^\d+\.\d+\.\d+$/)
  })

  test('returns no deployer for a contract of another deployer', async () => {
    const vault = await network.deploy('someVault', vaultArtifact.bytecode)
    expect(await ask(registry('getContractDeployer', vault))).toBe(zeroAddress)
    expect(await ask(registry('getAuthorizedOwner', vault))).toBe(zeroAddress)
  })

  test.each([0, 1, 2, 3, 4])('reverts for the zero address as argument %i', async (zero) => {
    const [a, b, c, d, e] = [REGISTRY_OWNER, MODERATOR, HARBOR, FACTORY, OFFICIAL_DEPLOYER].map((each, i) =>
      i === zero ? zeroAddress : each,
    )
    const args = [a, b, c, d, e] as [Hex, Hex, Hex, Hex, Hex]
    const error = await refusal(STRANGER, { data: encodeDeployData({ ...attackRegistry, args }) })
    expect(error).toBe(zero === 0 ? 'OwnableInvalidOwner(nobody)' : 'AttackRegistry__ZeroAddress()')
  })

  test.each(Object.entries({ agreementArtifact, agreementFactory, attackRegistry, chainSafeHarborRegistry }))(
    '%s stays below the unraised code size limits',
    async (_, { bytecode }) => {
      // EIP-3860 allows 49,152 bytes of init code; what an agreement leaves of it is for its details.
      expect((bytecode.length - 2) / 2).toBeLessThan(49_152 / 2)
    },
  )
})
