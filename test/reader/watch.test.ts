import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WatchLine } from '../../src/check/networks/watch-network.ts'
import { type ScenarioRun, startScenarioRun } from '../../src/check/resolvers/scenario-run.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { scenario } from '../../src/scenario/builder.ts'
import { runCommand, start } from '../cli/harborcheck.ts'
import { eventually } from '../support/eventually.ts'
import { type Limits, openLimitedNode } from './limited-node.ts'

const DAY = 86_400
const { steps, ...story } = scenario('audit/watch', 'A vault whose agreement is promoted')
  .deploy('vault')
  .agreement('agreementA', { covers: { vault: 'None' } })
  .underAttack('agreementA')
  .build()

let network: TestNetwork
let run: ScenarioRun
let folder: string
beforeAll(async () => {
  network = await startTestNetwork()
  run = await startScenarioRun(network, { ...story, steps })
  await run.runSteps(steps)
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterAll(async () => {
  await network.close()
  await rm(folder, { recursive: true })
})

test('--watch: each change is a line, a deadline is one before it passes, and a node may fail meanwhile', async () => {
  const limits: Limits = {}
  const node = await openLimitedNode(network.chain.rpcUrl, limits)
  const args = ['--rpc-url', node.url, '--registry', network.chain.deployment.attackRegistry]
  const watch = start(['audit', ...args, '--watch', '--before', `${DAY}`, '--json'], { cwd: folder })
  /** The lines after so many. */
  const linesAfter = (count: number) =>
    watch
      .output()
      .stdout.split('\n')
      .slice(count, -1)
      .map((line) => JSON.parse(line) as WatchLine)
  const expectNext = async (count: number, expected: object[]) => {
    await eventually(() => expect(linesAfter(count).length).toBeGreaterThanOrEqual(expected.length))
    expect(linesAfter(count)).toMatchObject(expected)
    return count + expected.length
  }
  const [vault, agreement] = ['vault', 'agreementA'].map((name) => run.executor.addressBook.addressOf(name))
  const state = 'UNDER_ATTACK'
  let told = await expectNext(0, [
    { event: 'agreement', agreement, state, ends: null, contracts: 1 },
    { event: 'contract', contract: vault, attackable: true, agreement, state, linked: {} },
  ])
  await run.runStep({ do: 'promote', agreement: 'agreementA' })
  const requested = { state: 'PROMOTION_REQUESTED', ends: { deadline: 'countdownEnd', left: 3 * DAY } }
  told = await expectNext(told, [
    { event: 'agreement', agreement, ...requested },
    { event: 'contract', contract: vault, attackable: true, ...requested },
  ])

  // Nothing changes but the time.
  await network.chain.mine({ timestamp: network.chain.head.timestamp + DAY })
  await network.chain.mine({ timestamp: network.chain.head.timestamp + DAY + 10 })
  told = await expectNext(told, [{ event: 'deadline', agreement, binds: [vault], ends: { left: DAY - 10 } }])

  limits.lacks = /./
  told = await expectNext(told, [{ event: 'unreachable', reason: expect.stringContaining('refused a call') }])
  await network.chain.mine({ timestamp: network.chain.head.timestamp + DAY })
  delete limits.lacks
  const ended = { state: 'PRODUCTION', ends: null }
  const { number, timestamp } = network.chain.head
  told = await expectNext(told, [
    { event: 'agreement', block: { number, timestamp }, agreement, ...ended },
    { event: 'contract', contract: vault, attackable: false, ...ended },
    { event: 'reachable' },
  ])

  // Ctrl-C while a request waits for its answer.
  let isWaiting = false
  limits.before = () => {
    isWaiting = true
    return new Promise(() => {})
  }
  await eventually(() => expect(isWaiting).toBe(true))
  watch.process.kill('SIGINT')
  expect(await watch.ended).toMatchObject({ code: 0, stderr: '' })
  expect(linesAfter(told)).toEqual([])
  await node.close()
})

test('--watch prints a line a change for people; what a rejection unbinds and what a reorganisation undoes are gone', async () => {
  const args = ['--rpc-url', network.chain.rpcUrl, '--registry', network.chain.deployment.attackRegistry]
  const before = await network.chain.snapshot()
  const { steps, ...story } = scenario('audit/rejected', 'A request for a factory is rejected')
    .deploy('maker', 'factory')
    .spawn('made', 'maker')
    .agreement('agreementB', { covers: { maker: 'All' } })
    .lifecycle('agreementB', 'requestUnderAttack')
    .build()
  const rejected = await startScenarioRun(network, { ...story, steps })
  await rejected.runSteps(steps)
  const [made, maker, agreement] = ['made', 'maker', 'agreementB'].map((name) =>
    rejected.executor.addressBook.addressOf(name),
  )
  const cwd = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  const watch = start(['audit', ...args, '--watch'], { cwd })
  await watch.says(`contract ${made} not attackable, ATTACK_REQUESTED`)
  await rejected.runStep({ do: 'rejectAttackRequest', agreement: 'agreementB' })
  await watch.says(`gone ${made}: nothing binds it any more, its deployer has no link\n`)
  await watch.says(`contract ${maker} not attackable, not bound\n`)
  await network.chain.revert(before)
  await network.chain.mine({ timestamp: network.chain.head.timestamp + 1 })
  await watch.says(`gone ${agreement}: a reorganisation has undone it\n`)
  for (const line of watch.output().stdout.split('\n').slice(0, -1)) expect(line).toMatch(/^\d+ {2}\S/)
  watch.process.kill('SIGINT')
  expect(await watch.ended).toMatchObject({ code: 0, stderr: '' })
  await rm(cwd, { recursive: true })
})

test('--watch says once that the latest block went back without a reorganisation, and keeps the highest', async () => {
  const { chain } = network
  await chain.mine({ timestamp: chain.head.timestamp + 1 })
  const headerOf = (block: number | 'latest') => {
    const number = block === 'latest' ? block : (`0x${block.toString(16)}` as const)
    return chain.request({ method: 'eth_getBlockByNumber', params: [number, false] })
  }
  /** Two nodes behind one address, of which one lags: they answer in turn. */
  let [looks, lag] = [0, 0]
  const change: Limits['change'] = (method, [block], result) => {
    if (method !== 'eth_getBlockByNumber' || block !== 'latest' || lag === 0) return result
    looks += 1
    return looks % 2 === 0 ? result : headerOf(chain.head.number - lag)
  }
  const node = await openLimitedNode(chain.rpcUrl, { change })
  const args = ['--rpc-url', node.url, '--registry', chain.deployment.attackRegistry]
  const cwd = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  const watch = start(['audit', ...args, '--watch'], { cwd })
  await watch.says('contract ')
  lag = 2
  await watch.says(`${chain.head.number}  the node's latest block went back to ${chain.head.number - 2}`)
  await eventually(() => expect(looks).toBeGreaterThanOrEqual(4))
  lag = 0
  const { steps, ...story } = scenario('audit/late', 'A further agreement')
    .deploy('late')
    .agreement('agreementLate', { covers: { late: 'None' } })
    .build()
  const further = await startScenarioRun(network, { ...story, steps })
  await further.runSteps(steps)
  await watch.says(`${chain.head.number}  agreement `)
  expect(watch.output().stdout).not.toContain('gone')
  expect(watch.output().stdout.match(/went back/g)).toHaveLength(1)
  watch.process.kill('SIGINT')
  expect(await watch.ended).toMatchObject({ code: 0, stderr: '' })
  await node.close()
  await rm(cwd, { recursive: true })
})

test('exit code 3 if the latest block goes back during every reading', async () => {
  const { chain } = network
  // The lagging node answers requests for the newest block by its number, and later also requests for the latest block.
  let asked = 0
  const change: Limits['change'] = (method, [block], result) => {
    if (method !== 'eth_getBlockByNumber') return result
    if (block !== 'latest') return Number(block) === chain.head.number ? null : result
    asked += 1
    const number = `0x${(chain.head.number - 1).toString(16)}` as const
    return asked <= 3 ? result : chain.request({ method, params: [number, false] })
  }
  const node = await openLimitedNode(chain.rpcUrl, { change })
  const args = ['--rpc-url', node.url, '--registry', chain.deployment.attackRegistry]
  const vault = run.executor.addressBook.addressOf('vault')
  const { code, stdout } = await runCommand(['why', vault, ...args], { cwd: folder })
  expect([code, stdout]).toEqual([3, expect.stringContaining('goes back while it is read')])
  await node.close()
})

test('--watch ends with exit code 3 if the network cannot be read the first time', async () => {
  const args = ['--rpc-url', 'http://127.0.0.1:1', '--registry', network.chain.deployment.attackRegistry]
  const { code, stderr } = await runCommand(['audit', ...args, '--watch'], { cwd: folder })
  expect([code, stderr]).toEqual([3, expect.stringContaining('The node does not answer')])
  const both = await runCommand(['audit', 'reference', ...args, '--watch'], { cwd: folder })
  expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('--watch follows the network alone')])
})
