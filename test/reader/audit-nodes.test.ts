import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, getAddress, toEventSelector } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Population, populate } from '../../src/chain/populate/populate.ts'
import { startScenarioRun } from '../../src/check/resolvers/scenario-run.ts'
import { rulebook } from '../../src/model/rulebook/rulebook.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { UsageError } from '../../src/platform/errors.ts'
import { openAudit } from '../../src/reader/open-audit.ts'
import { type OnProgress, readingMethods } from '../../src/reader/open-node.ts'
import type { NetworkWorld } from '../../src/reader/read-network.ts'
import type { RpcLog } from '../../src/rpc/log.ts'
import { scenario } from '../../src/scenario/builder.ts'
import { bin } from '../cli/harborcheck.ts'
import { eventually } from '../support/eventually.ts'
import { type Limits, openLimitedNode } from './limited-node.ts'

let network: TestNetwork
let population: Population
let folder: string
const nodes: { close(): Promise<void> }[] = []
beforeAll(async () => {
  network = await startTestNetwork()
  population = await populate(network.chain, 80)
  await mine(60)
})
afterAll(() => network.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close()
  await rm(folder, { recursive: true })
})

async function mine(blocks: number) {
  for (let block = 0; block < blocks; block++) await network.chain.mine({ timestamp: network.chain.head.timestamp + 1 })
}

async function open(limits: Limits = {}) {
  const node = await openLimitedNode(network.chain.rpcUrl, limits)
  nodes.push(node)
  return node
}

/** Audits through a node, as a command of its own would. */
async function read(rpcUrl: string | string[], kept = folder, further?: Address[]): Promise<NetworkWorld> {
  const { attackRegistry, deploymentBlock } = network.chain.deployment
  const audit = openAudit({ attackRegistry, deploymentBlock, rpcUrls: [rpcUrl].flat() }, kept)
  try {
    return await audit.read(undefined, further)
  } finally {
    audit.close()
  }
}

/** What an audit answers. */
const answersOf = ({ contracts, world }: NetworkWorld) => ({
  contracts: new Map([...contracts].toSorted()),
  agreements: new Map([...world.agreements].toSorted()),
})

const countOf = ({ methods }: { methods: readonly string[] }, method: string) =>
  methods.filter((one) => one === method).length

test('sends only methods that read, and shares requests between calls', async () => {
  const node = await open()
  const { contracts, childrenUnlisted } = await read(node.url)
  expect(new Set(population.contracts.filter((one) => contracts.has(one))).size).toBeGreaterThan(80)
  expect(childrenUnlisted).toBeNull()
  expect(readingMethods).toEqual(expect.arrayContaining([...new Set(node.methods)]))
  expect(node.requests()).toBeLessThan(node.methods.length / 5)
})

test('a provider with limits, refusals and failures leads to the same answers', async () => {
  const limits = { maxBlocks: 10, maxResults: 300, maxBatch: 7, busyEvery: 11, failsEvery: 20, isPruned: true }
  const expected = answersOf(await read((await open()).url))
  const other = await mkdtemp(join(folder, 'other-'))
  expect(answersOf(await read((await open(limits)).url, other))).toEqual(expected)
})

test('tells how much of the blocks and of the calls is read', async () => {
  const { attackRegistry, deploymentBlock } = network.chain.deployment
  const told: Parameters<OnProgress>[0][] = []
  const rpcUrls = [(await open({ maxBlocks: 10 })).url]
  const onProgress: OnProgress = (progress) => void told.push(progress)
  const audit = openAudit({ attackRegistry, deploymentBlock, rpcUrls }, folder, { onProgress })
  await audit.read()
  audit.close()
  for (const what of ['blocks', 'calls'] as const) {
    const of = told.filter((one) => one.what === what)
    expect(of.length).toBeGreaterThan(5)
    expect(of.filter(({ done, of }) => done > of)).toEqual([])
    expect(of.at(-1)).toMatchObject({ done: of.at(-1)?.of })
  }
})

test('a second audit reads only what is new', async () => {
  const first = await open()
  const before = await read(first.url)
  const second = await open()
  expect(answersOf(await read(second.url))).toEqual(answersOf(before))
  for (const method of ['eth_getLogs', 'trace_block', 'trace_transaction', 'eth_getCode'])
    expect([method, countOf(second, method)]).toEqual([method, 0])
  expect(countOf(second, 'eth_call')).toBeLessThan(countOf(first, 'eth_call') / 2)
})

test('an audit that was killed goes on', async () => {
  const expected = answersOf(await read((await open()).url, await mkdtemp(join(folder, 'other-'))))
  const kept = join(folder, '.harborcheck', 'audit')
  const { deploymentBlock = 0 } = network.chain.deployment
  let isKept = false
  // Saves follow each other as fast as the machine writes: no further range is answered once 8 of them are kept.
  const slow = await open({
    maxBlocks: 5,
    before: async (method) => {
      if (method !== 'eth_getLogs') return
      isKept ||= ((await lastKept(kept)) ?? 0) >= Number(deploymentBlock) + 40
      if (isKept) await new Promise(() => {})
    },
  })
  const args = ['audit', '--rpc-url', slow.url, '--registry', network.chain.deployment.attackRegistry]
  const running: ChildProcess = spawn(process.execPath, [bin, ...args], { cwd: folder, stdio: 'ignore' })
  await eventually(() => expect(isKept).toBe(true))
  running.kill('SIGKILL')
  await new Promise((resolve) => running.on('close', resolve))
  const node = await open({ maxBlocks: 5 })
  expect(answersOf(await read(node.url, kept))).toEqual(expected)
  const whole = await open({ maxBlocks: 5 })
  await read(whole.url, await mkdtemp(join(folder, 'whole-')))
  expect(countOf(node, 'eth_getLogs')).toBeLessThan(countOf(whole, 'eth_getLogs') - 3)
})

/** Reads the last block whose events an audit has saved. */
async function lastKept(folder: string): Promise<number | undefined> {
  const [file] = await readdir(folder).catch(() => [])
  return file && JSON.parse(await readFile(join(folder, file), 'utf8')).last?.block
}

test.each([/^trace_/, /^(ots|trace|debug)_/])('a node without %s leads to the same answers', async (lacks) => {
  const expected = await read((await open()).url)
  const found = await read((await open({ lacks })).url, await mkdtemp(join(folder, 'other-')))
  expect(found.childrenUnlisted).toBeNull()
  expect(answersOf(found)).toEqual(answersOf(expected))
})

test('a file of an earlier version is read anew', async () => {
  const { url } = await open()
  const expected = answersOf(await read(url))
  const file = join(folder, `31337-${network.chain.deployment.attackRegistry.toLowerCase()}.json`)
  await writeFile(file, JSON.stringify({ version: 1, traced: {} }))
  expect(answersOf(await read(url))).toEqual(expected)
  expect(JSON.parse(await readFile(file, 'utf8')).version).toBe(2)
})

test('a file that is not an audit is an error with its path', async () => {
  const { url } = await open()
  await read(url)
  const [file] = [join(folder, `31337-${network.chain.deployment.attackRegistry.toLowerCase()}.json`)]
  await writeFile(file, (await readFile(file, 'utf8')).slice(0, 1_000))
  const error = await read(url).catch((reason) => reason)
  expect(error).toBeInstanceOf(UsageError)
  expect(error.render()).toContain(file)
  expect(error.render()).toContain('→ delete it')
})

test.each([
  ['ContractRegistered(address indexed, address indexed)', /does not have the event of a link/],
  ['AgreementStateChanged(address indexed, uint8)', /do not have the same state/],
])('a node that leaves out %s: what that decides is not known, until a whole node is read', async (event, reason) => {
  const registered = toEventSelector(`event ${event}`)
  const change = (method: string, _: unknown, result: unknown) =>
    method === 'eth_getLogs' ? (result as RpcLog[]).filter(({ topics }) => topics[0] !== registered) : result
  const name = population.addressBook.addressOf('vault7')
  const { contracts } = await read((await open({ change })).url)
  expect(contracts.get(name)?.unknown?.reason).toMatch(reason)
  const again = await read((await open()).url)
  expect(again.contracts.get(name)).toMatchObject({ unknown: null, bound: { via: 'top-level' } })
})

test.each([
  ['agreement7', /does not have the event of a link/],
  ['vault8', /^The nodes do not lead to the same answer/],
])('of two nodes one leaves out %s: what that decides is not known, everything else is', async (name, reason) => {
  const hidden = getAddress(population.addressBook.addressOf(name))
  const isAbout = (what: unknown) => JSON.stringify(what).includes(hidden.slice(2).toLowerCase())
  const change = (method: string, [call]: readonly unknown[], result: unknown) => {
    if (method === 'eth_getLogs') return (result as RpcLog[]).filter((log) => !isAbout(log))
    return name === 'vault8' && method === 'eth_call' && isAbout(call) ? `0x${'0'.repeat(64)}` : result
  }
  const right = await open()
  const lacking = await open({ change, lacks: /^trace_filter/ })
  const expected = await read(right.url)
  for (const urls of [
    [right.url, lacking.url],
    [lacking.url, right.url],
  ]) {
    const { contracts, childrenUnlisted, unreadable } = await read(urls, await mkdtemp(join(folder, 'both-')))
    expect([childrenUnlisted, ...unreadable.keys()]).toEqual([null, ...(name === 'agreement7' ? [hidden] : [])])
    expect([...contracts.keys()].toSorted()).toEqual([...expected.contracts.keys()].toSorted())
    for (const [contract, known] of expected.contracts) {
      const isHidden = contract === hidden || known.bound?.agreement === hidden
      const found = contracts.get(contract)
      if (isHidden) expect([contract, found?.unknown?.reason]).toEqual([contract, expect.stringMatching(reason)])
      else expect([contract, found]).toEqual([contract, known])
    }
  }
})

test('reads again if the block that it reads is reorganised meanwhile', async () => {
  let isFirst = true
  const before = async (method: string) => {
    if (method !== 'eth_getLogs' || !isFirst) return
    isFirst = false
    const { timestamp } = network.chain.head
    await network.chain.rollback(1)
    await network.chain.mine({ timestamp: timestamp + 1 })
  }
  const { block, contracts } = await read((await open({ before })).url)
  const latest = await network.chain.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
  expect([isFirst, block.hash]).toEqual([false, (latest as { hash: string }).hash])
  expect(contracts.size).toBeGreaterThan(80)
})

test('reads a reorganised tail again', async () => {
  const { steps, ...story } = scenario('audit/tail', 'An approved agreement')
    .deploy('vault')
    .agreement('agreementA', { covers: { vault: 'None' } })
    .underAttack('agreementA')
    .build()
  const run = await startScenarioRun(network, { ...story, steps })
  await run.runSteps(steps)
  const vault = getAddress(run.executor.addressBook.addressOf('vault'))
  const isOpen = ({ world }: NetworkWorld) => rulebook.isAttackable(world, vault).value
  expect(isOpen(await read((await open()).url))).toBe(true)
  const { timestamp } = network.chain.head
  await network.chain.rollback(1)
  for (const later of [1, 2, 3]) await network.chain.mine({ timestamp: timestamp + later })
  const node = await open()
  const again = await read(node.url)
  expect(isOpen(again)).toBe(false)
  const other = await mkdtemp(join(folder, 'other-'))
  expect(answersOf(again)).toEqual(answersOf(await read((await open()).url, other)))
  // Of the registry's first event, of the new blocks, and of linked deployers.
  expect([countOf(node, 'eth_getLogs'), countOf(node, 'trace_block')]).toEqual([3, 0])
})

test('keeps nothing of a node that answers without events', async () => {
  const hidesEvents = {
    change: (method: string, _: unknown, result: unknown) => (method === 'eth_getLogs' ? [] : result),
  }
  const error = 'The node has no events of the attack registry, not even that of its deployment.'
  await expect(read((await open(hidesEvents)).url)).rejects.toThrow(error)
  const { contracts } = await read((await open()).url)
  expect(contracts.size).toBeGreaterThan(80)
  await mine(1)
  await expect(read((await open(hidesEvents)).url)).rejects.toThrow(error)
})
