import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { checkLeftovers, harborcheck, start } from './harborcheck.ts'

checkLeftovers()

const call = async (url: string, method: string, params: unknown[] = []) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await response.json()) as { result: unknown }).result
}

test('keeps chain and explorer of a case running until it is stopped', async () => {
  const options = ['--json', '--chain-id', '4242', '--explorer-path', 'net']
  const run = start(['up', 'top-level/approved-agreement-opens-its-vault', ...options])
  const environment = JSON.parse(await run.says('\n}\n'))
  expect(environment).toMatchObject({ protocolVersion: 1, chainId: 4242, explorerPath: 'net' })
  expect(Number(await call(environment.rpcUrl, 'eth_chainId'))).toBe(4242)
  const { vault, agreementA, agreementAOwner } = environment.actors
  expect(agreementAOwner.privateKey).toMatch(/^0x[0-9a-f]{64}$/)
  const coverage = await fetch(`${environment.explorerUrl}/net/agreement/by-contract/${vault.address}`)
  expect(await coverage.json()).toMatchObject({
    hasCoverage: true,
    agreements: [{ agreementAddress: agreementA.address.toLowerCase() }],
  })
  run.process.kill('SIGTERM')
  expect((await run.ended).code).toBe(0)
  await expect(fetch(environment.rpcUrl)).rejects.toThrow()
})

test('starts the showcase without a case, and prints it as text', async () => {
  const run = start(['up'])
  const text = await run.says('  page      http')
  expect(text.split('\n').length).toBeLessThanOrEqual(31)
  expect(text).toMatch(/chain +http:\/\/127\.0\.0\.1:\d+ \(chain id 31337\)/)
  expect(text).toMatch(/33 agreements, such as\n {2}\w+ +0x[0-9a-fA-F]{40}\n/)
  run.process.kill('SIGINT')
  expect((await run.ended).code).toBe(0)
})

test('behavior: --empty deploys only the registries, and rejects a case', async () => {
  const run = start(['up', '--empty', '--json'])
  const { actors, pageUrl } = JSON.parse(await run.says('\n}\n'))
  expect(Object.keys(actors)).toEqual([])
  const world = (await (await fetch(`${pageUrl}/api/world`)).json()) as { contracts: unknown[] }
  expect(world.contracts).toEqual([])
  const both = await harborcheck('up', 'networks/no-coverage-there', '--empty')
  expect(both).toMatchObject({ code: 2, stdout: '' })
  run.process.kill('SIGINT')
  expect((await run.ended).code).toBe(0)
})

test('keeps both networks of a case running, and --json lists them', async () => {
  const run = start(['up', 'networks/no-coverage-there', '--json'])
  const { networks } = JSON.parse(await run.says('\n}\n'))
  expect(networks.map(({ chainId }: { chainId: number }) => chainId)).toEqual([31337, 31338])
  const [here, there] = networks
  expect(here.actors.vault).toEqual(there.actors.vault)
  const coverage = async ({ explorerUrl, explorerPath, actors }: typeof here) => {
    const response = await fetch(`${explorerUrl}/${explorerPath}/agreement/by-contract/${actors.vault.address}`)
    return ((await response.json()) as { hasCoverage: boolean }).hasCoverage
  }
  expect([await coverage(here), await coverage(there)]).toEqual([true, false])
  run.process.kill('SIGTERM')
  expect((await run.ended).code).toBe(0)
})

test('behavior: --networks 2 starts two networks without a case; a case on two networks needs both', async () => {
  const run = start(['up', '--empty', '--networks', '2', '--chain-id', '10'])
  const text = await run.says('(chain id 10 alone)')
  expect(text).toMatch(/\(chain id 10\)[\s\S]*\(chain id 9\)[\s\S]*page/)
  run.process.kill('SIGINT')
  expect((await run.ended).code).toBe(0)
  const [one, three] = await Promise.all([
    harborcheck('up', 'networks/no-coverage-there', '--networks', '1'),
    harborcheck('up', '--networks', '3'),
  ])
  expect([one.code, three.code]).toEqual([2, 2])
  expect(one.stderr).toContain('needs two networks')
})

test('behavior: exits with 3 if a port is in use, and names it', async () => {
  const run = start(['up', '--empty', '--json'])
  const { rpcUrl, explorerUrl } = JSON.parse(await run.says('\n}\n'))
  const port = (url: string) => new URL(url).port
  const [chain, explorer] = await Promise.all([
    harborcheck('up', '--empty', '--port', port(rpcUrl)),
    harborcheck('up', '--empty', '--explorer-port', port(explorerUrl)),
  ])
  expect(chain.code).toBe(3)
  expect(chain.stderr).toContain(port(rpcUrl))
  expect(explorer.code).toBe(3)
  expect(explorer.stderr).toContain(port(explorerUrl))
  run.process.kill('SIGINT')
  await run.ended
})

test('behavior: --detach prints why it fails, and down forgets networks that no longer run', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  const run = start(['up', '--empty', '--detach', '--json'], { cwd })
  const { code, stdout } = await run.ended
  expect(code).toBe(0)
  const { rpcUrl, explorerUrl, pageUrl } = JSON.parse(stdout)
  await writeFile(join(cwd, 'deep.json'), `{"steps":${'['.repeat(20_000)}${']'.repeat(20_000)}}`)
  const [busy, two, stale, other, deep] = await Promise.all([
    start(['up', '--empty', '--detach', '--port', new URL(rpcUrl).port], { cwd }).ended,
    start(['up', '--empty', '--agreements', '5'], { cwd }).ended,
    start(['world', 'state', '--page', 'http://127.0.0.1:1'], { cwd }).ended,
    start(['world', 'state', '--page', explorerUrl], { cwd }).ended,
    start(['world', 'load', 'deep.json'], { cwd }).ended,
  ])
  expect(busy).toMatchObject({ code: 3, stderr: expect.stringContaining('is in use') })
  expect(two).toMatchObject({ code: 2, stderr: expect.stringContaining('Choose one start for the chain') })
  expect(stale).toMatchObject({ code: 2, stderr: expect.stringContaining('Nothing answers at this address') })
  expect(other).toMatchObject({ code: 2, stderr: expect.stringContaining('is not that of `harborcheck up`') })
  expect(deep).toMatchObject({ code: 2, stderr: expect.stringContaining('deep.json is not a valid scenario') })
  const { pid } = (await (await fetch(`${pageUrl}/api/up`)).json()) as { pid: number }
  process.kill(pid, 'SIGKILL')
  await eventually(() => expect(fetch(rpcUrl)).rejects.toThrow())
  expect(await start(['down'], { cwd }).ended).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Nothing is up here'),
  })
  expect(await readdir(join(cwd, '.harborcheck/up'))).toEqual(['log'])
  await rm(cwd, { recursive: true })
})

test('behavior: a broken record of one chain does not affect commands on others', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  const run = (...args: string[]) => start(args, { cwd }).ended
  const [one, other] = await Promise.all([1, 2].map(() => run('up', '--empty', '--detach', '--json')))
  const [onePage, otherPage] = [one, other].map((up) => JSON.parse(up?.stdout ?? '').pageUrl)
  await writeFile(join(cwd, '.harborcheck/up/4000.json'), '{"pid": 1')
  const down = await run('down', new URL(onePage).port)
  const world = await run('world', 'state')
  const all = await run('down', '--all')
  const stopped = 'A chain with the registries and nothing else: down\n'
  expect(down).toMatchObject({ code: 0, stdout: stopped })
  expect(world).toMatchObject({ code: 0 })
  expect(all).toMatchObject({
    code: 2,
    stdout: stopped,
    stderr: expect.stringContaining('4000.json is not a valid record'),
  })
  await expect(fetch(otherPage)).rejects.toThrow()
  await rm(cwd, { recursive: true })
})

test('behavior: --host listens on other interfaces with a warning; --agreements makes many', async () => {
  const run = start(['up', '--agreements', '30', '--host', '0.0.0.0', '--json'])
  const { rpcUrl, explorerUrl, pageUrl } = JSON.parse(await run.says('\n}\n'))
  expect(Number(await call(rpcUrl, 'eth_chainId'))).toBe(31337)
  const [listed, world] = await Promise.all([fetch(`${explorerUrl}/chain/agreements`), fetch(`${pageUrl}/api/world`)])
  expect(((await listed.json()) as { meta: { totalItems: number } }).meta.totalItems).toBe(30)
  expect(((await world.json()) as { agreements: unknown[] }).agreements).toHaveLength(30)
  run.process.kill('SIGTERM')
  expect((await run.ended).stderr).toContain('listening on 0.0.0.0')
})
