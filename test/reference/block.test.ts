import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { standInFor } from './support/proxy.ts'
import { type Setup, type StartedScenario, startSetup } from './support/setup.ts'

let setup: Setup
let started: StartedScenario
beforeAll(async () => {
  setup = await startSetup()
  started = await setup.start('one block', (builder) =>
    builder
      .deploy('factory', 'factory')
      .agreement('A', { covers: { factory: 'FutureOnly' } })
      .underAttack('A')
      .spawn('child', 'factory'),
  )
})
afterAll(() => setup.close())

const methods = ['bindingAgreement', 'isAttackable', 'timeRemaining', 'terms'] as const

test('RACE-2: reads everything at the first latest block, in few messages', async () => {
  await using node = await standInFor(setup.network.chain.rpcUrl, (_, reply) => reply)
  const { hash } = await setup.network.chain.request<{ hash: Hex }>({
    method: 'eth_getBlockByNumber',
    params: ['latest', false],
  })
  // For a child: also its creation, its deployer's link, code and agreement, and the blocks of both.
  for (const [name, most] of [['factory', 3] as const, ['child', 8] as const]) {
    for (const method of methods) {
      const resolver = setup.resolverIn({ rpcUrl: node.url })
      node.messages.length = 0
      await resolver[method](started.at(name))
      expect(node.messages.length, `${method} of ${name}`).toBeLessThanOrEqual(most)
      const [first, ...others] = node.messages
      expect(first?.map(({ params }) => params)).toEqual([[], ['latest', false]])
      expect(JSON.stringify(others)).not.toContain('latest')
      const reads = others.flat().filter((call) => call.method === 'eth_call' || call.method === 'eth_getCode')
      for (const { params } of reads) expect(params[1]).toEqual({ blockHash: hash, requireCanonical: true })
    }
  }
})

test('simultaneous questions share messages, without a repeated call in a message', async () => {
  await using node = await standInFor(setup.network.chain.rpcUrl, (_, reply) => reply)
  const asked = ['factory', 'child'].flatMap((name) => methods.map((method) => [method, started.at(name)] as const))
  const alone = setup.resolverIn({ rpcUrl: node.url })
  const oneByOne = []
  for (const [method, contract] of asked) oneByOne.push(await alone[method](contract))
  const messages = node.messages.length
  node.messages.length = 0
  const resolver = setup.resolverIn({ rpcUrl: node.url })
  expect(await Promise.all(asked.map(([method, contract]) => resolver[method](contract)))).toEqual(oneByOne)
  expect(node.messages.length).toBeLessThan(messages / 2)
  for (const calls of node.messages) {
    const texts = calls.map(({ method, params }) => `${method} ${JSON.stringify(params)}`)
    expect(new Set(texts).size).toBe(texts.length)
  }
})

test('behavior: repeats only requests for the block itself and for events at one block', async () => {
  await using node = await standInFor(setup.network.chain.rpcUrl, (_, reply) => reply)
  const resolver = setup.resolverIn({ rpcUrl: node.url })
  const askAll = async () => {
    node.messages.length = 0
    const answers = []
    for (const name of ['factory', 'child']) {
      for (const method of methods) answers.push(await resolver[method](started.at(name)))
    }
    return { answers, calls: node.messages.flat().map(({ method, params }) => `${method} ${JSON.stringify(params)}`) }
  }
  const first = await askAll()
  const reads = first.calls.filter((call) => !/^eth_(chainId|getBlockByNumber|getLogs) /.test(call))
  expect(reads.length).toBeGreaterThan(8)
  expect(new Set(reads).size).toBe(reads.length)
  const second = await askAll()
  expect(second.answers).toEqual(first.answers)
  expect([...new Set(second.calls.map((call) => call.split(' ')[0]))].sort()).toEqual([
    'eth_chainId',
    'eth_getBlockByNumber',
    'eth_getLogs',
  ])
  await started.go((builder) => builder.deploy('other', 'vault'))
  const third = await askAll()
  expect(third.answers).toEqual(first.answers)
  // The child's creation is known; only whether its block is still part of the chain is read again.
  expect(third.calls.filter((call) => /^eth_getTransactionReceipt /.test(call))).toEqual([])
})

test('behavior: a question at the same block as the one before takes one or two messages', async () => {
  await using node = await standInFor(setup.network.chain.rpcUrl, (_, reply) => reply)
  const resolver = setup.resolverIn({ rpcUrl: node.url })
  await resolver.isAttackable(started.at('factory'))
  node.messages.length = 0
  expect(await resolver.bindingAgreement(started.at('factory'))).not.toBeNull()
  expect(node.messages).toHaveLength(1)
  expect(await resolver.bindingAgreement('0x00000000000000000000000000000000000000AA')).toBeNull()
  expect(node.messages).toHaveLength(2)
})

test('behavior: stores no answers of a failed question', async () => {
  let isBroken = true
  await using node = await standInFor(setup.network.chain.rpcUrl, ({ method }, reply) =>
    isBroken && method === 'eth_getLogs' ? null : reply,
  )
  const resolver = setup.resolverIn({ rpcUrl: node.url })
  await expect(resolver.isAttackable(started.at('child'))).rejects.toThrow('did not answer')
  isBroken = false
  node.messages.length = 0
  expect(await resolver.isAttackable(started.at('child'))).toBe(true)
  expect(JSON.stringify(node.messages)).toContain('eth_getCode')
})

test('RACE-1: later blocks do not affect the answer', async () => {
  const before = await setup.network.chain.snapshot()
  let calls = 0
  await using node = await standInFor(setup.network.chain.rpcUrl, async (_, reply) => {
    if (calls++ === 1) await started.go((builder) => builder.lifecycle('A', 'promote'))
    return reply
  })
  const resolver = setup.resolverIn({ rpcUrl: node.url })
  expect(await resolver.timeRemaining(started.at('child'))).toBeNull()
  expect(await resolver.timeRemaining(started.at('child'))).toBeGreaterThan(0)
  await setup.network.chain.revert(before)
  // Nothing is remembered of what was undone.
  expect(await resolver.timeRemaining(started.at('child'))).toBeNull()
})

test.each([
  ['eth_getCode', 'The node refused'],
  ['eth_getLogs', 'was undone while'],
])('refuses if its block is undone after %s', async (after, says) => {
  const { chain } = setup.network
  const before = await chain.snapshot()
  await chain.mine({ timestamp: chain.head.timestamp + 1 })
  let isUndone = false
  await using node = await standInFor(chain.rpcUrl, async ({ method }, reply) => {
    if (method === after && !isUndone) {
      isUndone = true
      await chain.revert(before)
      await chain.mine({ timestamp: chain.head.timestamp + 5 })
    }
    return reply
  })
  const resolver = setup.resolverIn({ rpcUrl: node.url })
  await expect(resolver.bindingAgreement(started.at('child'))).rejects.toThrow(says)
  expect(await resolver.bindingAgreement(started.at('child'))).not.toBeNull()
})

test('behavior: reads a creation again if a reorganisation undid its block', async () => {
  const { chain } = setup.network
  const own = await setup.start('a reorg', (builder) =>
    builder
      .deploy('factory', 'factory')
      .agreement('B', { covers: { factory: 'FutureOnly' } })
      .underAttack('B'),
  )
  await using node = await standInFor(chain.rpcUrl, (_, reply) => reply)
  const resolver = setup.resolverIn({ rpcUrl: node.url })
  const readsReceipt = () => JSON.stringify(node.messages).includes('eth_getTransactionReceipt')
  const before = await chain.snapshot()
  await own.go((builder) => builder.spawn('late', 'factory'))
  const late = own.at('late')
  const block = await chain.request<{ transactions: unknown[] }>({
    method: 'eth_getBlockByNumber',
    params: ['latest', true],
  })
  const { from, to, input } = block.transactions[0] as Record<'from' | 'to' | 'input', Hex>
  expect(await resolver.bindingAgreement(late)).toMatchObject({ via: 'child' })
  const { head } = chain
  await chain.mine({ timestamp: head.timestamp + 1 })
  node.messages.length = 0
  expect(await resolver.bindingAgreement(late)).toMatchObject({ via: 'child' })
  expect(readsReceipt()).toBe(false)

  await chain.revert(before)
  await chain.mine({ timestamp: head.timestamp + 2, transactions: [{ from, to, data: input }] })
  await chain.mine({ timestamp: head.timestamp + 3 })
  expect(await resolver.bindingAgreement(late)).toMatchObject({ via: 'child' })
  expect(readsReceipt()).toBe(true)
})
