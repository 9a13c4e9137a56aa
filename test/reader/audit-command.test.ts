import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Address, createPublicClient, http, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attackRegistry } from '../../src/artifacts/index.ts'
import { populate } from '../../src/chain/populate/populate.ts'
import { auditNetwork } from '../../src/check/networks/audit-network.ts'
import type { NetworkReport } from '../../src/check/networks/network-report.ts'
import { type ScenarioRun, startScenarioRun } from '../../src/check/resolvers/scenario-run.ts'
import { startExplorer } from '../../src/explorer/index.ts'
import type { Quirk } from '../../src/model/quirk.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { createHttpServer } from '../../src/platform/http/create-server.ts'
import { listen } from '../../src/platform/http/listen.ts'
import { scenario } from '../../src/scenario/builder.ts'
import { inlineSubject } from '../../src/subject/inline.ts'
import { runCommand } from '../cli/harborcheck.ts'
import { openLimitedNode } from './limited-node.ts'

const { steps, ...story } = scenario('audit/command', 'Children of a factory, and a vault that two agreements name')
  .deploy('factory', 'factory')
  .deploy('vault')
  .agreement('agreementA', { covers: { factory: 'All', vault: 'None' } })
  .agreement('agreementB', { covers: { vault: 'None' } })
  .underAttack('agreementA')
  .spawn('child', 'factory')
  .spawn('hashChild', 'factory', { method: 'create2' })
  .do({ do: 'promote', agreement: 'agreementA' })
  .wait(3_600)
  .build()

let network: TestNetwork
let addressOf: (name: string) => string
let folder: string
let registry: string[]
let played: ScenarioRun
beforeAll(async () => {
  network = await startTestNetwork()
  await populate(network.chain, 20)
  const run = await startScenarioRun(network, { ...story, steps })
  played = run
  await run.runSteps(steps)
  addressOf = (name) => run.executor.addressBook.addressOf(name)
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  registry = ['--registry', network.chain.deployment.attackRegistry]
})
afterAll(async () => {
  await network.close()
  await rm(folder, { recursive: true })
})

const auditOf = (rpcUrl: string, ...args: string[]) =>
  runCommand(['audit', '--rpc-url', rpcUrl, ...registry, ...args], { cwd: folder })
const audit = (...args: string[]) => auditOf(network.chain.rpcUrl, ...args)
const resolver = (name: string) => fileURLToPath(new URL(`resolvers/${name}.mjs`, import.meta.url))

/** Runs with harborcheck's own explorer of the chain. */
async function withExplorer<Result>(quirks: readonly Quirk[], run: (url: string) => Promise<Result>): Promise<Result> {
  const { environment, chain } = network
  const explorer = await startExplorer({ ...environment, rpcUrl: chain.rpcUrl, quirks })
  try {
    return await run(explorer.url)
  } finally {
    await explorer.close()
  }
}

test('exit code 0: lists what can be attacked, and an explorer and a resolver are right', async () => {
  const { code, stdout, stderr } = await withExplorer([], (url) => audit('reference', '--explorer-url', url))
  expect([code, stderr.replaceAll(/^\d+ of \d+ .*\n/gm, '')]).toEqual([0, ''])
  const lines = stdout.split('\n')
  expect(lines.length).toBeLessThanOrEqual(40)
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(120)
  expect(stdout).toMatch(new RegExp(`^chain ${network.chain.chainId}, block ${network.chain.head.number} of `))
  expect(lines[1]).toMatch(/^22 agreements: .*\d+ UNDER_ATTACK/)
  expect(stdout).toMatch(
    /\nAttackable, the soonest deadline first\n {2}0x\w{40} {2}PROMOTION_REQUESTED until .*\n {4}0x\w{40} {2}top-level\n/,
  )
  expect(stdout).toMatch(/\nExplorer http:\/\/\S+: (\d+) questions, \1 right\n/)
  expect(stdout).toMatch(/\nSubject reference: (\d+) questions, \1 right\n/)
})

test('--json has everything', async () => {
  const { code, stdout } = await audit('--json')
  expect(code).toBe(0)
  const report = JSON.parse(stdout) as NetworkReport
  const { number, timestamp } = network.chain.head
  expect(report).toMatchObject({ chainId: network.chain.chainId, block: { number, timestamp }, sources: [], notes: [] })
  expect(report.agreements.length).toBe(22)
  const ends = { deadline: 'countdownEnd', left: 3 * 86_400 - 3_600 }
  const row = (name: string) => report.contracts.find(({ contract }) => contract === addressOf(name))
  const bound = { attackable: true, agreement: addressOf('agreementA'), state: 'PROMOTION_REQUESTED', ends }
  expect(row('child')).toMatchObject({ ...bound, via: 'child', parent: addressOf('factory') })
  expect(row('vault')).toMatchObject({ ...bound, via: 'top-level', parent: null })
  expect(report.contracts[0]?.attackable).toBe(true)
})

test('--json FILE writes it and prints the text, `-` prints it; a file that is not JSON is refused; --all lists every contract', async () => {
  const toFile = await audit('--json', 'whole.json', '--all')
  const report = JSON.parse(await readFile(join(folder, 'whole.json'), 'utf8')) as NetworkReport
  const attackable = report.contracts.filter((one) => one.attackable)
  expect(attackable.length).toBeGreaterThan(8)
  for (const { contract } of attackable) expect(toFile.stdout).toContain(`  ${contract}  `)
  expect((await audit()).stdout).toContain(`and ${attackable.length - 8} more`)
  const onScreen = JSON.parse((await audit('--json', '-')).stdout) as NetworkReport
  expect(onScreen.contracts).toEqual(report.contracts)
  const refused = await audit('--json', resolver('always'))
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('or - for the screen')])
})

test('--agreement: what it binds and since when, what it names and does not bind, and sources about these alone', async () => {
  const [agreementA, agreementB] = ['agreementA', 'agreementB'].map(addressOf) as [string, string]
  const [child, factory, vault] = ['child', 'factory', 'vault'].map(addressOf) as [string, string, string]
  const one = await withExplorer([{ kind: 'lists-naming' }], (url) =>
    audit('reference', '--agreement', agreementA, '--explorer-url', url),
  )
  expect(one.stdout).toMatch(new RegExp(`\n${agreementA}, ".*": PROMOTION_REQUESTED, 2 d 23 h left\n`))
  expect(one.stdout).toMatch(/\n4 contracts: 4 attackable\n\nBinds\n( {2}0x.*\n){4}\n/)
  expect(one.stdout).toMatch(
    new RegExp(`\n {2}${child}  child of ${factory.slice(0, 8)}…, created in block \\d+, 2001-`),
  )
  expect(one.stdout).toMatch(new RegExp(`\n {2}${vault}  linked in block \\d+, 2001-`))
  expect(one.stdout).toMatch(/\nSubject reference: 16 questions, 16 right\n/)
  // What the explorer shows instead.
  expect([one.code, one.stdout]).toEqual([1, expect.stringContaining(`by-contract/${vault.toLowerCase()}`)])

  const other = await audit('--agreement', agreementB, '--json')
  const { contracts, agreements } = JSON.parse(other.stdout) as NetworkReport
  expect(agreements.map(({ agreement }) => agreement)).toEqual([agreementB])
  expect(contracts.map(({ contract, agreement }) => [contract, agreement])).toEqual([[vault, agreementA]])
  expect(contracts[0]?.because).toEqual([expect.objectContaining({ rule: 'BIND-7' })])
  const none = await audit('--agreement', factory)
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('The network has no such agreement')])
})

test('exit code 1: a resolver that does not know children, and one that allows everything', async () => {
  const { code, stdout } = await audit(resolver('registry-only'), resolver('always'), '--json')
  expect(code).toBe(1)
  const { sources } = JSON.parse(stdout) as NetworkReport
  expect(sources.map(({ source, findings }) => [source.replace(/.*\//, ''), findings[0]?.severity])).toEqual([
    ['registry-only.mjs', 'missed'],
    ['always.mjs', 'unsafe'],
  ])
  const [missed] = sources[0]?.findings ?? []
  expect(missed?.asked).toMatch(/^isAttackable\(0x/)
  expect([missed?.expected, missed?.answered]).toEqual(['true', 'false'])
  expect(missed?.breaks.map(({ rule }) => rule)).toContain('BIND-2')
})

test('writes reports in the formats of test', async () => {
  const files = ['--html', 'a.html', '--junit', 'a.xml', '--markdown', 'a.md', '--badge', 'badge.json']
  const { code, stdout } = await audit('reference', resolver('registry-only'), ...files)
  // The reference needs an explorer for `targets`.
  const counts = /\nSubject reference: \d+ questions, \d+ right, 1 not judged\n/
  expect([code, stdout]).toEqual([1, expect.stringMatching(counts)])
  const [html, junit, markdown, badge] = await Promise.all(
    ['a.html', 'a.xml', 'a.md', 'badge.json'].map((file) => readFile(join(folder, file), 'utf8')),
  )
  for (const text of [html, markdown]) {
    expect(text).toMatch(/Wrong answers by Subject \S+registry-only\.mjs/)
    for (const name of ['vault', 'child', 'agreementB']) expect(text).toContain(addressOf(name))
  }
  const wrong = Number(/, (\d+) wrong\n/.exec(stdout)?.[1])
  expect(junit).toContain(`tests="${wrong}" failures="${wrong}" errors="0"`)
  expect(junit).toMatch(/<failure type="missed" message="isAttackable\(0x\w+\): expected true, got false/)
  expect(JSON.parse(`${badge}`)).toMatchObject({
    message: expect.stringMatching(/^\d+ wrong answers$/),
    color: 'orange',
  })
})

test('exit code 1: an explorer that lists every agreement which names a contract', async () => {
  const { code, stdout } = await withExplorer([{ kind: 'lists-naming' }], (url) => audit('--explorer-url', url))
  expect(code).toBe(1)
  expect(stdout).toMatch(/\n {2}(unsafe|wrong), BIND-7: it lists every agreement that names the contract/)
  expect(stdout).toMatch(/\n {4}GET http\S+by-contract\/0x\w+\n {4}expected .*\n {4}answered .*/)
})

test('exit code 2: wrong arguments, and a file of an earlier audit that is not one', async () => {
  const neither = await runCommand(['audit', '--rpc-url', 'http://x'], { cwd: folder })
  expect([neither.code, neither.stderr]).toEqual([2, expect.stringContaining('The attack registry is not named')])
  const earlier = await audit('reference', '--block', '5')
  expect([earlier.code, earlier.stderr]).toEqual([2, expect.stringContaining('about the latest block only')])
  const { chain } = network
  const name = `${chain.chainId}-${chain.deployment.attackRegistry.toLowerCase()}.json`
  await writeFile(join(folder, '.harborcheck', 'audit', name), '{}')
  const broken = await audit()
  expect([broken.code, broken.stderr]).toEqual([2, expect.stringContaining(`${name} cannot be read`)])
  await rm(join(folder, '.harborcheck', 'audit', name))
  await mkdir(join(folder, '.harborcheck', 'audit', name))
  const unreadable = await audit()
  expect([unreadable.code, unreadable.stderr]).toEqual([2, expect.stringMatching(/it is not a file\n {2}→ delete it:/)])
  await rm(join(folder, '.harborcheck'), { recursive: true })
})

test('--store keeps what is read in another folder; one that cannot be written is named, and the audit goes on', async () => {
  const kept = join(folder, 'kept', 'here')
  expect((await audit('--store', kept)).code).toBe(0)
  expect(await readdir(kept)).toHaveLength(1)
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  const { code, stderr } = await audit('--store', file)
  expect([code, stderr]).toEqual([
    0,
    expect.stringMatching(/^What is read is not kept: .*a-file.*\n {2}→ give .*--store\n$/),
  ])
})

test('exit code 3: a node without traces, and sources that do not answer', async () => {
  const store = ['--store', await mkdtemp(join(folder, 'store-'))]
  const hidden = addressOf('hashChild')
  const files = ['--junit', 'unknown.xml', '--markdown', 'unknown.md', '--contract', hidden]
  const blind = await openLimitedNode(network.chain.rpcUrl, { lacks: /^(trace|debug|ots)_/ })
  const { code, stdout } = await auditOf(blind.url, ...files, ...store)
  expect([code, stdout]).toEqual([3, expect.stringContaining('what became of 1 creation does not show')])
  expect(stdout).toContain(`1 by ${addressOf('factory')}`)
  const [junit, markdown] = await Promise.all(
    ['unknown.xml', 'unknown.md'].map((file) => readFile(join(folder, file), 'utf8')),
  )
  expect(junit).toMatch(new RegExp(`name="${hidden}"[^>]*>\\s*<error message="The contract has no link`))
  expect(markdown).toMatch(new RegExp(`${hidden}.*The contract has no link`))
  expect(markdown).not.toMatch(new RegExp(`${hidden}.*attackable`))
  await blind.close()
  const silent = await audit('--explorer-url', 'http://127.0.0.1:1')
  expect([silent.code, silent.stdout]).toEqual([3, expect.stringContaining('The explorer does not answer')])
  const none = await auditOf('http://127.0.0.1:1')
  expect([none.code, none.stderr]).toEqual([3, expect.stringContaining('The node does not answer')])
})

test('waits for an explorer that refuses requests for now; exit code 3 if it refuses all', async () => {
  let [asked, refusesOf] = [0, 5]
  await withExplorer([], async (upstream) => {
    const server = createHttpServer(async ({ url = '' }, response) => {
      asked += 1
      if (asked % refusesOf === 0) return response.writeHead(429, { 'retry-after': '0' }).end()
      const answer = await fetch(`${upstream}${url}`)
      response.writeHead(answer.status, { 'content-type': `${answer.headers.get('content-type')}` })
      return response.end(await answer.text())
    })
    const { url, close } = await listen(server, { host: '127.0.0.1', port: 0, what: 'busy explorer' })
    const waited = await audit('--explorer-url', url)
    expect([waited.code, waited.stdout]).toEqual([0, expect.stringMatching(/Explorer .*: (\d+) questions, \1 right/)])
    refusesOf = 1
    const refused = await audit('--explorer-url', url)
    expect([refused.code, refused.stdout]).toEqual([3, expect.stringContaining('takes no more requests: HTTP 429')])
    await close()
  })
})

test('an answer that changes while it is asked for is moving, not wrong', async () => {
  const agreement = addressOf('agreementA') as Address
  let isCorrupted = false
  const client = createPublicClient({ transport: http(network.chain.rpcUrl) })
  const { attackRegistry: address, deploymentBlock } = network.chain.deployment
  const start = inlineSubject(() => ({
    async isAttackable(contract) {
      if (!isCorrupted) await played.runStep({ do: 'instantCorrupt', agreement: 'agreementA' })
      isCorrupted = true
      const { abi } = attackRegistry
      const link = await client.readContract({
        address,
        abi,
        functionName: 'getAgreementForContract',
        args: [contract],
      })
      const bound = link === zeroAddress ? agreement : link
      const state = await client.readContract({ address, abi, functionName: 'getAgreementState', args: [bound] })
      return state === 3 || state === 4
    },
  }))
  const { sources } = await auditNetwork(
    { attackRegistry: address, deploymentBlock, rpcUrls: [network.chain.rpcUrl] },
    { folder, contracts: [], subjects: [{ name: 'late', start }], timeout: 60_000 },
  )
  const [late] = sources
  expect(late?.moving).toBe(4)
  expect(late?.findings.filter(({ about }) => [addressOf('vault'), addressOf('child')].includes(`${about}`))).toEqual(
    [],
  )
})
