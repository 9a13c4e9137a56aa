import {
  type Address,
  concat,
  encodeDeployData,
  getAddress,
  getContractAddress,
  type Hex,
  keccak256,
  pad,
  toHex,
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
/** Neither the caller's address nor the chain is in it, so it is hashed before it is used. */
const GUARDED = keccak256(SALT)

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

test('CREATE: the official deployer is the immediate deployer, and its caller is recorded', async () => {
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

test('CREATE2: also emits the salt', async () => {
  const made = named(
    'made2',
    getContractAddress({ opcode: 'CREATE2', from: OFFICIAL_DEPLOYER, salt: GUARDED, bytecode: VAULT_CODE }),
  )
  expect(await send(STRANGER, officialDeployer('deployCreate2', SALT, VAULT_CODE))).toEqual([
    `ContractCreation(made2, ${GUARDED})`,
    ...registered('made2', 'stranger'),
  ])
  expect(await creatorOf(made)).toBe(OFFICIAL_DEPLOYER)
})

test('CREATE3: the proxy is the immediate deployer, and only the contract is registered (BIND-14)', async () => {
  const proxy = proxyOf(OFFICIAL_DEPLOYER, GUARDED)
  const made = firstOf(proxy, 'made3')
  expect(await send(STRANGER, officialDeployer('deployCreate3', SALT, VAULT_CODE))).toEqual([
    `Create3ProxyContractCreation(proxy, ${GUARDED})`,
    'ContractCreation(made3)',
    ...registered('made3', 'stranger'),
  ])
  expect(await creatorOf(made)).toBe(proxy)
  expect(await creatorOf(proxy)).toBe(OFFICIAL_DEPLOYER)
  expect(await codeOf(proxy)).toBe('0x363d3d37363d34f0')
  expect(await ask(registry('getContractDeployer', proxy))).toBe(zeroAddress)
})

test('CREATE3: the address does not depend on the code', async () => {
  const made = firstOf(proxyOf(OFFICIAL_DEPLOYER, GUARDED), 'made3')
  await send(STRANGER, officialDeployer('deployCreate3', SALT, artifacts.router.bytecode))
  expect(await creatorOf(made)).toBe(proxyOf(OFFICIAL_DEPLOYER, GUARDED))
})

test('deploys a clone by CREATE2 and calls it', async () => {
  const implementation = await network.deploy('implementation', VAULT_CODE)
  const bytecode = concat([
    '0x3d602d80600a3d3981f3363d3d373d3d3d363d73',
    implementation,
    '0x5af43d82803e903d91602b57fd5bf3',
  ])
  const clone = named(
    'clone',
    getContractAddress({ opcode: 'CREATE2', from: OFFICIAL_DEPLOYER, salt: GUARDED, bytecode }),
  )
  const { data } = vault(implementation)('deposit')
  expect(await send(STRANGER, officialDeployer('deployCreate2Clone', SALT, implementation, data))).toEqual([
    `ContractCreation(clone, ${GUARDED})`,
    ...registered('clone', 'stranger'),
  ])
  expect(await creatorOf(clone)).toBe(OFFICIAL_DEPLOYER)
  const refused = vault(implementation)('withdraw', 1n).data
  const again = officialDeployer('deployCreate2Clone', pad('0x5b', { size: 32 }), implementation, refused)
  expect(await refusal(STRANGER, again)).toMatch(/^FailedContractInitialisation\(officialDeployer, 0x/)
})

test('records a contract as the caller', async () => {
  const forwarder = await network.deploy('router', artifacts.router.bytecode)
  const { data } = officialDeployer('deployCreate', VAULT_CODE)
  expect(await send(STRANGER, router(forwarder)('forward', OFFICIAL_DEPLOYER, data))).toContain(
    'AgreementOwnerAuthorized(made, router)',
  )
  expect(await ask(registry('getContractDeployer', firstOf(OFFICIAL_DEPLOYER, 'made')))).toBe(forwarder)
})

test("records no caller of plain creations and of its contracts' children", async () => {
  const factoryCode = encodeDeployData({ ...artifacts.factory, args: [[]] })
  await send(STRANGER, officialDeployer('deployCreate', factoryCode))
  const factory = firstOf(OFFICIAL_DEPLOYER, 'made')
  await send(STRANGER, spawner(factory)('spawn', VAULT_CODE, 1n))
  for (const contract of [firstOf(factory, 'child'), await network.deploy('plain', VAULT_CODE)]) {
    expect(await ask(registry('getContractDeployer', contract))).toBe(zeroAddress)
    expect(await ask(registry('getAuthorizedOwner', contract))).toBe(zeroAddress)
  }
})

test('keeps a link made before the deployment (BIND-15)', async () => {
  const made = getContractAddress({ opcode: 'CREATE2', from: OFFICIAL_DEPLOYER, salt: GUARDED, bytecode: VAULT_CODE })
  const agreement = await network.sign('agreement', { scope: [made], verified: false })
  await send(OWNER, registry('requestUnderAttackForUnverifiedContracts', agreement))
  await send(STRANGER, officialDeployer('deployCreate2', SALT, VAULT_CODE))
  expect(await ask(registry('getAgreementForContract', made))).toBe(agreement)
})

test('a transfer by the authorized owner keeps the recorded caller', async () => {
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
  // The address is checked first, then the contract, then the caller.
  const unknown = someone('unknown')
  expect(await refusal(STRANGER, registry('authorizeAgreementOwner', unknown, zeroAddress))).toBe(
    'AttackRegistry__ZeroAddress()',
  )
  expect(await refusal(STRANGER, registry('authorizeAgreementOwner', unknown, heir))).toBe(
    'AttackRegistry__NotDeployedViaBattleChainDeployer(unknown)',
  )
})

test('only the official deployer registers deployments', async () => {
  const call = registry('registerDeployment', someone('anything'), STRANGER)
  expect(await refusal(STRANGER, call)).toBe('AttackRegistry__Unauthorized(stranger)')
  await send(OFFICIAL_DEPLOYER, call)
  expect(await refusal(STRANGER, call)).toBe('AttackRegistry__Unauthorized(stranger)')
  expect(await refusal(OFFICIAL_DEPLOYER, call)).toBe('AttackRegistry__ContractAlreadyRegistered(anything)')
})

test.each([
  ['CREATE', officialDeployer('deployCreate', '0xfe')],
  ['CREATE2', officialDeployer('deployCreate2', SALT, '0xfe')],
  ['CREATE3', officialDeployer('deployCreate3', SALT, '0xfe')],
  ['CREATE, with empty code as the result', officialDeployer('deployCreate', '0x00')],
] as const)('reverts a failed creation as a whole: %s', async (_, call) => {
  expect(await refusal(STRANGER, call)).toBe('FailedContractCreation(officialDeployer)')
})

test('calls a clone even without data, which a vault rejects', async () => {
  const implementation = await network.deploy('implementation', VAULT_CODE)
  expect(await refusal(STRANGER, officialDeployer('deployCreate2Clone', SALT, implementation, '0x'))).toBe(
    'FailedContractInitialisation(officialDeployer, 0x)',
  )
  expect(await refusal(STRANGER, officialDeployer('deployCreateClone', someone('nobody'), '0x'))).toBe(
    'FailedContractInitialisation(officialDeployer, 0x)',
  )
})

const word = (value: Hex | number) => pad(typeof value === 'number' ? toHex(value) : value)

test.each([
  ["the caller's address and 0", concat([STRANGER, '0x00', pad('0x5a', { size: 11 })]), [word(STRANGER)]],
  ["the caller's address and 1", concat([STRANGER, '0x01', pad('0x5a', { size: 11 })]), [word(STRANGER), word(31_337)]],
  ['zero and 1', concat([zeroAddress, '0x01', pad('0x5a', { size: 11 })]), [word(31_337)]],
  ["another's address and 1", concat([OWNER, '0x01', pad('0x5a', { size: 11 })]), []],
] as const)('guards a salt that begins with %s', async (_, salt, before) => {
  const guarded = keccak256(concat([...before, salt]))
  const made = await ask(officialDeployer('computeCreate2Address', guarded, keccak256(VAULT_CODE)))
  named('guarded', made)
  const events = await send(STRANGER, officialDeployer('deployCreate2', salt, VAULT_CODE))
  expect(events[0]).toBe(`ContractCreation(guarded, ${guarded})`)
})

test.each([
  ["the caller's address", STRANGER],
  ['zero', zeroAddress],
])('rejects a salt that begins with %s, followed by neither 0 nor 1', async (_, begin) => {
  const salt = concat([begin, '0x02', pad('0x5a', { size: 11 })])
  expect(await refusal(STRANGER, officialDeployer('deployCreate2', salt, VAULT_CODE))).toBe(
    'InvalidSalt(officialDeployer)',
  )
})

test('without a salt, uses another address for each caller and block', async () => {
  const [first, second] = [
    await send(STRANGER, officialDeployer('deployCreate2', VAULT_CODE)),
    await send(STRANGER, officialDeployer('deployCreate2', VAULT_CODE)),
  ]
  expect(first[0]).not.toBe(second[0])
  expect((await send(STRANGER, officialDeployer('deployCreate3', VAULT_CODE)))[0]).toMatch(/^Create3ProxyContract/)
})

test.each([
  ['Create', []],
  ['Create2', [SALT]],
  ['Create3', [SALT]],
] as const)('deploy%sAndInit calls the contract, and returns the remaining ether', async (way, salt) => {
  const call = officialDeployer as unknown as (name: string, ...args: unknown[]) => { to: Address; data: Hex }
  const { data } = vault(STRANGER)('deposit')
  const values = { constructorAmount: 0n, initCallAmount: 3n }
  const { to, data: sent } = call(`deploy${way}AndInit`, ...salt, VAULT_CODE, data, values, someone('refunded'))
  await network.chain.request({ method: 'anvil_setBalance', params: [STRANGER, toHex(10n ** 20n)] })
  const { receipts } = await network.chain.mine({
    timestamp: network.now() + 1,
    transactions: [{ from: STRANGER, to, data: sent, value: '0x5' }],
  })
  const balance = await network.chain.request<Hex>({
    method: 'eth_getBalance',
    params: [someone('refunded'), 'latest'],
  })
  expect([receipts[0]?.status, Number(balance)]).toEqual(['success', 2])
})

test('computes the CREATE address for nonces of every length', async () => {
  for (const nonce of [0n, 1n, 0x7fn, 0x80n, 0xffn, 0x100n, 2n ** 64n - 2n]) {
    const computed = await ask(officialDeployer('computeCreateAddress', STRANGER, nonce))
    expect(computed).toBe(getContractAddress({ from: STRANGER, nonce }))
  }
  const tooHigh = officialDeployer('computeCreateAddress', STRANGER, 2n ** 64n - 1n)
  expect(await refusal(STRANGER, tooHigh)).toBe('InvalidNonceValue(officialDeployer)')
})

test('accepts each salt once', async () => {
  await send(STRANGER, officialDeployer('deployCreate3', SALT, VAULT_CODE))
  expect(await refusal(OWNER, officialDeployer('deployCreate3', SALT, VAULT_CODE))).toBe(
    'FailedContractCreation(officialDeployer)',
  )
})
