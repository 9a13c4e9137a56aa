import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startScenarioRun } from '../../src/check/resolvers/scenario-run.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import type { Finding } from '../../src/reader/find-why.ts'
import { scenario } from '../../src/scenario/builder.ts'
import { harborcheck } from '../cli/harborcheck.ts'
import { openLimitedNode } from './limited-node.ts'

const { steps, ...story } = scenario('why/command', 'A child of a factory whose agreement counts down')
  .deploy('factory', 'factory')
  .deploy('stranger')
  .agreement('agreementA', { covers: { factory: 'FutureOnly' } })
  .underAttack('agreementA')
  .spawn('child', 'factory')
  .spawn('hashChild', 'factory', { method: 'create2' })
  .do({ do: 'promote', agreement: 'agreementA' })
  .wait(3_600)
  .build()

let network: TestNetwork
let addressOf: (name: string) => string
let folder: string
let file: string
beforeAll(async () => {
  network = await startTestNetwork()
  const run = await startScenarioRun(network, { ...story, steps })
  await run.runSteps(steps)
  addressOf = (name) => run.executor.addressBook.addressOf(name)
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  file = join(folder, 'network.json')
  await writeFile(file, JSON.stringify({ ...network.environment, rpcUrl: network.chain.rpcUrl }))
})
afterAll(async () => {
  await network.close()
  await rm(folder, { recursive: true })
})

const registry = () => ['--rpc-url', network.chain.rpcUrl, '--registry', network.chain.deployment.attackRegistry]

test('exit code 0: prints how an agreement binds an attackable contract', async () => {
  const { code, stdout, stderr } = await harborcheck('why', addressOf('child'), ...registry())
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(new RegExp(`^${addressOf('child')}: attackable\nat block ${network.chain.head.number}, `))
  expect(stdout).toMatch(new RegExp(`agreement +${addressOf('agreementA')} of `))
  expect(stdout).toMatch(new RegExp(`binds by +the link of its immediate deployer ${addressOf('factory')}`))
  expect(stdout).toMatch(/child contract scope +FutureOnly/)
  expect(stdout).toMatch(/next deadline +end of the countdown, .*, in 2 d 23 h/)
  expect(stdout).toMatch(/\n {2}CHILD-4 .*\n/)
  for (const line of stdout.split('\n').slice(2)) expect(line.length).toBeLessThanOrEqual(120)
})

test('--json prints the same as JSON', async () => {
  const { code, stdout } = await harborcheck('why', addressOf('child'), '--network', file, '--json')
  expect(code).toBe(0)
  const finding = JSON.parse(stdout) as Finding
  expect(finding).toMatchObject({
    contract: addressOf('child'),
    chainId: network.chain.chainId,
    block: { number: network.chain.head.number },
    attackable: true,
    unknown: null,
    binding: { agreement: addressOf('agreementA'), via: 'child', parent: addressOf('factory') },
    state: { name: 'PROMOTION_REQUESTED', deadline: { deadline: 'countdownEnd', left: 3 * 86_400 - 3_600 } },
    origin: { by: 'ots_getContractCreator', deployed: { deployer: addressOf('factory').toLowerCase() } },
  })
  expect(finding.because.map(({ rule }) => rule)).toContain('STATE-1')
})

test('--json FILE writes the finding and prints the text', async () => {
  const json = join(dirname(file), 'finding.json')
  const { code, stdout } = await harborcheck('why', addressOf('child'), '--network', file, '--json', json)
  expect([code, stdout]).toEqual([0, expect.stringContaining(': attackable\n')])
  expect(JSON.parse(await readFile(json, 'utf8'))).toMatchObject({ attackable: true })
})

test('exit code 1: a contract that nothing binds, and one that was bound later than the block', async () => {
  const stranger = await harborcheck('why', addressOf('stranger'), '--network', file)
  expect([stranger.code, stranger.stderr]).toEqual([1, ''])
  expect(stranger.stdout).toContain(': not attackable\n')
  const { number } = network.chain.head
  const before = await harborcheck('why', addressOf('factory'), '--network', file, '--block', `${number - 6}`)
  expect([before.code, before.stdout]).toEqual([1, expect.stringContaining(`at block ${number - 6}, `)])
})

test('exit code 3: unknown, with what is needed', async () => {
  const { url, close } = await openLimitedNode(network.chain.rpcUrl, { lacks: /^(ots|trace|debug)_/ })
  const { code, stdout } = await harborcheck('why', addressOf('hashChild'), '--network', file, '--rpc-url', url)
  expect([code, stdout]).toEqual([3, expect.stringContaining(': not known\n')])
  expect(stdout).toContain('→ use a node with ots_getContractCreator')
  const json = await harborcheck('why', addressOf('hashChild'), '--network', file, '--rpc-url', url, '--json')
  expect([json.code, JSON.parse(json.stdout).attackable]).toEqual([3, null])
  await close()
  const silent = await harborcheck('why', addressOf('child'), '--network', file, '--rpc-url', url)
  expect([silent.code, silent.stdout]).toEqual([3, expect.stringContaining('The node does not answer.')])
  const notThere = await harborcheck('why', addressOf('child'), '--network', file, '--block', '9999')
  expect([notThere.code, notThere.stdout]).toEqual([3, expect.stringContaining('does not have block 9999')])
})

test.each([
  ['an account', () => `0x${'1'.repeat(40)}`, 'there is no contract'],
  ['another contract', () => addressOf('factory'), 'the contract has no getAgreementForContract'],
])(
  'the address of the attack registry is of %s: why does not know, audit exits with 2',
  async (_, registry, reason) => {
    const options = ['--rpc-url', network.chain.rpcUrl, '--registry', registry()]
    const why = await harborcheck('why', addressOf('child'), ...options)
    expect([why.code, why.stdout]).toEqual([3, expect.stringContaining(': not known\n')])
    const { code, stderr } = await harborcheck('audit', ...options, '--store', join(folder, 'audit'))
    expect(stderr).toContain('There is no attack registry at the address')
    expect(stderr).toContain(reason)
    expect(code).toBe(2)
  },
)

test.each([
  ['no contract', ['why'], "missing required argument 'contract'"],
  [
    'a wrong checksum',
    ['why', '0x5FbDB2315678afecb367f032d93F642f64180aa4', '--rpc-url', 'http://x'],
    'Its checksum is wrong',
  ],
  ['no registry', ['why', `0x${'1'.repeat(40)}`, '--rpc-url', 'http://x'], 'The attack registry is not named'],
  ['no node', ['why', `0x${'1'.repeat(40)}`, '--registry', `0x${'2'.repeat(40)}`], 'No node is named'],
  ['no file', ['why', `0x${'1'.repeat(40)}`, '--network', 'nosuch.json'], 'Cannot read nosuch.json'],
  ['another file', ['why', `0x${'1'.repeat(40)}`, '--network', 'package.json'], 'package.json is not a network file'],
])('exit code 2: %s', async (_name, args, message) => {
  const { code, stdout, stderr } = await harborcheck(...args)
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)])
})
