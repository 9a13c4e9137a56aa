import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '../../src/cases/index.ts'
import { startScenarioRun } from '../../src/check/resolvers/scenario-run.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { createHttpServer } from '../../src/platform/http/create-server.ts'
import { listen } from '../../src/platform/http/listen.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import { checkLeftovers, harborcheck, runCommand, start } from './harborcheck.ts'

checkLeftovers()

let child: string
let folder: string
let network: TestNetwork
let rpcUrl: string
let registry: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  network = await startTestNetwork()
  const id = 'conflicting-registries/adopted-agreement-names-the-child'
  const scenario = catalogue.find((one) => one.id === id) as Scenario
  const run = await startScenarioRun(network, scenario)
  await run.runSteps(scenario.steps.filter((step) => step.do !== 'ask'))
  rpcUrl = network.chain.rpcUrl
  registry = network.chain.deployment.attackRegistry
  child = run.executor.addressBook.addressOf('child')
  await writeFile(join(folder, 'network.json'), JSON.stringify({ ...network.environment, rpcUrl }))
})
afterAll(async () => {
  await network.close()
  await rm(folder, { recursive: true })
})

test('a fork is worked on, and saved as a case', async () => {
  const fork = start(['up', '--fork-url', rpcUrl, '--registry', registry, '--json'], { cwd: folder })
  const { pageUrl: url, title, actors } = JSON.parse(await fork.says('\n}\n'))
  const world = (...words: string[]) => runCommand(['world', ...words, '--page', url], { cwd: folder })
  expect(title).toMatch(/^A fork of 127\.[\d.]+:\d+ at block 11$/)
  expect(actors).toMatchObject({ agreement1: {}, agreement2: {}, contract1: {}, contract2: { address: child } })
  const page = (await (await fetch(`${url}/api/contracts/${child}`)).json()) as { answers: { method: string }[] }
  expect(page.answers[0]).toMatchObject({ value: { agreement: 'agreement1', via: 'child', parent: 'contract1' } })
  for (const words of ['snapshot begin', 'time +1d', `do promote ${actors.agreement1.address}`]) {
    expect(await world(...words.split(' '))).toMatchObject({ code: 0, stderr: '' })
  }
  expect((await world('state')).stdout).toMatch(/agreement1 +PROMOTION_REQUESTED +countdownEnd in 3 d/)
  expect(await world('save', 'case.json', '--about', child)).toMatchObject({ code: 0, stderr: '' })
  expect(await world('save', 'whole.json')).toMatchObject({ code: 0, stderr: '' })
  // The contract gets another agreement once the first one is in production.
  await world('time', 'countdownEnd', 'agreement1')
  await world('do', 'agreement', 'mine', `${actors.contract1.address}=None`)
  await world('do', 'underAttack', 'mine')
  expect((await world('state')).stdout).toMatch(/contract1 +attackable +mine, linked/)
  expect((await world('state')).stdout).toMatch(/contract2 +not attackable/)
  // Anvil has no traces of the very block that it forked, in which nothing was created.
  expect(await world('ask')).toMatchObject({ code: 0, stderr: '' })
  expect((await world('restore', 'begin')).stdout).toMatch(/^block 11,/)
  expect(await world('load', 'case.json')).toMatchObject({ code: 2, stderr: expect.stringContaining('A fork cannot') })
  expect(await world('save', '--state', 'x.json')).toMatchObject({ code: 2, stdout: '' })
  fork.process.kill('SIGTERM')
  expect((await fork.ended).code).toBe(0)
  const replayed = await runCommand(['reproduce', 'case.json'], { cwd: folder })
  expect(replayed).toMatchObject({ code: 0, stdout: expect.stringContaining('Every answer is right') })
  const own = ['--scenarios', 'whole.json', '--scenarios', 'case.json', '--filter', 'up/*']
  const tested = await runCommand(['test', 'reference', ...own], { cwd: folder })
  expect(tested).toMatchObject({ code: 0, stdout: expect.stringMatching(/2 cases/) })
  const viem = await runCommand(['reproduce', 'case.json', '--as', 'viem'], { cwd: folder })
  expect(viem).toMatchObject({ code: 0, stdout: expect.stringContaining(`at block 11: ${child}`) })
})

test('behavior: --network names the node and the registry, --block an earlier block', async () => {
  const fork = start(['up', '--network', 'network.json', '--block', '5', '--json'], { cwd: folder })
  const { pageUrl } = JSON.parse(await fork.says('\n}\n'))
  const { agreements } = (await (await fetch(`${pageUrl}/api/world`)).json()) as { agreements: unknown[] }
  expect(agreements.length).toBe(1)
  fork.process.kill('SIGTERM')
  expect((await fork.ended).code).toBe(0)
})

test('behavior: names what is wrong with a node or an address', async () => {
  const fork = (...args: string[]) => harborcheck('up', '--fork-url', ...args)
  const own = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
  expect(await fork('ftp://node', '--registry', own)).toMatchObject({ code: 2, stdout: '' })
  expect(await fork(rpcUrl)).toMatchObject({ code: 2, stderr: expect.stringContaining('registry is not named') })
  expect(await fork(rpcUrl, '--registry', own)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no contract'),
  })
  for (const another of ['--empty', '--profile ./profile.ts', '--chain-id 5']) {
    const stderr = expect.stringContaining('A fork begins with its network')
    expect(await fork(rpcUrl, '--registry', registry, ...another.split(' '))).toMatchObject({ code: 2, stderr })
  }
  const closed = await fork('http://127.0.0.1:1', '--registry', own)
  expect(closed).toMatchObject({ code: 3, stderr: expect.stringContaining('The node does not answer') })
})

test.each(['{}', '"0x1"', '[]', '"0x"', '[{"blockNumber":"0x1","topics":7}]'])(
  'behavior: a node that answers %s to everything ends the command with an error',
  async (result) => {
    const server = createHttpServer((_, outgoing) => void outgoing.end(`{"jsonrpc":"2.0","id":1,"result":${result}}`))
    const { url, close } = await listen(server, { host: '127.0.0.1', port: 0, what: 'node' })
    const { code, stderr, stdout } = await harborcheck('up', '--fork-url', url, '--registry', registry)
    await close()
    expect([code, stdout]).toEqual([stderr.includes('no contract') ? 2 : 3, ''])
    expect(stderr).toMatch(/^harborcheck: The (node|answer of the node) /)
    expect(stderr).not.toContain('bug')
  },
)
