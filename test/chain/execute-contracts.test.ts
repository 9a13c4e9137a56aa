import { encodeFunctionData, keccak256, numberToHex, padHex, parseEventLogs, stringToHex, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attackRegistry, vault } from '../../src/artifacts/index.ts'
import { ordinaryTerms } from '../../src/model/actions/create-agreement-action.ts'
import { scenario } from '../../src/scenario/builder.ts'
import { openTestChain } from './fixtures/test-chain.ts'

let testChain: Awaited<ReturnType<typeof openTestChain>>
beforeAll(async () => {
  testChain = await openTestChain()
})
afterAll(() => testChain.stop())

const begin = () => scenario('topic/contracts', 'Contracts are created')

test('deploy: sends a creation transaction from an account', async () => {
  const { creator, code, addressBook } = await testChain.execute(
    begin().deploy('vault').deploy('factory', 'factory').deploy('router', 'router', { by: 'somebody' }),
  )
  expect(await creator('vault')).toBe('deployer')
  expect(await creator('router')).toBe('somebody')
  expect(new Set([await code('vault'), await code('factory'), await code('router')]).size).toBe(3)
  expect(addressBook.entries().map(({ name }) => name)).toEqual(['deployer', 'vault', 'factory', 'somebody', 'router'])
})

test('deploy: a factory deploys children in its constructor', async () => {
  const { creator, code } = await testChain.execute(
    begin()
      .deploy('factory', 'factory', { children: ['first', 'second'] })
      .spawn('third', 'factory')
      .deploy('vault'),
  )
  expect(await Promise.all(['first', 'second', 'third'].map(creator))).toEqual(['factory', 'factory', 'factory'])
  expect(await code('second')).toBe(await code('vault'))
})

test.each(['create', 'create2', 'clone'] as const)(
  'spawn: deploys several children in one call, by %s',
  async (method) => {
    const { creator, code, blocks } = await testChain.execute(
      begin()
        .deploy('factory', 'factory')
        .spawn(['one', 'two'], 'factory', { method })
        .spawn('three', 'factory', { method, by: 'somebody' }),
    )
    expect(blocks.map(({ transactionHashes }) => transactionHashes.length)).toEqual([1, 1, 1])
    expect(await Promise.all(['one', 'two', 'three'].map(creator))).toEqual(['factory', 'factory', 'factory'])
    expect(await code('three')).toBe(await code('one'))
  },
)

/** The slot of EIP-1967: the Keccak-256 of a name, less one. */
const slot = numberToHex(BigInt(keccak256(stringToHex('eip1967.proxy.implementation'))) - 1n)

test("deploy and spawn: a proxy (EIP-1967) runs a vault's code, with its own balance", async () => {
  const { client, creator, code, addressBook } = await testChain.execute(
    begin()
      .deploy('vault')
      .deploy('proxy', 'vault', { implementation: 'vault' })
      .deploy('factory', 'factory')
      .spawn(['one', 'two'], 'factory', { implementation: 'vault' })
      .spawn('three', 'factory', { method: 'create2', implementation: 'vault' }),
  )
  const [implementation, from] = [addressBook.addressOf('vault'), addressBook.addressOf('deployer')]
  const { abi } = vault
  for (const name of ['proxy', 'one', 'two', 'three']) {
    const address = addressBook.addressOf(name)
    expect(await client.getStorageAt({ address, slot })).toBe(padHex(implementation, { size: 32 }).toLowerCase())
    expect(await code(name)).toBe(await code('proxy'))
    const data = encodeFunctionData({ abi, functionName: 'deposit' })
    await testChain.chain.request({ method: 'anvil_setBalance', params: [from, '0xff'] })
    const transactions = [{ from, to: address, data, value: '0x5' }] as const
    await testChain.chain.mine({ timestamp: testChain.chain.head.timestamp + 1, transactions })
    const balanceOf = { abi, functionName: 'balanceOf', args: [from] } as const
    expect(await client.readContract({ ...balanceOf, address })).toBe(5n)
    expect(await client.readContract({ ...balanceOf, address: implementation })).toBe(0n)
    const withdraw = { abi, functionName: 'withdraw', args: [6n], account: from } as const
    await expect(client.simulateContract({ ...withdraw, address })).rejects.toThrow('underflow')
  }
  expect(await Promise.all(['one', 'two', 'three'].map(creator))).toEqual(['factory', 'factory', 'factory'])
  expect(await creator('proxy')).toBe('deployer')
})

test('spawn: destroyed children have no code, and CREATE2 with the same name reverts', async () => {
  const { code } = await testChain.execute(
    begin()
      .deploy('factory', 'factory')
      .spawn(['gone', 'goneToo'], 'factory', { destroyed: true })
      .spawn('alsoGone', 'factory', { method: 'create2', destroyed: true })
      .spawn(['child', 'child'], 'factory', { method: 'create2', reverts: 'Factory__SpawnFailed' })
      .spawn('child', 'factory', { method: 'create2' })
      .spawn('next', 'factory'),
  )
  expect(await Promise.all(['gone', 'goneToo', 'alsoGone'].map(code))).toEqual([undefined, undefined, undefined])
  expect(await code('child')).toBe(await code('next'))
})

test('spawn: a destroyed child is the immediate deployer of its children', async () => {
  const { creator, code } = await testChain.execute(
    begin()
      .deploy('factory', 'factory')
      .spawn('gone', 'factory', { destroyed: true, nested: ['vault'] })
      .spawn('alsoGone', 'factory', { method: 'create2', destroyed: true, nested: ['outer', 'inner', 'core'] })
      .spawn('next', 'factory')
      .spawn('child', 'outer'),
  )
  expect(await Promise.all(['gone', 'alsoGone'].map(code))).toEqual([undefined, undefined])
  expect(await code('vault')).toBe(await code('next'))
  expect(await Promise.all(['vault', 'outer', 'inner', 'core', 'next', 'child'].map(creator))).toEqual([
    'gone',
    'alsoGone',
    'outer',
    'inner',
    'factory',
    'outer',
  ])
})

test('spawn: a caught error undoes creations inside a transaction that succeeds', async () => {
  await testChain.execute(
    begin()
      .deploy('factory', 'factory')
      .spawn(['child', 'child'], 'factory', { method: 'create2', reverts: 'Factory__SpawnFailed', caught: true }),
  )
  const frames = await testChain.chain.request<{ type: string; error?: string; traceAddress: number[] }[]>({
    method: 'trace_block',
    params: ['latest'],
  })
  expect(frames.map(({ type, traceAddress, error }) => [type, traceAddress, error !== undefined])).toEqual([
    ['create', [], false],
    ['call', [0], true],
    ['create', [0, 0], false],
    ['create', [0, 1], true],
  ])
})

test('spawn: the proxy of CREATE3 is the immediate deployer', async () => {
  const { creator, code } = await testChain.execute(
    begin()
      .deploy('factory', 'factory')
      .spawn(['one', 'two'], 'factory', { method: 'create3', kind: 'factory' })
      .spawn('three', 'factory', { method: 'create3', proxies: ['middle'], by: 'somebody' })
      .spawn('four', 'factory')
      .spawn('five', 'two', { method: 'create3' }),
  )
  expect(await Promise.all(['one', 'two', 'three', 'five'].map(creator))).toEqual([
    'oneProxy',
    'twoProxy',
    'middle',
    'fiveProxy',
  ])
  expect(await Promise.all(['oneProxy', 'twoProxy', 'middle', 'four', 'fiveProxy'].map(creator))).toEqual([
    'factory',
    'factory',
    'factory',
    'factory',
    'two',
  ])
  expect(await code('middle')).toBe('0x363d3d37363d34f0')
})

test('spawn: the official deployer deploys in every way, without linking', async () => {
  const { creator, link } = await testChain.execute(
    begin()
      .deploy('router', 'router')
      .spawn('one', 'officialDeployer')
      .spawn('two', 'officialDeployer', { method: 'create2', kind: 'factory' })
      .spawn('three', 'officialDeployer', { method: 'create3' })
      .spawn('four', 'officialDeployer', { method: 'clone', through: 'router' })
      .spawn('five', 'officialDeployer', { by: 'somebody' })
      .spawn('six', 'two'),
  )
  const all = ['one', 'two', 'three', 'threeProxy', 'four', 'five', 'six']
  const official = 'officialDeployer'
  expect(await Promise.all(all.map(creator))).toEqual([
    official,
    official,
    'threeProxy',
    official,
    official,
    official,
    'two',
  ])
  expect(new Set(await Promise.all(all.map(link)))).toEqual(new Set([zeroAddress]))
})

test('spawn: a router does not become the deployer', async () => {
  const { creator, client, blocks, addressBook } = await testChain.execute(
    begin()
      .deploy('factory', 'factory')
      .deploy('router', 'router')
      .spawn(['one', 'two'], 'factory', { through: 'router', method: 'create2' }),
  )
  expect(await creator('two')).toBe('factory')
  const [hash] = blocks.at(-1)?.transactionHashes ?? []
  const { to, from } = await client.getTransaction({ hash: hash ?? '0x' })
  expect(addressBook.nameOf(to ?? '')).toBe('router')
  expect(addressBook.nameOf(from)).toBe('anyone')
})

test('spawn: factories deploy factories in every way', async () => {
  const { creator } = await testChain.execute(
    begin()
      .deploy('factory', 'factory')
      .spawn('child', 'factory', { kind: 'factory' })
      .spawn('twin', 'factory', { kind: 'factory', method: 'create2' })
      .spawn('clone', 'factory', { kind: 'factory', method: 'clone' })
      .spawn(['grandchild'], 'child', { method: 'clone' })
      .spawn(['grandtwin'], 'twin')
      .spawn(['ofClone', 'alsoOfClone'], 'clone')
      .spawn('another', 'factory'),
  )
  expect(await Promise.all(['grandchild', 'grandtwin', 'alsoOfClone', 'another'].map(creator))).toEqual([
    'child',
    'twin',
    'clone',
    'factory',
  ])
})

test('behavior: an action can use contracts of an earlier action in the same block', async () => {
  const { creator, state, link, blocks } = await testChain.execute(
    begin().sameBlock((block) =>
      block
        .deploy('factory', 'factory')
        .spawn('child', 'factory')
        .agreement('agreementA', { covers: { factory: 'All', child: 'None' } })
        .underAttack('agreementA')
        .lifecycle('agreementA', 'promote'),
    ),
  )
  expect(blocks).toHaveLength(1)
  expect(await creator('child')).toBe('factory')
  expect(await link('child')).toBe('agreementA')
  expect(await state('agreementA')).toBe('PROMOTION_REQUESTED')
})

test('behavior: addresses depend only on the scenario, not on earlier blocks', async () => {
  const example = () =>
    begin()
      .deploy('factory', 'factory')
      .spawn(['one', 'two'], 'factory', { method: 'create2' })
      .do({
        do: 'createAgreement',
        agreement: 'agreementA',
        owner: 'owner',
        chains: [{ chain: 'home', accounts: [{ account: 'factory' }] }],
        terms: ordinaryTerms,
        protocolName: 'Protocol',
        agreementURI: 'ipfs://a',
        contactDetails: [],
      })
  const first = await testChain.execute(example())
  await testChain.execute(scenario('topic/other', 'Another scenario').deploy('vault').wait(1000))
  const second = await testChain.execute(example())
  expect(second.addressBook.entries()).toEqual(first.addressBook.entries())

  const later = await openTestChain()
  await later.chain.mine({ timestamp: later.chain.head.timestamp + 12_345 })
  expect((await later.execute(example())).addressBook.entries()).toEqual(first.addressBook.entries())
  await later.stop()
})

test("fakeEvent: another contract emits an event like the attack registry's, and leaves no code", async () => {
  const { at, client } = await testChain.execute(
    begin()
      .deploy('vault')
      .agreement('agreementA', { covers: ['vault'], commitment: 0 })
      .sameBlock((block) =>
        block
          .fakeEvent('ContractRegistered', 'agreementA', { contract: 'vault' })
          .fakeEvent('ContractUnregistered', 'agreementA', { contract: 'vault' })
          .fakeEvent('AgreementStateChanged', 'agreementA', { state: 'UNDER_ATTACK' }),
      ),
  )
  const { number } = testChain.chain.head
  const logs = await client.getLogs({ fromBlock: BigInt(number), toBlock: BigInt(number) })
  const [contractAddress, agreementAddress] = [at('vault').address, at('agreementA').address]
  expect(parseEventLogs({ abi: attackRegistry.abi, logs, strict: true })).toMatchObject([
    { eventName: 'ContractRegistered', args: { contractAddress, agreementAddress } },
    { eventName: 'ContractUnregistered', args: { contractAddress, agreementAddress } },
    { eventName: 'AgreementStateChanged', args: { agreementAddress, newState: 3 } },
  ])
  for (const { address } of logs) {
    expect(address).not.toBe(testChain.chain.deployment.attackRegistry.toLowerCase())
    expect(await client.getCode({ address })).toBeUndefined()
  }
})
