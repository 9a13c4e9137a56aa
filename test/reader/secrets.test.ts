import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startScenarioRun } from '../../src/check/resolvers/scenario-run.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { createHttpServer } from '../../src/platform/http/create-server.ts'
import { listen } from '../../src/platform/http/listen.ts'
import { scenario } from '../../src/scenario/builder.ts'
import { runCommand } from '../cli/harborcheck.ts'
import { openLimitedNode } from './limited-node.ts'

const { steps, ...story } = scenario('audit/secrets', 'A factory and its child')
  .deploy('factory', 'factory')
  .agreement('agreementA', { covers: { factory: 'All' } })
  .underAttack('agreementA')
  .spawn('child', 'factory', { method: 'create2' })
  .build()

let network: TestNetwork
let child: string
let folder: string
let blind: Awaited<ReturnType<typeof openLimitedNode>>
beforeAll(async () => {
  network = await startTestNetwork()
  const run = await startScenarioRun(network, { ...story, steps })
  await run.runSteps(steps)
  child = run.executor.addressBook.addressOf('child')
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  blind = await openLimitedNode(network.chain.rpcUrl, { lacks: /^(trace|debug|ots)_/ })
})
afterAll(async () => {
  await blind.close()
  await network.close()
  await rm(folder, { recursive: true })
})

const SECRET = /SECRETPASSWORD|SECRETKEY/
const withSecrets = (url: string) => `${url.replace('http://', 'http://user:SECRETPASSWORD@')}/v2/SECRETKEY`

/** A server that answers as given, with the requests that it got. */
async function openServer(answer: (count: number) => { status?: number; body: string }) {
  const asked: { url: string; authorization: string | undefined }[] = []
  const server = createHttpServer(async ({ url = '', headers: { authorization } }, response) => {
    asked.push({ url, authorization })
    const { status = 200, body } = answer(asked.length)
    return response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  return { ...(await listen(server, { host: '127.0.0.1', port: 0, what: 'explorer' })), asked }
}

const registry = () => ['--registry', network.chain.deployment.attackRegistry]
const why = (...args: string[]) =>
  runCommand(['why', child, '--rpc-url', blind.url, ...registry(), ...args], { cwd: folder })

test('no secret of an address is printed, stored or written into a report; what an explorer says is escaped', async () => {
  const explorer = await openServer(() => ({ body: `{"agreements":[{"x":"\\u001b[8m${'y'.repeat(900)}"}],"a":"` }))
  const url = withSecrets(explorer.url)
  const resolver = join(folder, 'resolver.mjs')
  await writeFile(
    resolver,
    "export default ({ explorerUrl }) => ({ isAttackable() { throw new Error('cannot reach ' + explorerUrl) } })\n",
  )
  const files = ['--html', 'a.html', '--junit', 'a.xml', '--markdown', 'a.md']
  const args = ['--rpc-url', network.chain.rpcUrl, ...registry(), '--explorer-url', url]
  const text = await runCommand(['audit', resolver, ...args, ...files], { cwd: folder })
  const json = await runCommand(['audit', resolver, ...args, '--json'], { cwd: folder })
  expect(explorer.asked[0]?.url).toMatch(/^\/v2\/SECRETKEY\/chain\//)
  expect(explorer.asked[0]?.authorization).toBe(`Basic ${Buffer.from('user:SECRETPASSWORD').toString('base64')}`)
  const written = await Promise.all(['a.html', 'a.xml', 'a.md'].map((file) => readFile(join(folder, file), 'utf8')))
  const stored = await readdir(join(folder, '.harborcheck', 'audit'))
  const kept = await Promise.all(stored.map((file) => readFile(join(folder, '.harborcheck', 'audit', file), 'utf8')))
  expect(text.stdout).toContain(`Explorer ${explorer.url}/…: `)
  expect(json.stdout).toContain(`cannot reach ${explorer.url}/…`)
  for (const one of [text.stdout, text.stderr, json.stdout, json.stderr, ...written, ...kept])
    expect(one).not.toMatch(SECRET)
  for (const { answered } of JSON.parse(json.stdout).sources[0].findings) {
    expect(answered.length).toBeLessThanOrEqual(501)
    expect(answered).not.toContain('\u001b')
  }
  await explorer.close()
})

test('rejects a malformed address without printing its secrets', async () => {
  const args = ['audit', ...registry(), '--rpc-url', 'ftp://user:SECRETPASSWORD@host/SECRETKEY']
  const { code, stderr } = await runCommand(args, { cwd: folder })
  expect([code, stderr]).toEqual([2, expect.stringContaining('ftp://host/…')])
  expect(stderr).not.toMatch(SECRET)
})

test('the message of an explorer API that refuses stands in the reason', async () => {
  const explorer = await openServer(() => ({
    body: '{"status":"0","message":"NOTOK","result":"Invalid API Key \\u001b[8m SECRETKEY"}',
  }))
  const { code, stdout } = await why('--etherscan-url', `${withSecrets(explorer.url)}?apikey=SECRETKEY`)
  expect([code, stdout]).toEqual([3, expect.stringMatching(/refuses to answer:\s+NOTOK, Invalid API Key/)])
  expect(stdout).not.toContain('\u001b')
  expect(stdout).not.toMatch(SECRET)
  await explorer.close()
})

test('waits for a busy explorer API', async () => {
  const explorer = await openServer((count) =>
    count < 3
      ? { body: '{"status":"0","message":"NOTOK","result":"Max rate limit reached"}' }
      : { body: '{"status":"0","message":"NOTOK","result":"Error! Missing plan"}' },
  )
  const { code, stdout } = await why('--etherscan-url', explorer.url)
  expect([code, stdout]).toEqual([3, expect.stringContaining('Missing plan')])
  expect(explorer.asked.length).toBe(3)
  await explorer.close()
})
