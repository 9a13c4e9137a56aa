import { encodeDeployData, type Hex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  agreement as agreementArtifact,
  agreementFactory,
  attackRegistry,
  chainSafeHarborRegistry,
} from '../../src/artifacts/index.ts'
import { someone } from './actors.ts'
import { FACTORY, HARBOR, harbor, OFFICIAL_DEPLOYER, official, on, REGISTRY, registry } from './calls.ts'
import { lead } from './life.ts'
import { MODERATOR, OWNER, officialAddress, REGISTRY_OWNER, STRANGER, useRegistries } from './registries.ts'
import { detailsOf, VAULT } from './terms.ts'

const ADOPTER = someone('adopter')
const SALT = `0x${'5a'.repeat(32)}` as const

const network = useRegistries()
const { send, refusal, ask } = network

describe('adoption', () => {
  test('is recorded for who asks, in place of what was before', async () => {
    const first = await network.sign('first')
    const second = await network.sign('second')
    expect(await send(ADOPTER, harbor('adoptSafeHarbor', first))).toEqual(['ChainSafeHarborAdoption(adopter, first)'])
    expect(await ask(harbor('getAgreement', ADOPTER))).toBe(first)
    await send(ADOPTER, harbor('adoptSafeHarbor', second))
    expect(await ask(harbor('getAgreement', ADOPTER))).toBe(second)
  })

  test('takes any address', async () => {
    for (const address of [STRANGER, REGISTRY, ADOPTER]) {
      await send(ADOPTER, harbor('adoptSafeHarbor', address))
      expect(await ask(harbor('getAgreement', ADOPTER))).toBe(address)
    }
  })

  test('there is none for who never adopted, and for who adopted zero', async () => {
    expect(await refusal(STRANGER, harbor('getAgreement', ADOPTER))).toBe('ChainSafeHarborRegistry__NoAgreement()')
    await send(ADOPTER, harbor('adoptSafeHarbor', VAULT))
    await send(ADOPTER, harbor('adoptSafeHarbor', zeroAddress))
    expect(await refusal(STRANGER, harbor('getAgreement', ADOPTER))).toBe('ChainSafeHarborRegistry__NoAgreement()')
  })

  test('binds nothing: the attack registry does not hear of it (BIND-6)', async () => {
    const registered = await network.sign('registered')
    await lead(network, registered, 'UNDER_ATTACK')
    const adopted = await network.sign('adopted')
    await send(VAULT, harbor('adoptSafeHarbor', adopted))
    expect(await ask(registry('getAgreementForContract', VAULT))).toBe(registered)
    expect(await ask(registry('getAgreementState', adopted))).toBe(0)
  })

  test('makes the three answers of the legacy check true for what does not bind (STATE-9)', async () => {
    await lead(network, await network.sign('registered'), 'UNDER_ATTACK')
    const adopted = await network.sign('adopted')
    await send(OWNER, harbor('adoptSafeHarbor', adopted))
    expect(await ask(harbor('isAgreementValid', adopted))).toBe(true)
    expect(await ask(registry('isTopLevelContractUnderAttack', VAULT))).toBe(true)
    expect(await ask(on(adopted)('isContractInScope', VAULT))).toBe(true)
    expect(await ask(registry('getAgreementForContract', VAULT))).not.toBe(adopted)
  })
})

describe('validity', () => {
  test('is what the official factory gives', async () => {
    const agreement = await network.sign()
    expect(await ask(harbor('isAgreementValid', agreement))).toBe(true)
    expect(await ask(official('isAgreementContract', agreement))).toBe(true)
  })

  test('is not what the same code deployed by hand has', async () => {
    const initCode = encodeDeployData({ ...agreementArtifact, args: [detailsOf(), OWNER, REGISTRY] })
    const byHand = await network.deploy('byHand', initCode)
    expect(await ask(harbor('isAgreementValid', byHand))).toBe(false)
    expect(await ask(on(byHand)('getDetails'))).toEqual(detailsOf())
    // It works like any other, but for the registry.
    await send(OWNER, on(byHand)('removeChains', ['eip155:31337']))
    expect(await ask(registry('getAgreementState', byHand))).toBe(0)
  })

  test.each([FACTORY, STRANGER, zeroAddress])('is not what %s has', async (address) => {
    expect(await ask(harbor('isAgreementValid', address))).toBe(false)
  })
})

describe('the factory', () => {
  const create = (details = detailsOf(), salt: Hex = SALT) => official('create', details, OWNER, salt)

  test('says what it made, and puts it where CREATE2 says', async () => {
    const address = officialAddress(OWNER, SALT, detailsOf())
    const events = await send(OWNER, create())
    expect(events.at(-1)).toBe(`AgreementCreated(${address}, owner, ${SALT})`)
    expect(await ask(on(address)('owner'))).toBe(OWNER)
  })

  test.each([
    ['the same details', detailsOf()],
    ['other details', detailsOf({ protocolName: 'Other' })],
  ])('takes a salt once from the same caller, with %s: refused with empty data', async (_, details) => {
    await send(OWNER, create())
    expect(await refusal(OWNER, create(details))).toBe('')
  })

  test('accepts the same salt from other callers', async () => {
    await send(OWNER, create())
    expect((await send(STRANGER, create())).at(-1)).toMatch(/^AgreementCreated\(.*, owner, /)
  })

  test('accepts the salt of a creation that reverted', async () => {
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
    expect(await ask(registry('owner'))).toBe(REGISTRY_OWNER)
  })

  test.each([0, 1, 2, 3, 4])('has no zero address as argument %i', async (zero) => {
    const [a, b, c, d, e] = [REGISTRY_OWNER, MODERATOR, HARBOR, FACTORY, OFFICIAL_DEPLOYER].map((each, i) =>
      i === zero ? zeroAddress : each,
    )
    const args = [a, b, c, d, e] as [Hex, Hex, Hex, Hex, Hex]
    const error = await refusal(STRANGER, { data: encodeDeployData({ ...attackRegistry, args }) })
    expect(error).toBe('AttackRegistry__ZeroAddress()')
  })

  test.each(Object.entries({ agreementArtifact, agreementFactory, attackRegistry, chainSafeHarborRegistry }))(
    '%s stays below the limits on code, which are not lifted',
    async (_, { bytecode }) => {
      // EIP-3860 allows 49,152 bytes of init code; what an agreement leaves of it is for its details.
      expect((bytecode.length - 2) / 2).toBeLessThan(49_152 / 2)
    },
  )
})
