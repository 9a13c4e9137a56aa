import { type Address, encodeDeployData } from 'viem'
import { describe, expect, test } from 'vitest'
import { agreement as agreementArtifact } from '../../src/artifacts/index.ts'
import { HARBOR, on, REGISTRY, registry } from './calls.ts'
import { lead } from './life.ts'
import { DAY, MODERATOR, OWNER, STRANGER, useRegistries } from './registries.ts'
import { detailsOf, HOME, VAULT } from './terms.ts'

const network = useRegistries()
const { send, refusal, ask } = network

describe.each(['requestUnderAttack', 'goToProduction'] as const)('%s', (register) => {
  test('reverts for agreements of other factories', async () => {
    const initCode = encodeDeployData({ ...agreementArtifact, args: [HARBOR, OWNER, HOME, detailsOf()] })
    const byHand = await network.deploy('byHand', initCode)
    for (const [name, address] of Object.entries({ byHand, owner: OWNER, attackRegistry: REGISTRY })) {
      const error = await refusal(OWNER, registry(register, address))
      expect(error).toBe(`AttackRegistry__InvalidAgreement(${name})`)
    }
  })

  test('checks that the agreement is unregistered before it checks the caller', async () => {
    const agreement = await network.sign()
    await lead(network, agreement, 'CORRUPTED')
    expect(await refusal(STRANGER, registry(register, agreement))).toBe('AttackRegistry__InvalidState(6)')
  })

  test('checks the caller before the scope', async () => {
    const agreement = await network.sign('agreement', { scope: [], commitment: 0 })
    const error = await refusal(STRANGER, registry(register, agreement))
    expect(error).toBe('AttackRegistry__NotAgreementOwner(stranger, owner)')
  })

  test('checks the scope before the commitment', async () => {
    const agreement = await network.sign('agreement', { scope: [], commitment: 0 })
    expect(await refusal(OWNER, registry(register, agreement))).toBe('AttackRegistry__EmptyContractArray()')
  })

  test('checks the commitment before the links of other agreements', async () => {
    await lead(network, await network.sign('first'), 'UNDER_ATTACK')
    const second = await network.sign('second', { commitment: 0 })
    const error = await refusal(OWNER, registry(register, second))
    expect(error).toBe(`AttackRegistry__InsufficientCommitment(${network.now() + 7 * DAY}, 0)`)
  })

  test('reverts for a contract that is linked to an active agreement', async () => {
    await lead(network, await network.sign('first'), 'ATTACK_REQUESTED')
    const second = await network.sign('second')
    const error = await refusal(OWNER, registry(register, second))
    expect(error).toBe('AttackRegistry__ContractAlreadyLinked(vault, first)')
  })

  test('links the whole scope, then emits the state (EVENT-1)', async () => {
    const agreement = await network.sign('agreement', { scope: [VAULT, STRANGER] })
    expect(await send(OWNER, registry(register, agreement))).toEqual([
      'ContractRegistered(vault, agreement)',
      'ContractRegistered(stranger, agreement)',
      `AgreementStateChanged(agreement, ${register === 'goToProduction' ? 5 : 2})`,
    ])
    expect(await ask(registry('getAgreementForContract', VAULT))).toBe(agreement)
    expect(await ask(registry('getAgreementForContract', STRANGER))).toBe(agreement)
  })
})

describe('the contracts in scope', () => {
  const request = (of: string, agreement: Address) => registry(of as 'requestUnderAttack', agreement)
  const ofVerified = ['requestUnderAttack', 'goToProduction']
  const ofUnverified = ['requestUnderAttackForUnverifiedContracts', 'requestUnderAttackByNonAuthorized']

  test.each(ofVerified)('must have the agreement owner as authorized owner for %s', async (register) => {
    const plain = await network.sign('plain', { scope: [STRANGER], verified: false })
    expect(await refusal(OWNER, request(register, plain))).toBe(
      'AttackRegistry__AgreementOwnerNotAuthorized(stranger, owner)',
    )
    const agreement = await network.sign()
    await send(OWNER, registry('authorizeAgreementOwner', VAULT, STRANGER))
    expect(await refusal(OWNER, request(register, agreement))).toBe(
      'AttackRegistry__AgreementOwnerNotAuthorized(vault, owner)',
    )
    await send(STRANGER, registry('authorizeAgreementOwner', VAULT, OWNER))
    await send(OWNER, request(register, agreement))
  })

  test.each(ofUnverified)('must not come from the official deployer for %s', async (register) => {
    const verified = await network.sign()
    expect(await refusal(OWNER, request(register, verified))).toBe(
      'AttackRegistry__DeployedViaBattleChainDeployer(vault)',
    )
    const agreement = await network.sign('plain', { scope: [STRANGER], verified: false })
    expect(await send(OWNER, request(register, agreement))).toEqual([
      'ContractRegistered(stranger, plain)',
      'AgreementStateChanged(plain, 2)',
    ])
  })

  test('cannot be requested if they are of both kinds', async () => {
    await network.verify(VAULT)
    const mixed = await network.sign('mixed', { scope: [VAULT, STRANGER], verified: false })
    for (const register of ofVerified) {
      expect(await refusal(OWNER, request(register, mixed))).toMatch(/^AttackRegistry__AgreementOwnerNotAuthorized/)
    }
    for (const register of ofUnverified) {
      expect(await refusal(OWNER, request(register, mixed))).toMatch(/^AttackRegistry__DeployedVia/)
    }
  })

  test('are checked after the links to other agreements', async () => {
    await lead(network, await network.sign('first'), 'UNDER_ATTACK')
    const second = await network.sign('second', { scope: [STRANGER, VAULT], verified: false })
    for (const register of [...ofVerified, ...ofUnverified]) {
      expect(await refusal(OWNER, request(register, second))).toBe(
        'AttackRegistry__ContractAlreadyLinked(vault, first)',
      )
    }
  })
})

describe('a rejection', () => {
  test('deletes the request, which can be made again', async () => {
    const agreement = await network.sign()
    await lead(network, agreement, 'NOT_DEPLOYED (rejected)')
    expect(Object.values(await ask(registry('getAgreementInfo', agreement))).every((value) => !Number(value))).toBe(
      true,
    )
    expect(Number(await ask(registry('getAgreementForContract', VAULT)))).toBe(0)
    expect(await ask(on(agreement)('isContractInScope', VAULT))).toBe(true)

    await lead(network, agreement, 'UNDER_ATTACK')
    expect(await ask(registry('getAgreementForContract', VAULT))).toBe(agreement)
  })

  test.each([true, false])('removes the links without an event, whatever the flag (%s)', async (flag) => {
    const agreement = await network.sign()
    await lead(network, agreement, 'ATTACK_REQUESTED')
    expect(await send(MODERATOR, registry('rejectAttackRequest', agreement, flag))).toEqual([
      'AgreementStateChanged(agreement, 0)',
    ])
  })
})
