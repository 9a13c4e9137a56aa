import {
  type Address,
  concat,
  encodeDeployData,
  getAddress,
  getContractAddress,
  type Hex,
  pad,
  zeroAddress,
} from 'viem'
import { expect, test } from 'vitest'
import * as artifacts from '../../src/artifacts/index.ts'
import { named, someone } from './actors.ts'
import { OFFICIAL_DEPLOYER, officialDeployer, registry, router, spawner, vault } from './calls.ts'
import { OWNER, STRANGER, useRegistries } from './registries.ts'

const network = useRegistries()
const { send, refusal, ask } = network

const VAULT_CODE = artifacts.vault.bytecode
const PROXY_CODE: Hex = '0x67363d3d37363d34f03d5260086018f3'
const SALT = pad('0x5a', { size: 32 })

const creatorOf = async (address: Address) => {
  const found = await network.chain.request<{ creator: Address }>({
    method: 'ots_getContractCreator',
    params: [address],
  })
  return getAddress(found.creator)
}
const codeOf = (address: Address) => network.chain.request<Hex>({ method: 'eth_getCode', params: [address, 'latest'] })
const proxyOf = (from: Address, salt: Hex) =>
  named('proxy', getContractAddress({ opcode: 'CREATE2', from, salt, bytecode: PROXY_CODE }))
const firstOf = (from: Address, name: string) => named(name, getContractAddress({ from, nonce: 1n }))

/** The attack registry's events for a contract that an account had deployed. */
const registered = (contract: string, by: string) => [
  `ContractRegistered(${contract}, nobody)`,
  `AgreementOwnerAuthorized(${contract}, ${by})`,
]

test('CREATE: the official deployer is the immediate deployer, its caller is on record', async () => {
  const made = firstOf(OFFICIAL_DEPLOYER, 'made')
  expect(await send(STRANGER, officialDeployer('deployCreate', VAULT_CODE))).toEqual([
    'ContractCreation(made)',
    ...registered('made', 'stranger'),
  ])
  expect(await creatorOf(made)).toBe(OFFICIAL_DEPLOYER)
  expect(await ask(registry('getContractDeployer', made))).toBe(STRANGER)
  expect(await ask(registry('getAuthorizedOwner', made))).toBe(STRANGER)
  expect(await ask(registry('getAgreementForContract', made))).toBe(zeroAddress)
  expect(await ask(registry('isTopLevelContractUnderAttack', made))).toBe(false)
})

test('CREATE2: the same, with the salt in the event', async () => {
  const made = named(
    'made2',
    getContractAddress({ opcode: 'CREATE2', from: OFFICIAL_DEPLOYER, salt: SALT, bytecode: VAULT_CODE }),
  )
  expect(await send(STRANGER, officialDeployer('deployCreate2', SALT, VAULT_CODE))).toEqual([
    `ContractCreation(made2, ${SALT})`,
    ...registered('made2', 'stranger'),
  ])
  expect(await creatorOf(made)).toBe(OFFICIAL_DEPLOYER)
})

test('CREATE3: a proxy is the immediate deployer, only the contract is registered (BIND-14)', async () => {
  const proxy = proxyOf(OFFICIAL_DEPLOYER, SALT)
  const made = firstOf(proxy, 'made3')
  expect(await send(STRANGER, officialDeployer('deployCreate3', SALT, VAULT_CODE))).toEqual([
    `Create3ProxyContractCreation(proxy, ${SALT})`,
    'ContractCreation(made3)',
    ...registered('made3', 'stranger'),
  ])
  expect(await creatorOf(made)).toBe(proxy)
  expect(await creatorOf(proxy)).toBe(OFFICIAL_DEPLOYER)
  expect(await codeOf(proxy)).toBe('0x363d3d37363d34f0')
  expect(await ask(registry('getContractDeployer', proxy))).toBe(zeroAddress)
})

test('CREATE3: the address does not depend on the code', async () => {
  const made = firstOf(proxyOf(OFFICIAL_DEPLOYER, SALT), 'made3')
  await send(STRANGER, officialDeployer('deployCreate3', SALT, artifacts.router.bytecode))
  expect(await creatorOf(made)).toBe(proxyOf(OFFICIAL_DEPLOYER, SALT))
})

test('a clone is made by CREATE2 and called', async () => {
  const implementation = await network.deploy('implementation', VAULT_CODE)
  const bytecode = concat([
    '0x3d602d80600a3d3981f3363d3d373d3d3d363d73',
    implementation,
    '0x5af43d82803e903d91602b57fd5bf3',
  ])
  const clone = named('clone', getContractAddress({ opcode: 'CREATE2', from: OFFICIAL_DEPLOYER, salt: SALT, bytecode }))
  const { data } = vault(implementation)('deposit')
  expect(await send(STRANGER, officialDeployer('deployCreate2Clone', SALT, implementation, data))).toEqual([
    `ContractCreation(clone, ${SALT})`,
    ...registered('clone', 'stranger'),
  ])
  expect(await creatorOf(clone)).toBe(OFFICIAL_DEPLOYER)
  const refused = vault(implementation)('withdraw', 1n).data
  const again = officialDeployer('deployCreate2Clone', pad('0x5b', { size: 32 }), implementation, refused)
  expect(await refusal(STRANGER, again)).toMatch(/^BattleChainDeployer__InitialisationFailed\(0x/)
})

test('its caller on record can be a contract', async () => {
  const forwarder = await network.deploy('router', artifacts.router.bytecode)
  const { data } = officialDeployer('deployCreate', VAULT_CODE)
  expect(await send(STRANGER, router(forwarder)('forward', OFFICIAL_DEPLOYER, data))).toContain(
    'AgreementOwnerAuthorized(made, router)',
  )
  expect(await ask(registry('getContractDeployer', firstOf(OFFICIAL_DEPLOYER, 'made')))).toBe(forwarder)
})

test('plain creations and children of its contracts have no caller on record', async () => {
  const factoryCode = encodeDeployData({ ...artifacts.factory, args: [[]] })
  await send(STRANGER, officialDeployer('deployCreate', factoryCode))
  const factory = firstOf(OFFICIAL_DEPLOYER, 'made')
  await send(STRANGER, spawner(factory)('spawn', VAULT_CODE, 1n))
  for (const contract of [firstOf(factory, 'child'), await network.deploy('plain', VAULT_CODE)]) {
    expect(await ask(registry('getContractDeployer', contract))).toBe(zeroAddress)
    expect(await ask(registry('getAuthorizedOwner', contract))).toBe(zeroAddress)
  }
})

test('a link made before the deployment stays (BIND-15)', async () => {
  const made = getContractAddress({ opcode: 'CREATE2', from: OFFICIAL_DEPLOYER, salt: SALT, bytecode: VAULT_CODE })
  const agreement = await network.sign('agreement', { scope: [made] })
  await send(OWNER, registry('requestUnderAttack', agreement))
  await send(STRANGER, officialDeployer('deployCreate2', SALT, VAULT_CODE))
  expect(await ask(registry('getAgreementForContract', made))).toBe(agreement)
})

test('the authorized owner hands the right on, the caller on record stays', async () => {
  const made = firstOf(OFFICIAL_DEPLOYER, 'made')
  const heir = someone('heir')
  await send(STRANGER, officialDeployer('deployCreate', VAULT_CODE))
  expect(await refusal(OWNER, registry('authorizeAgreementOwner', made, heir))).toBe(
    'AttackRegistry__Unauthorized(owner)',
  )
  expect(await refusal(STRANGER, registry('authorizeAgreementOwner', made, zeroAddress))).toBe(
    'AttackRegistry__ZeroAddress()',
  )
  expect(await send(STRANGER, registry('authorizeAgreementOwner', made, heir))).toEqual([
    'AgreementOwnerAuthorized(made, heir)',
  ])
  expect(await ask(registry('getAuthorizedOwner', made))).toBe(heir)
  expect(await ask(registry('getContractDeployer', made))).toBe(STRANGER)
  expect(await refusal(STRANGER, registry('authorizeAgreementOwner', made, heir))).toBe(
    'AttackRegistry__Unauthorized(stranger)',
  )
})

test('only the official deployer registers deployments', async () => {
  const call = registry('registerDeployment', someone('anything'), STRANGER)
  expect(await refusal(STRANGER, call)).toBe('AttackRegistry__Unauthorized(stranger)')
})

test.each([
  ['CREATE', officialDeployer('deployCreate', '0xfe')],
  ['CREATE2', officialDeployer('deployCreate2', SALT, '0xfe')],
  ['CREATE3', officialDeployer('deployCreate3', SALT, '0xfe')],
  ['CREATE, of code that leaves none', officialDeployer('deployCreate', '0x00')],
] as const)('a creation that fails is undone as a whole, by %s', async (_, call) => {
  expect(await refusal(STRANGER, call)).toBe('BattleChainDeployer__CreationFailed()')
})

test('a salt is used once', async () => {
  await send(STRANGER, officialDeployer('deployCreate3', SALT, VAULT_CODE))
  expect(await refusal(OWNER, officialDeployer('deployCreate3', SALT, VAULT_CODE))).toBe(
    'BattleChainDeployer__CreationFailed()',
  )
})
