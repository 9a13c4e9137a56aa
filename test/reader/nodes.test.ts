import { type Address, toEventSelector, toFunctionSelector } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startScenarioRun } from '../../src/check/resolvers/scenario-run.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { createHttpServer } from '../../src/platform/http/create-server.ts'
import { listen } from '../../src/platform/http/listen.ts'
import { type Finding, findWhy } from '../../src/reader/find-why.ts'
import { readingMethods } from '../../src/reader/open-node.ts'
import type { RpcLog } from '../../src/rpc/log.ts'
import { scenario } from '../../src/scenario/builder.ts'
import { type Limits, openLimitedNode } from './limited-node.ts'

/** A contract with a link, a child of a linked factory, and a chain long enough for ranges of blocks. */
const steps = scenario('why/nodes', 'A vault with a link, and children of a linked factory')
  .deploy('vault')
  .deploy('factory', 'factory')
  .deploy('openFactory', 'factory')
  .agreement('agreementA', { covers: { vault: 'None', factory: 'ExistingOnly', openFactory: 'All' } })
  .spawn('child', 'factory')
  .spawn('openChild', 'openFactory')
  .spawn('hashChild', 'openFactory', { method: 'create2' })
  .underAttack('agreementA')
  .wait(3_600)
  .spawn('lateChild', 'factory')
  .build()

let network: TestNetwork
let addressOf: (name: string) => Address
const nodes: { close(): Promise<void> }[] = []
beforeAll(async () => {
  network = await startTestNetwork()
})
afterAll(() => network.close())
beforeEach(async () => {
  await network.reset()
  const run = await startScenarioRun(network, steps)
  await run.runSteps(steps.steps)
  addressOf = (name) => run.executor.addressBook.addressOf(name)
  for (let block = 0; block < 60; block++) await network.chain.mine({ timestamp: network.chain.head.timestamp + 1 })
})
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close()
})

async function open(limits: Limits = {}) {
  const node = await openLimitedNode(network.chain.rpcUrl, limits)
  nodes.push(node)
  return node
}

const ask = (
  name: string,
  urls: readonly string[],
  more: { chainId?: number; etherscanUrl?: string; rate?: number } = {},
) => {
  const { attackRegistry, deploymentBlock } = network.chain.deployment
  return findWhy(addressOf(name), { attackRegistry, deploymentBlock, rpcUrls: urls, ...more }, more)
}

/** The creation of the contract, and how it is known. */
const originOf = ({ origin }: Finding) => (origin?.known ? { ...origin, ...origin.deployed } : undefined)

const withoutTraces = /^(ots|trace|debug)_/

test('sends the documented methods only, and few of them', async () => {
  const node = await open()
  const { attackable, nodes } = await ask('child', [node.url])
  expect(attackable).toBe(true)
  expect([...new Set(node.methods)].toSorted()).toEqual(nodes[0]?.methods)
  expect(readingMethods).toEqual(expect.arrayContaining([...new Set(node.methods)]))
  expect(node.methods.length).toBe(nodes[0]?.requests)
  expect(node.methods.length).toBeLessThanOrEqual(60)
})

test('sends no more requests in a second than the rate allows', async () => {
  const node = await open()
  const start = performance.now()
  await ask('vault', [node.url], { rate: 100 })
  expect(performance.now() - start).toBeGreaterThan((node.methods.length - 1) * 10 - 1)
})

test('a node without traces: a child by CREATE2 is not known, one by CREATE and a link of its own are', async () => {
  const { url } = await open({ lacks: withoutTraces })
  const created = await ask('child', [url])
  expect([created.attackable, created.binding?.via]).toEqual([true, 'child'])
  const child = await ask('hashChild', [url])
  expect([child.attackable, child.binding, child.terms]).toEqual([null, null, null])
  expect(child.unknown?.reason).toContain('the node has no traces')
  expect(child.unknown?.next).toContain('ots_getContractCreator')
  const vault = await ask('vault', [url])
  expect([vault.attackable, vault.binding?.via]).toEqual([true, 'top-level'])
  const pruned = await open({ lacks: withoutTraces, isPruned: true })
  expect((await ask('hashChild', [pruned.url])).unknown?.reason).toContain('nor the state of earlier blocks')
  expect((await ask('vault', [pruned.url])).attackable).toBe(true)
})

test('a node without old state: the index of creators counts with traces only', async () => {
  const indexed = await open({ lacks: /^(trace|debug)_/, isPruned: true })
  expect((await ask('child', [indexed.url])).attackable).toBe(null)
  const traced = await open({ isPruned: true })
  const child = await ask('child', [traced.url])
  expect([child.attackable, originOf(child)?.by]).toEqual([true, 'ots_getContractCreator and trace_transaction'])
})

test.each([
  [/^none/, 'ots_getContractCreator'],
  [/^ots_/, 'trace_block'],
  [/^(ots|trace)_/, 'debug_traceBlockByNumber'],
  [/^(ots|trace)_|^debug_traceBlock/, 'debug_traceTransaction'],
])('finds the deployer without %s by %s', async (lacks, by) => {
  const { url } = await open({ lacks })
  for (const [name, attackable] of [
    ['child', true],
    ['lateChild', false],
  ] as const) {
    const found = await ask(name, [url])
    expect([found.unknown, found.attackable, originOf(found)?.by]).toEqual([null, attackable, by])
    expect(originOf(found)).toMatchObject({ deployer: addressOf('factory').toLowerCase(), method: 'create' })
  }
  expect(originOf(await ask('factory', [url]))).toMatchObject({ deployer: undefined, method: 'transaction' })
})

test('a provider with limits, refusals and failures leads to the same answer', async () => {
  const plain = await open()
  const limits = { maxBlocks: 10, maxResults: 3, maxBatch: 3, busyEvery: 7, failsEvery: 20, takesHash: false }
  const limited = await open(limits)
  for (const name of ['vault', 'child', 'lateChild']) {
    const { nodes: _, ...expected } = await ask(name, [plain.url])
    const { nodes: __, ...found } = await ask(name, [limited.url])
    expect(found).toEqual(expected)
  }
})

test('reads again after a reorganisation, and answers unknown if reorganisations do not end', async () => {
  let reorganisations = 1
  const reorganise = async (method: string) => {
    if (method !== 'eth_getLogs' || reorganisations === 0) return
    reorganisations -= 1
    const { timestamp } = network.chain.head
    await network.chain.rollback(1)
    await network.chain.mine({ timestamp: timestamp + 1 })
  }
  const { url } = await open({ before: reorganise })
  const found = await ask('child', [url])
  const latest = await network.chain.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
  expect([found.attackable, found.block?.hash]).toEqual([true, (latest as { hash: string }).hash])
  reorganisations = 100
  const { attackable, unknown } = await ask('child', [url])
  expect([attackable, unknown?.reason]).toEqual([null, 'The chain is reorganised while it is read.'])
})

test('nodes that disagree', async () => {
  const right = await open()
  expect((await ask('vault', [right.url, right.url])).attackable).toBe(true)

  const zero = `0x${'0'.repeat(64)}`
  const wrong = await open({
    change: (method, _, result) => (method === 'eth_call' && `${result}`.length === 66 ? zero : result),
  })
  const answers = await ask('vault', [right.url, wrong.url])
  expect([answers.attackable, answers.unknown?.reason]).toEqual([
    null,
    'The attack registry and its events do not have the same link.',
  ])

  const elsewhere = await network.elsewhere()
  const chains = await ask('vault', [right.url, elsewhere.chain.rpcUrl], { chainId: network.chain.chainId })
  expect([chains.attackable, chains.unknown?.reason]).toEqual([null, 'The node is of another chain.'])

  const change = (method: string, _: unknown, result: unknown) =>
    method === 'eth_getBlockByNumber' ? { ...(result as object), hash: `0x${'ab'.repeat(32)}` } : result
  const fork = await open({ change })
  const blocks = await ask('vault', [right.url, fork.url])
  expect([blocks.attackable, blocks.unknown?.reason]).toMatchObject([null, expect.stringContaining('the same block')])
})

test('a node that leaves out events', async () => {
  const { url } = await open({ change: (method, _, result) => (method === 'eth_getLogs' ? [] : result) })
  for (const name of ['vault', 'child']) {
    const { attackable, unknown } = await ask(name, [url])
    expect([attackable, unknown?.reason]).toEqual([null, expect.stringMatching(/the event of a link|the same link/)])
  }
  const changed = toEventSelector('event AgreementStateChanged(address indexed, uint8)')
  const withoutStates = (method: string, _: unknown, result: unknown) =>
    method === 'eth_getLogs' ? (result as RpcLog[]).filter(({ topics }) => topics[0] !== changed) : result
  const { attackable, unknown } = await ask('vault', [(await open({ change: withoutStates })).url])
  expect([attackable, unknown?.reason]).toEqual([null, expect.stringContaining('do not have the same state')])
})

test('a chain with more events than 300 requests read: the cutoff time is not known, an answer without it is', async () => {
  for (let block = 0; block < 320; block++) await network.chain.mine({ timestamp: network.chain.head.timestamp + 1 })
  const { url } = await open({ maxBlocks: 1 })
  for (const name of ['vault', 'openChild']) {
    const { attackable, binding, notes } = await ask(name, [url])
    const { binding: expected } = await ask(name, [network.chain.rpcUrl])
    expect([attackable, binding]).toEqual([true, expected])
    expect(notes.join()).toMatch(/Earlier links .* not read\. Reading the events would take \d+ more requests/)
  }
  const child = await ask('child', [url])
  expect([child.attackable, child.unknown?.reason]).toEqual([null, expect.stringContaining('The cutoff time')])
  const pruned = await open({ maxBlocks: 1, isPruned: true })
  expect((await ask('vault', [pruned.url])).unknown?.reason).toMatch(/would take \d+ more requests/)
})

/** Starts an explorer with an API like Etherscan's that names a creation of a contract. */
async function openExplorer(row: object) {
  const server = createHttpServer((_, response) => response.end(JSON.stringify({ status: '1', result: [row] })))
  const explorer = await listen(server, { host: '127.0.0.1', port: 0, what: 'explorer' })
  nodes.push(explorer)
  return `${explorer.url}/api`
}

test("takes an explorer's word on the deployer if the node has none, and marks it", async () => {
  const txHash = originOf(await ask('hashChild', [network.chain.rpcUrl]))?.txHash
  const sender = await network.chain.request({ method: 'eth_getTransactionByHash', params: [txHash] })
  const contractCreator = (sender as { from: Address }).from
  const named = await openExplorer({ txHash, contractCreator, contractFactory: addressOf('openFactory') })
  const { url } = await open({ lacks: withoutTraces })
  const found = await ask('hashChild', [url], { etherscanUrl: named })
  expect([found.attackable, originOf(found)]).toMatchObject([
    true,
    { isWord: true, deployer: addressOf('openFactory').toLowerCase() },
  ])

  const ofSender = await openExplorer({ txHash, contractCreator })
  expect((await ask('hashChild', [url], { etherscanUrl: ofSender })).attackable).toBeNull()

  const traced = await open({ lacks: /^ots_|_block$|_traceBlock/, isPruned: true })
  const checked = await ask('hashChild', [traced.url], { etherscanUrl: ofSender })
  expect([checked.attackable, originOf(checked)]).toMatchObject([true, { by: 'trace_transaction' }])
  expect(originOf(checked)?.isWord).toBeUndefined()
})

test('an explorer that does not answer matters only if the deployer does', async () => {
  const { url } = await open({ lacks: withoutTraces })
  const etherscanUrl = 'http://127.0.0.1:1'
  expect((await ask('vault', [url], { etherscanUrl })).attackable).toBe(true)
  const { attackable, unknown } = await ask('hashChild', [url], { etherscanUrl })
  expect([attackable, unknown?.reason]).toEqual([null, expect.stringContaining('The explorer does not answer')])
})

test('a link to an agreement whose scope the contract has left is open (OPEN-5)', async () => {
  const empty = `0x${[32, 0].map((word) => word.toString(16).padStart(64, '0')).join('')}`
  const scope = toFunctionSelector('getBattleChainScopeAddresses()')
  const change = (method: string, params: readonly unknown[], result: unknown) =>
    method === 'eth_call' && (params[0] as { data: string }).data === scope ? empty : result
  const { attackable, unknown } = await ask('vault', [(await open({ change })).url])
  expect([attackable, unknown?.facts]).toEqual([
    null,
    { rule: 'OPEN-5', 'bound by, one of': expect.stringMatching(/^none, 0x/) },
  ])
})

test('a node that does not answer', async () => {
  const node = await open()
  await node.close()
  const { attackable, unknown, block } = await ask('vault', [node.url])
  expect([attackable, unknown?.reason, block]).toEqual([null, 'The node does not answer.', null])
})
