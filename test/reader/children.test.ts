import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, getAddress } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { noCode } from '../../src/cases/no-code.ts'
import { showcase } from '../../src/cases/showcase.ts'
import { auditNetwork } from '../../src/check/networks/audit-network.ts'
import { exitCodeOf } from '../../src/check/networks/network-report.ts'
import { startScenarioRun } from '../../src/check/resolvers/scenario-run.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { findWhy } from '../../src/reader/find-why.ts'
import { scenario } from '../../src/scenario/builder.ts'
import { type Limits, openLimitedNode } from './limited-node.ts'

/** Children of each kind, each in a block of its own, and a contract that no linked contract made. */
const { steps, ...story } = scenario('reader/children', 'Factories that make contracts in every way')
  .deploy('foreignFactory', 'factory')
  .deploy(['plainFactory', 'hashFactory', 'failingFactory', 'datedFactory', 'emptyFactory'], 'factory')
  .agreement('agreementA', {
    covers: {
      plainFactory: 'All',
      hashFactory: 'All',
      failingFactory: 'All',
      datedFactory: 'FutureOnly',
      emptyFactory: 'All',
    },
  })
  .underAttack('agreementA')
  .spawn('plainChild', 'plainFactory')
  .spawn(['clone', 'otherClone'], 'plainFactory', { method: 'clone' })
  .spawn('datedChild', 'datedFactory')
  .spawn('hashChild', 'hashFactory', { method: 'create2' })
  .spawn('afterFailures', 'failingFactory', { failedCreations: 2 })
  .spawn('afterUndone', 'plainFactory', { failedCalls: 1 })
  .spawn('foreignChild', 'foreignFactory')
  .spawn('codelessChild', 'emptyFactory', { codeless: true })
  .build()

const children = ['plainChild', 'clone', 'otherClone', 'datedChild', 'hashChild', 'afterFailures', 'afterUndone']

let network: TestNetwork
let addressOf: (name: string) => Address
let folder: string
const nodes: { close(): Promise<void> }[] = []
beforeAll(async () => {
  network = await startTestNetwork()
  const run = await startScenarioRun(network, { ...story, steps })
  await run.runSteps(steps)
  addressOf = (name) => getAddress(run.executor.addressBook.addressOf(name))
})
afterAll(() => network.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close()
  await rm(folder, { recursive: true })
})

async function open(limits: Limits) {
  const node = await openLimitedNode(network.chain.rpcUrl, limits)
  nodes.push(node)
  return node
}

async function audit(rpcUrl: string, kept = folder, on = network) {
  const { attackRegistry, deploymentBlock } = on.chain.deployment
  const sources = { folder: kept, contracts: [], subjects: [], timeout: 1_000 }
  const report = await auditNetwork({ attackRegistry, deploymentBlock, rpcUrls: [rpcUrl] }, sources)
  const verdicts = new Map(report.contracts.map(({ contract, attackable }) => [contract, attackable]))
  return { verdicts, exitCode: exitCodeOf(report), ...report }
}

function why(name: string, rpcUrl: string) {
  const { attackRegistry, deploymentBlock } = network.chain.deployment
  return findWhy(addressOf(name), { attackRegistry, deploymentBlock, rpcUrls: [rpcUrl] })
}

type Change = NonNullable<Limits['change']>
/** What the public network's node answers about creators and traces. */
const publicAnswers: Change = (method, _, result) => (method.startsWith('ots_') ? null : result)
const publicNode: Limits = { lacks: /^trace_/, change: publicAnswers }
const withoutTraces: Limits = { lacks: /^(trace|debug)_/, change: publicAnswers }

/** Changes every object below the result of a tracing method. */
const inTraces =
  (change: (one: Record<string, unknown>) => object): Change =>
  (method, _, result) => {
    const changed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(changed)
      if (typeof value !== 'object' || value === null) return value
      const members = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, changed(one)]))
      return change(members)
    }
    return /^(trace|debug)_/.test(method) ? changed(result) : result
  }

const isFrame = (one: object) => 'type' in one
const withMember = (name: string, value: unknown) =>
  inTraces((one) => (isFrame(one) && !(name in one) ? { ...one, [name]: value } : one))
const withTypes = (form: (type: string) => string) =>
  inTraces((one) => (isFrame(one) ? { ...one, type: form(String(one.type)) } : one))
const mixedCase = inTraces((one) =>
  Object.fromEntries(
    Object.entries(one).map(([name, value]) => [
      name,
      /^0x[0-9a-f]{40}$/.test(`${value}`) ? getAddress(`${value}`) : value,
    ]),
  ),
)
const withSuicide: Change = (method, _, result) => {
  const suicide = { type: 'suicide', action: null, result: null, traceAddress: null, subtraces: 0 }
  return method.startsWith('trace_') ? [...(result as object[]), suicide] : result
}

const shapes: [string, Change][] = [
  ['no change', (_, __, result) => result],
  ['error: null', withMember('error', null)],
  ["error: ''", withMember('error', '')],
  ['calls: null', withMember('calls', null)],
  ['addresses of mixed case', mixedCase],
  ['types in upper case', withTypes((type) => type.toUpperCase())],
  ['types with a capital letter', withTypes((type) => type.charAt(0).toUpperCase() + type.slice(1).toLowerCase())],
  ['a self-destruction without an action', withSuicide],
  ['traceAddress: null', inTraces((one) => (`${one.traceAddress}` === '' ? { ...one, traceAddress: null } : one))],
]

test.each(shapes)('traces with %s show every child', async (_shape, change) => {
  for (const lacks of [/^(ots|debug)_/, /^(ots|trace)_/]) {
    const { url } = await open({ lacks, change })
    const { verdicts, exitCode } = await audit(url, await mkdtemp(join(folder, 'kept-')))
    expect([exitCode, children.map((name) => verdicts.get(addressOf(name)))]).toEqual([0, children.map(() => true)])
    expect((await why('hashChild', url)).attackable).toBe(true)
  }
})

const notTraces: [string, unknown][] = [
  ['an empty list', []],
  ['null', null],
  ['an object', {}],
  ['a text', 'no traces'],
  ['a list of null', [null]],
  ['calls that are an object', [{ result: { type: 'CALL', from: `0x${'1'.repeat(40)}`, calls: {} } }]],
  ['a call without a sender', [{ result: { type: 'CREATE', from: '0x' } }]],
]

test.each(notTraces)('%s instead of traces leaves a child unknown, not unbound', async (_shape, answer) => {
  const change: Change = (method, params, result) =>
    /^(trace|debug)_/.test(method) ? answer : publicAnswers(method, params, result)
  const { url } = await open({ change })
  for (const { notes, exitCode, verdicts } of [await audit(url), await audit(url)]) {
    const lacking = notes.find((note) => note.startsWith('Not all children are known'))
    expect([exitCode, lacking]).toEqual([3, expect.stringContaining(`1 by ${addressOf('hashFactory')}`)])
    expect([verdicts.has(addressOf('hashChild')), verdicts.get(addressOf('plainChild'))]).toEqual([false, true])
  }
  expect((await why('hashChild', url)).attackable).toBeNull()
})

test('traces that leave out creations: says whose children are missing', async () => {
  const change = inTraces((one) => ('calls' in one ? { ...one, calls: [] } : one))
  const { url } = await open({ lacks: /^(ots|trace)_/, change })
  const { notes, exitCode } = await audit(url)
  expect([exitCode, notes]).toEqual([3, [expect.stringContaining('3 creations')]])
})

test('nested traces show what empty flat ones leave out', async () => {
  const change: Change = (method, params, result) =>
    method.startsWith('trace_') ? [] : publicAnswers(method, params, result)
  const { url } = await open({ change })
  expect((await audit(url)).exitCode).toBe(0)
  expect((await why('hashChild', url)).attackable).toBe(true)
})

test('an index of creators that names the sender is not believed', async () => {
  const change: Change = (method, _, result) => {
    const named = result as { hash: string; creator: string } | null
    return method === 'ots_getContractCreator' && named ? { ...named, creator: sender } : result
  }
  const { origin } = await why('hashChild', network.chain.rpcUrl)
  const sender = origin?.known ? origin.deployed?.sender : undefined
  const traced = await why('hashChild', (await open({ change })).url)
  expect([traced.attackable, traced.binding?.via]).toEqual([true, 'child'])
  const untraced = await why('hashChild', (await open({ change, lacks: /^(trace|debug)_/ })).url)
  expect([untraced.attackable, untraced.unknown?.reason]).toEqual([null, expect.stringContaining('is not known')])
})

test("the public network's node shows every contract of the showcase", async () => {
  const other = await startTestNetwork()
  const run = await startScenarioRun(other, showcase)
  await run.runSteps(showcase.steps)
  const node = await openLimitedNode(other.chain.rpcUrl, publicNode)
  nodes.push(node)
  const { contracts, notes, verdicts } = await audit(node.url, folder, other)
  const attackable = [...verdicts.values()].filter((one) => one === true)
  expect([contracts.length, attackable.length, notes]).toEqual([62, 42, []])
  await other.close()
}, 120_000)

test.each(['destroyed-in-its-constructor', 'deployer-that-destroyed-itself', 'creation-that-returns-no-code'])(
  'accounts for children and deployers without code: %s',
  async (name) => {
    const other = await startTestNetwork()
    const { steps } = noCode.find(({ id }) => id === `no-code/${name}`) as (typeof noCode)[number]
    const run = await startScenarioRun(other, { ...story, steps })
    await run.runSteps(steps)
    const node = await openLimitedNode(other.chain.rpcUrl, publicNode)
    nodes.push(node)
    const [indexed, traced] = [
      await audit(other.chain.rpcUrl, folder, other),
      await audit(node.url, join(folder, 'traced'), other),
    ]
    expect(indexed.notes).toEqual([])
    expect([traced.notes, traced.verdicts]).toEqual([[], indexed.verdicts])
    await other.close()
  },
)

test('without traces, nonces alone show the children by CREATE, and that no linked contract made another', async () => {
  const { url } = await open(withoutTraces)
  for (const name of ['plainChild', 'clone', 'datedChild', 'afterFailures', 'afterUndone'])
    expect([name, (await why(name, url)).attackable]).toEqual([name, true])
  const { because, ...foreign } = await why('foreignChild', url)
  expect([foreign.attackable, foreign.unknown, foreign.origin]).toMatchObject([false, null, { isUnlinked: true }])
  expect(because.map(({ rule }) => rule)).toEqual(['BIND-8'])
  const hidden = await why('hashChild', url)
  expect([hidden.attackable, hidden.unknown?.reason]).toEqual([null, expect.stringContaining('who deployed')])

  const { notes, exitCode, verdicts } = await audit(url)
  expect([exitCode, notes]).toEqual([3, [expect.stringContaining('3 creations')]])
  expect(notes[0]).toContain(`2 by ${addressOf('failingFactory')}`)
  const attackable = children.filter((name) => verdicts.get(addressOf(name)) === true)
  expect(attackable).toEqual(children.filter((name) => name !== 'hashChild'))
})

test('without the state of earlier blocks, a child by CREATE is known, but not when it was made', async () => {
  const { url } = await open({ ...withoutTraces, isPruned: true })
  const plain = await why('plainChild', url)
  expect([plain.attackable, plain.origin]).toMatchObject([true, { isUndated: true }])
  const dated = await why('datedChild', url)
  expect([dated.attackable, dated.unknown?.reason]).toEqual([null, 'When the child was created is not known.'])
  const { verdicts, exitCode, contracts } = await audit(url)
  expect([exitCode, verdicts.get(addressOf('plainChild')), verdicts.get(addressOf('datedChild'))]).toEqual([
    3,
    true,
    null,
  ])
  expect(contracts.find(({ contract }) => contract === addressOf('plainChild'))?.created).toBeNull()
})

test('a node that answers with the latest state for earlier blocks neither dates nor unbinds a child', async () => {
  const atLatest = async (method: string, [address]: readonly unknown[], result: unknown) =>
    /^eth_get(Code|TransactionCount)$/.test(method)
      ? network.chain.request({ method: method as 'eth_getCode', params: [address as Address, 'latest'] })
      : publicAnswers(method, [], result)
  const { url } = await open({ lacks: /^(trace|debug)_/, change: atLatest })
  const { verdicts } = await audit(url)
  expect(['plainChild', 'datedChild'].map((name) => verdicts.get(addressOf(name)))).toEqual([true, null])
  for (const name of ['datedChild', 'hashChild', 'foreignChild'])
    expect([name, (await why(name, url)).attackable]).toEqual([name, null])
})

test('what a node has left out is read once it is there', async () => {
  const first = await audit((await open(withoutTraces)).url)
  expect([first.exitCode, first.verdicts.has(addressOf('hashChild'))]).toEqual([3, false])
  const second = await audit((await open(publicNode)).url)
  expect([second.exitCode, second.verdicts.get(addressOf('hashChild'))]).toEqual([0, true])
})

test('an audit at an earlier block knows the children that were there', async () => {
  const { attackRegistry, deploymentBlock } = network.chain.deployment
  await audit(network.chain.rpcUrl)
  const sources = { folder, contracts: [], subjects: [], timeout: 1_000, block: network.chain.head.number - 1 }
  const report = await auditNetwork({ attackRegistry, deploymentBlock, rpcUrls: [network.chain.rpcUrl] }, sources)
  const attackable = report.contracts.filter((one) => one.attackable).map(({ contract }) => contract)
  expect(attackable).toEqual(expect.arrayContaining(children.map(addressOf)))
})

test("looks first in the blocks of a deployer's events, however long the chain is", async () => {
  const count = async (limits: Limits) => {
    const { url, methods } = await open(limits)
    const { verdicts } = await audit(url, await mkdtemp(join(folder, 'kept-')))
    expect(children.map((name) => verdicts.get(addressOf(name)))).toEqual(children.map(() => true))
    return methods.filter((method) => method === 'eth_getTransactionCount').length
  }
  const { timestamp } = network.chain.head
  await network.chain.mine({ timestamp })
  const before = await count(publicNode)
  for (let block = 0; block < 300; block++) await network.chain.mine({ timestamp })
  expect(await count(publicNode)).toBe(before)
  // Some nodes have logs of few contracts at once.
  const refuses: Limits['refuses'] = (method, [filter]) =>
    method === 'eth_getLogs' &&
    [(filter as { address?: Address[] }).address ?? []].flat().length > 1 && { code: -32_602, message: 'too many' }
  expect(await count({ ...publicNode, refuses })).toBeGreaterThan(before)
})
