import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { auditNetwork } from '../../src/check/networks/audit-network.ts'
import type { NetworkReport } from '../../src/check/networks/network-report.ts'
import { type WatchLine, watchNetwork } from '../../src/check/networks/watch-network.ts'
import type { Finding } from '../../src/reader/find-why.ts'
import { scenario } from '../../src/scenario/builder.ts'
import { inlineSubject } from '../../src/subject/inline.ts'
import { runCommand } from '../cli/harborcheck.ts'
import { eventually } from '../support/eventually.ts'
import { openLimitedNode } from './limited-node.ts'
import { type PlayedNetwork, startPlayedNetwork } from './played-network.ts'

const story = scenario('now/countdown', 'A vault whose agreement counts down, and one that waits for approval')
  .deploy('vault')
  .deploy('waiting')
  .agreement('agreementA', { covers: { vault: 'None' } })
  .agreement('agreementB', { covers: { waiting: 'None' } })
  .underAttack('agreementA')
  .lifecycle('agreementB', 'requestUnderAttack')
  .do({ do: 'promote', agreement: 'agreementA' })
  .wait(3_600)
  .build()

const [MINUTE, DAY] = [60, 86_400]
let { network, folder, addressOf, close } = {} as PlayedNetwork
/** A node in front of the chain that is neither Anvil nor Hardhat. */
let node: Awaited<ReturnType<typeof openLimitedNode>>
/** In seconds: when the countdown ends. */
let end: number
beforeAll(async () => {
  ;({ network, folder, addressOf, close } = await startPlayedNetwork(story))
  end = network.chain.head.timestamp - 3_600 + 3 * DAY
  const change = (method: string, _: unknown, result: unknown) =>
    method === 'web3_clientVersion' ? 'zksync-os/v1' : result
  node = await openLimitedNode(network.chain.rpcUrl, { change })
})
afterAll(async () => {
  await node.close()
  await close()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const machineIsAt = (seconds: number) => vi.spyOn(Date, 'now').mockReturnValue(seconds * 1_000)
const command = (name: string, rpcUrl: string, ...args: string[]) =>
  runCommand(
    [...name.split(' '), '--rpc-url', rpcUrl, '--registry', network.chain.deployment.attackRegistry, ...args],
    {
      cwd: folder,
    },
  )
const why = (rpcUrl: string, ...args: string[]) => command(`why ${addressOf('vault')}`, rpcUrl, ...args)

test('why: a deadline between the latest block and the machine clock comes first, and the exit code is 1', async () => {
  machineIsAt(end + 47 * MINUTE)
  const { code, stdout } = await why(node.url)
  expect(stdout.replaceAll(/\n.*/gs, '')).toBe(
    'The countdown ended 47 min ago; no block since: a transaction now finds PRODUCTION.',
  )
  expect([code, stdout]).toEqual([1, expect.stringContaining(`\n${addressOf('vault')}: not attackable\nat block `)])
  expect(stdout).toMatch(/\nnow 2001-.* \(\d+\), by this machine's clock\n/)
  const json = JSON.parse((await why(node.url, '--json')).stdout) as Finding
  expect(json).toMatchObject({
    ...{ attackable: false, now: end + 47 * MINUTE, timeRemaining: 0 },
    state: { name: 'PRODUCTION', since: null, deadline: null },
  })
  expect(json.state?.passed).toMatchObject({ deadline: 'countdownEnd', at: end, ago: 47 * MINUTE })
})

test('why: the attack request of a network without blocks ends, too', async () => {
  machineIsAt(end + 20 * DAY)
  const { code, stdout } = await command(`why ${addressOf('waiting')}`, node.url)
  expect([code, stdout]).toEqual([1, expect.stringMatching(/^The attack request ended .* now finds PRODUCTION\.\n/)])
})

test('why: Anvil, --clock chain, --block and a machine clock that is behind count by the chain', async () => {
  machineIsAt(end + 47 * MINUTE)
  const { number } = network.chain.head
  const byChain = [
    await why(network.chain.rpcUrl),
    await why(node.url, '--clock', 'chain'),
    await why(node.url, '--block', `${number}`),
  ]
  machineIsAt(network.chain.head.timestamp - DAY)
  byChain.push(await why(node.url), await why(node.url, '--clock', 'machine'))
  for (const { code, stdout } of byChain) {
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^0x.*: attackable\nat block .*\n\nBinding/)])
    expect(stdout).toMatch(/next deadline +end of the countdown, .*, in 2 d 23 h\n/)
  }
  machineIsAt(end)
  expect((await why(network.chain.rpcUrl, '--clock', 'machine')).code).toBe(1)
})

test('audit counts by the later clock, and answers that are right by either clock are right', async () => {
  machineIsAt(end - 10 * MINUTE)
  const soon = await command('audit', node.url, '--store', join(folder, 'soon'))
  expect(soon.stdout).toMatch(/\nnow 2001-.*, by this machine's clock: no block for 2 d 22 h 50 min\n/)
  expect(soon.stdout).toMatch(/ {2}PROMOTION_REQUESTED until \S+ \(10 min\), "/)
  machineIsAt(end + MINUTE)
  const { deploymentBlock, attackRegistry } = network.chain.deployment
  const answering = (name: string, isVault: boolean) => ({
    name,
    start: inlineSubject(() => ({ isAttackable: async (one) => isVault && one === addressOf('vault') })),
  })
  const report: NetworkReport = await auditNetwork(
    { attackRegistry, deploymentBlock, rpcUrls: [node.url] },
    { folder, contracts: [], subjects: [answering('block', true), answering('now', false)], timeout: 60_000 },
  )
  const row = report.contracts.find(({ contract }) => contract === addressOf('vault'))
  expect([report.now, row]).toEqual([end + MINUTE, expect.objectContaining({ attackable: false, state: 'PRODUCTION' })])
  expect(report.sources.map(({ source, findings }) => [source, findings])).toEqual([
    ['block', []],
    ['now', []],
  ])
})

test('--watch prints deadlines and what they change without a new block', async () => {
  const { deploymentBlock, attackRegistry } = network.chain.deployment
  const lines: WatchLine[] = []
  const ending = new AbortController()
  machineIsAt(end - DAY)
  const watching = watchNetwork(
    { attackRegistry, deploymentBlock, rpcUrls: [node.url] },
    { folder, contracts: [addressOf('vault')], before: 3_600, signal: ending.signal },
    (line) => lines.push(line),
  )
  const next = (count: number) =>
    eventually(() => expect(lines.length).toBeGreaterThanOrEqual(count)).then(() => lines.splice(0))
  expect((await next(4)).map(({ event }) => event)).toEqual(['agreement', 'agreement', 'contract', 'contract'])
  machineIsAt(end - MINUTE)
  const agreement = addressOf('agreementA')
  expect(await next(1)).toMatchObject([{ event: 'deadline', agreement, ends: { left: MINUTE } }])
  machineIsAt(end)
  expect(await next(2)).toMatchObject([
    { event: 'agreement', agreement, state: 'PRODUCTION', ends: null },
    { event: 'contract', contract: addressOf('vault'), attackable: false },
  ])
  ending.abort()
  await watching
  expect(lines).toEqual([])
})
