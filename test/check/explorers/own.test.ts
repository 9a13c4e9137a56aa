import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../src/platform/http/free-port.ts'
import { checkLeftovers, harborcheck, start } from '../../cli/harborcheck.ts'
import { refused } from '../../cli/refused.ts'
import { readOracle } from '../../oracle/oracle.ts'

/** harborcheck's own explorer, served alone, conforms; and the command's usage. */

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterAll(() => rm(folder, { recursive: true }))
checkLeftovers()

const bin = fileURLToPath(new URL('../../../bin/harborcheck.js', import.meta.url))
const own = `exec node '${bin}' explorer --rpc-url $RPC_URL --port $PORT`
/** The cases that find a fault of explorers. */
const finding = new Set(readOracle().rows.flatMap(({ kind, cases }) => (kind === 'explorer' ? cases : [])))
const filter = `{${[...finding].join()}}`

test('passes a part of the suite without a verdict, and the report lists the checked rules', async () => {
  const json = join(folder, 'report.json')
  const args = ['--command', own, '--filter', filter, '--restart', '--reorganise', '--json', json]
  const { code, stdout } = await harborcheck('test-explorer', ...args)
  const part = `${finding.size} scenarios passed; a part of the suite, no verdict`
  expect(stdout).toContain(`The explorer: ${part}.`)
  expect(code).toBe(0)
  expect(stdout).toMatch(/✓ lists and requests +1 check +nothing wrong/)
  const report = JSON.parse(await readFile(json, 'utf8'))
  expect(report).toMatchObject({
    conforms: false,
    part,
    complete: true,
    findings: [],
    summary: { scenarios: finding.size, unsafe: 0 },
  })
  const kept = report.rules.filter(({ verdict }: { verdict: string }) => verdict === 'passed')
  const ids = kept.map(({ id }: { id: string }) => id)
  const api = Array.from({ length: 11 }, (_, index) => `API-${index + 1}`)
  expect(ids).toEqual(
    expect.arrayContaining([...api, 'LAG-1', 'LAG-9', 'LAG-10', 'STATE-4', 'TIME-1', 'BIND-9', 'LIST-1']),
  )
})

test('leaves out the scenarios that the deployment cannot play', async () => {
  const [json, junit] = [join(folder, 'left-out.json'), join(folder, 'left-out.xml')]
  const deployment = fileURLToPath(new URL('../../deployments/no-promotion.ts', import.meta.url))
  const filter = '{countdown-expiry/one-second-on-either-side,top-level/approved-*}'
  const args = ['--command', own, '--filter', filter, '--profile', deployment, '--json', json, '--junit', junit]
  const { code, stdout, stderr } = await harborcheck('test-explorer', ...args)
  const because = 'the deployment refuses promote (no revert data)'
  const cases = ['countdown-expiry/one-second-on-either-side']
  expect(stderr).toContain(`Left out 1 case, because ${because}: ${cases[0]}\n`)
  expect(stdout).toContain(`Left out 1 case, because ${because}: ${cases[0]}\n`)
  expect(code).toBe(0)
  expect(JSON.parse(await readFile(json, 'utf8')).leftOut).toEqual([{ because, cases }])
  expect(await readFile(junit, 'utf8')).toContain(`<skipped message="left out: ${because}"/>`)
})

test.each([
  [
    'play',
    new URL('../../deployments/no-promotion.ts', import.meta.url),
    'The deployment can play none of the selected scenarios',
  ],
  [
    'end',
    new URL('../../deployments/no-instant-corruption.ts', import.meta.url),
    'The deployment refuses what ends an agreement between two scenarios',
  ],
])('exits with 2 if a deployment cannot %s any scenario', async (_, profile, message) => {
  const filter = 'countdown-expiry/one-second-on-either-side'
  const args = ['--command', own, '--filter', filter, '--profile', fileURLToPath(profile)]
  const { code, stderr } = await harborcheck('test-explorer', ...args)
  expect(stderr).toContain(message)
  expect(code).toBe(2)
})

test('waits for an explorer that is started separately, and prints its configuration', async () => {
  const [port, explorerPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${explorerPort}`
  const only = ['--filter', 'top-level/approved-*', '--chain-id', '4242', '--explorer-path', 'net']
  const run = start(['test-explorer', '--url', url, '--port', `${port}`, '--workers', '2', ...only])
  await run.says('Waiting for the explorer')
  await run.says('start the explorer with an empty database')
  const place = ['--chain-id', '4242', '--explorer-path', 'net', '--rpc-url', `http://127.0.0.1:${port}`]
  const registry = ['--registry', '0x25E935FdD5E605D13A5EB3c393F32a2261f7aC7D']
  const explorer = start(['explorer', ...place, ...registry, '--port', `${explorerPort}`])
  const { code, stderr } = await run.ended
  expect(stderr).toContain('One worker is used: the explorer at --url shows one chain.')
  expect(stderr).toContain(`RPC_URL                     http://127.0.0.1:${port}`)
  expect(stderr).toMatch(/CHAIN_ID +4242\n[\s\S]*EXPLORER_PATH +net\n/)
  expect(code).toBe(0)
  explorer.process.kill('SIGTERM')
  expect((await explorer.ended).code).toBe(0)
})

test('finds a quirk, and names the request, the scenario and the rule', async () => {
  const args = ['--settle', '0.2', '--filter', 'countdown-expiry/one-jump-over-the-end']
  const { code, stdout } = await harborcheck(
    'test-explorer',
    '--command',
    `${own} --quirk late-countdown=31536000s`,
    ...args,
  )
  expect(code).toBe(1)
  expect(stdout).toMatch(/✗ countdown-expiry +1 scenario +\d+ unsafe/)
  expect(stdout).toMatch(
    /asked {5}GET http:\/\/127\.0\.0\.1:\$PORT\/chain\/agreement\/by-contract\/0x[0-9a-f]{40}, vault at \+4 d 6 s/,
  )
  expect(stdout).toMatch(
    /answered {2}hasCoverage true, agreements: agreementA, "PROMOTION_REQUESTED" {2}UNSAFE, still after \d/,
  )
  expect(stdout).toContain(
    'breaks    one of\n              STATE-5: waits for an event that announces the end of the countdown\n',
  )
  expect(stdout).toMatch(/The explorer does not conform at level deployment: \d+ unsafe/)
})

test("refuses an explorer's attempt to change the chain, and does not conform", async () => {
  const mining = `sh -c 'curl -s -X POST -H content-type:application/json -d "{\\"jsonrpc\\":\\"2.0\\",\\"id\\":1,\\"method\\":\\"anvil_mine\\"}" $RPC_URL; ${own.replaceAll("'", '')}'`
  const { code, stdout } = await harborcheck('test-explorer', '--command', mining, '--filter', 'top-level/approved-*')
  expect(stdout).toContain('It asked its node for anvil_mine: refused, since an explorer only reads the chain.')
  expect(code).toBe(1)
})

test('behavior: exits with 2 on wrong usage, and prints the next step', async () => {
  const outcomes = []
  for (const args of [
    ['test-explorer'],
    ['test-explorer', '--command', own, '--url', 'http://127.0.0.1:1'],
    ['test-explorer', '--url', 'http://127.0.0.1:1'],
    ['test-explorer', '--url', 'ftp://x', '--port', '8545'],
    ['test-explorer', '--url', 'http://127.0.0.1:1', '--port', '8545', '--restart'],
    ['test-explorer', '--command', own, '--rule', 'API-12'],
    ['test-explorer', '--command', own, '--filter', 'networks/*'],
    ['test-explorer', '--command', ' '],
    ['explorer'],
    ['explorer', '--rpc-url', 'nowhere'],
    ['explorer', '--rpc-url', 'http://127.0.0.1:1', '--quirk', 'sleeps'],
  ])
    outcomes.push(await refused(...args))
  expect(outcomes.map(({ code }) => code)).toEqual(outcomes.map(() => 2))
  expect(outcomes[2]?.stderr).toContain('give the RPC port in its configuration')
  expect(outcomes[4]?.stderr).toContain('--restart goes with --command only')
  expect(outcomes[5]?.stderr).toContain('did you mean')
  expect(outcomes[6]?.stderr).toContain('No selected scenario can check an explorer')
  const unknown = await harborcheck('test-explorer', '--command', 'no-such-program')
  expect(unknown.stderr).toContain('The shell cannot run the command of the explorer')
  expect(unknown.code).toBe(2)
})

test('behavior: the explorer command exits with 3 without a chain', async () => {
  const { code, stderr } = await harborcheck('explorer', '--rpc-url', `http://127.0.0.1:${await freePort()}`)
  expect(code).toBe(3)
  expect(stderr).not.toContain('bug of harborcheck')
})

test('behavior: Ctrl-C ends the run and the explorer', async () => {
  const stops = fileURLToPath(new URL('./broken/stops.mjs', import.meta.url))
  const run = start(['test-explorer', '--command', `exec node '${stops}'`, '--verbose'])
  await run.says('it stops here')
  run.process.kill('SIGINT')
  const { code, stdout } = await run.ended
  expect(code).toBe(130)
  expect(stdout).toContain('The run was cut short: it was called off.')
})
