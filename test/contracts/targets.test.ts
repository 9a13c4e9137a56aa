import {
  type Address,
  concat,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hex,
  pad,
} from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import * as artifacts from '../../src/artifacts/index.ts'
import { startChain } from '../../src/chain/chain.ts'
import { named } from './actors.ts'
import { router, spawner, vault } from './calls.ts'
import { STRANGER, useRegistries } from './registries.ts'

const VAULT_CODE = artifacts.vault.bytecode
const factoryCode = (...children: Hex[]) => encodeDeployData({ ...artifacts.factory, args: [children] })
const salt = (text: string) => pad(`0x${Buffer.from(text).toString('hex')}`, { size: 32 })

const network = useRegistries()
const { send, refusal, ask } = network

let factory: Address
beforeEach(async () => {
  factory = await network.deploy('factory', factoryCode())
})

/** The child that a contract makes by CREATE, counted from 1. */
const childOf = (parent: Address, count: number) => getContractAddress({ from: parent, nonce: BigInt(count) })
const creatorOf = async (address: Address) =>
  (await network.chain.request<{ creator: Address } | null>({ method: 'ots_getContractCreator', params: [address] }))
    ?.creator ?? null
const codeOf = (address: Address) => network.chain.request<Hex>({ method: 'eth_getCode', params: [address, 'latest'] })

type Frame = { type: string; action: { from: Address }; result?: { address?: Address } }

type CallFrame = { type: string; from: Address; to: Address; calls?: CallFrame[] }

async function latestTransaction(): Promise<Hex> {
  const { transactions } = await network.chain.request<{ transactions: [Hex] }>({
    method: 'eth_getBlockByNumber',
    params: ['latest', false],
  })
  return transactions[0]
}

/** The creators and contracts in the latest block's only transaction, from the create frames of `debug_traceTransaction`. */
async function debuggedCreations(transaction: Hex): Promise<string[]> {
  const params = [transaction, { tracer: 'callTracer' }]
  const creationsIn = ({ type, from, to, calls = [] }: CallFrame): string[] => [
    ...(type.startsWith('CREATE') ? [`${getAddress(from)} made ${getAddress(to)}`] : []),
    ...calls.flatMap(creationsIn),
  ]
  return creationsIn(await network.chain.request<CallFrame>({ method: 'debug_traceTransaction', params }))
}

/** The same from `trace_transaction`. */
async function creations(): Promise<string[]> {
  const transaction = await latestTransaction()
  const frames = await network.chain.request<Frame[]>({ method: 'trace_transaction', params: [transaction] })
  return frames
    .filter(({ type }) => type === 'create')
    .map(({ action, result }) => `${getAddress(action.from)} made ${getAddress(result?.address as Address)}`)
}

/** Checks by all three RPC methods that `parent` is the immediate deployer of exactly these contracts. */
async function expectMade(parent: Address, ...children: Address[]) {
  for (const child of children) {
    expect(getAddress((await creatorOf(child)) as Address)).toBe(parent)
    expect(await codeOf(child)).not.toBe('0x')
  }
  const made = expect.arrayContaining(children.map((child) => `${parent} made ${child}`))
  expect(await creations()).toEqual(made)
  expect(await debuggedCreations(await latestTransaction())).toEqual(made)
}

describe('a factory is the immediate deployer of the contracts that it creates (CHILD-8)', () => {
  test('by CREATE', async () => {
    const child = named('child', childOf(factory, 1))
    expect(await send(STRANGER, spawner(factory)('spawn', VAULT_CODE, 1n))).toEqual(['Spawned(child)'])
    await expectMade(factory, child)
  })

  test('several in one call, and more in the next', async () => {
    await send(STRANGER, spawner(factory)('spawn', VAULT_CODE, 3n))
    await expectMade(factory, childOf(factory, 1), childOf(factory, 2), childOf(factory, 3))
    await send(STRANGER, spawner(factory)('spawn', VAULT_CODE, 1n))
    await expectMade(factory, childOf(factory, 4))
  })

  test('by CREATE2, once per salt', async () => {
    await send(STRANGER, spawner(factory)('spawnAtSalts', VAULT_CODE, [salt('a'), salt('b')]))
    const at = (from: string) =>
      getContractAddress({ opcode: 'CREATE2', from: factory, salt: salt(from), bytecode: VAULT_CODE })
    await expectMade(factory, at('a'), at('b'))
  })

  test('by CREATE3, of the proxies, which deploy the contracts (BIND-14)', async () => {
    await send(STRANGER, spawner(factory)('spawnByCreate3', VAULT_CODE, [salt('a'), salt('b')]))
    const proxies = ['a', 'b'].map((from) =>
      getContractAddress({
        opcode: 'CREATE2',
        from: factory,
        salt: salt(from),
        bytecode: '0x67363d3d37363d34f03d5260086018f3',
      }),
    )
    await expectMade(factory, ...proxies)
    for (const proxy of proxies) await expectMade(proxy, childOf(proxy, 1))
  })

  test('by minimal proxies', async () => {
    const implementation = await network.deploy('implementation', VAULT_CODE)
    await send(STRANGER, spawner(factory)('spawnClones', implementation, 2n))
    const clones = [childOf(factory, 1), childOf(factory, 2)]
    await expectMade(factory, ...clones)
    const code = concat(['0x363d3d373d3d3d363d73', implementation, '0x5af43d82803e903d91602b57fd5bf3'])
    expect(await codeOf(clones[0] as Address)).toBe(code.toLowerCase())
  })

  test('in its constructor', async () => {
    const parent = await network.deploy('parent', factoryCode(VAULT_CODE, VAULT_CODE))
    await expectMade(parent, childOf(parent, 1), childOf(parent, 2))
  })

  test('through a router, which only forwards the call', async () => {
    const forwarder = await network.deploy('router', artifacts.router.bytecode)
    const { data } = spawner(factory)('spawn', VAULT_CODE, 1n)
    await send(STRANGER, router(forwarder)('forward', factory, data))
    await expectMade(factory, childOf(factory, 1))
  })

  test('while its children are the deployers of their own children (BIND-4)', async () => {
    await send(STRANGER, spawner(factory)('spawn', factoryCode(), 1n))
    const child = childOf(factory, 1)
    await send(STRANGER, spawner(child)('spawn', VAULT_CODE, 1n))
    await expectMade(child, childOf(child, 1))
    expect(getAddress((await creatorOf(child)) as Address)).toBe(factory)
  })

  test('as a clone of a factory, of its own contracts', async () => {
    await send(STRANGER, spawner(factory)('spawnClones', factory, 1n))
    const clone = childOf(factory, 1)
    await send(STRANGER, spawner(clone)('spawn', VAULT_CODE, 1n))
    await expectMade(clone, childOf(clone, 1))
    await send(STRANGER, spawner(clone)('spawnClones', factory, 1n))
    await expectMade(clone, childOf(clone, 2))
    await send(STRANGER, spawner(clone)('spawnAtSalts', VAULT_CODE, [salt('a')]))
    await expectMade(
      clone,
      getContractAddress({ opcode: 'CREATE2', from: clone, salt: salt('a'), bytecode: VAULT_CODE }),
    )
    expect(await codeOf(childOf(factory, 2))).toBe('0x')
  })

  test('but an account that deploys a contract is not a parent contract (BIND-11)', async () => {
    expect(await codeOf((await creatorOf(factory)) as Address)).toBe('0x')
  })
})

describe('a failed creation reverts as a whole', () => {
  test('by a repeated salt; the node still names a creator of the address', async () => {
    const twice = spawner(factory)('spawnAtSalts', VAULT_CODE, [salt('a'), salt('a')])
    expect(await refusal(STRANGER, twice)).toBe('Factory__SpawnFailed()')
    const child = getContractAddress({ opcode: 'CREATE2', from: factory, salt: salt('a'), bytecode: VAULT_CODE })
    expect(getAddress((await creatorOf(child)) as Address)).toBe(factory)
    expect(await codeOf(child)).toBe('0x')
  })

  test.each([
    ['spawn', (of: Address) => spawner(of)('spawn', '0xfe', 1n)],
    ['spawnAtSalts', (of: Address) => spawner(of)('spawnAtSalts', '0xfe', [salt('a')])],
    ['spawnByCreate3', (of: Address) => spawner(of)('spawnByCreate3', '0xfe', [salt('a')])],
  ])('by %s with a constructor that reverts', async (_, spawn) => {
    expect(await refusal(STRANGER, spawn(factory))).toBe('Factory__SpawnFailed()')
  })

  test('in a constructor', async () => {
    expect(await refusal(STRANGER, { data: factoryCode(VAULT_CODE, '0xfe') })).toBe('Factory__SpawnFailed()')
  })

  test('through a router, which returns the error', async () => {
    const forwarder = await network.deploy('router', artifacts.router.bytecode)
    const { data } = spawner(factory)('spawn', '0xfe', 1n)
    expect(await refusal(STRANGER, router(forwarder)('forward', factory, data))).toBe('Factory__SpawnFailed()')
  })
})

describe('the creator that the node returns', () => {
  test('is null for accounts, precompiles and code that was set', async () => {
    const put = named('put', getContractAddress({ from: STRANGER, nonce: 1_000n }))
    await network.chain.request({ method: 'anvil_setCode', params: [put, '0x00'] })
    for (const address of [STRANGER, pad('0x01', { size: 20 }), put]) expect(await creatorOf(address)).toBeNull()
    expect(await codeOf(put)).toBe('0x00')
  })

  test('is null for a child whose block was undone', async () => {
    const before = await network.chain.snapshot()
    await send(STRANGER, spawner(factory)('spawn', VAULT_CODE, 1n))
    expect(getAddress((await creatorOf(childOf(factory, 1))) as Address)).toBe(factory)
    await network.chain.revert(before)
    expect(await creatorOf(childOf(factory, 1))).toBeNull()
    expect(await codeOf(childOf(factory, 1))).toBe('0x')
  })

  test('remains after a state dump is loaded, with its trace but without its debug trace', async () => {
    await send(STRANGER, spawner(factory)('spawn', VAULT_CODE, 1n))
    const transaction = await latestTransaction()
    const dump = await network.chain.request<Hex>({ method: 'anvil_dumpState', params: [] })
    await using other = await startChain()
    await other.request({ method: 'anvil_loadState', params: [dump] })
    const child = childOf(factory, 1)
    const named = await other.request<{ creator: Address }>({ method: 'ots_getContractCreator', params: [child] })
    expect(getAddress(named.creator)).toBe(factory)
    const frames = await other.request<Frame[]>({ method: 'trace_transaction', params: [transaction] })
    expect(frames.filter(({ type }) => type === 'create')).toHaveLength(1)
    const debugged = other.request({
      method: 'debug_traceTransaction',
      params: [transaction, { tracer: 'callTracer' }],
    })
    await expect(debugged).rejects.toThrow()
  })
})

test('a router returns the result of its call', async () => {
  const forwarder = await network.deploy('router', artifacts.router.bytecode)
  const data = encodeFunctionData({ abi: artifacts.factory.abi, functionName: 'spawn', args: [VAULT_CODE, 1n] })
  const result = await ask(router(forwarder)('forward', factory, data))
  expect(spawner(factory)('spawn', VAULT_CODE, 1n).resultOf(result)).toEqual([childOf(factory, 1)])
})

describe('a vault', () => {
  const deposit = async (from: Address, to: Address, value: Hex) => {
    await network.chain.request({ method: 'anvil_setBalance', params: [from, value] })
    const payment = { from, to, data: vault(to)('deposit').data, value }
    await network.chain.mine({ timestamp: network.now() + 1, transactions: [payment] })
  }

  test.each(['deployed', 'cloned'] as const)('%s, pays out a deposit once', async (how) => {
    const implementation = await network.deploy('implementation', VAULT_CODE)
    await send(STRANGER, spawner(factory)('spawnClones', implementation, 1n))
    const safe = how === 'deployed' ? implementation : childOf(factory, 1)
    await deposit(STRANGER, safe, '0x64')
    expect(await ask(vault(safe)('balanceOf', STRANGER))).toBe(100n)

    await send(STRANGER, vault(safe)('withdraw', 40n))
    expect(await ask(vault(safe)('balanceOf', STRANGER))).toBe(60n)
    await expect(send(STRANGER, vault(safe)('withdraw', 61n))).rejects.toThrow()
    expect(BigInt(await network.chain.request<Hex>({ method: 'eth_getBalance', params: [safe, 'latest'] }))).toBe(60n)
  })

  test('reverts with its own error if it cannot pay', async () => {
    const safe = await network.deploy('safe', VAULT_CODE)
    await deposit(factory, safe, '0x64')
    expect(await refusal(factory, vault(safe)('withdraw', 100n))).toBe('Vault__PaymentFailed()')
  })
})
