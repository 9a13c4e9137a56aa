import { afterEach, expect, test, vi } from 'vitest'
import { harborcheck, leftovers, start } from './harborcheck.ts'

afterEach(async () => {
  await vi.waitFor(() => expect(leftovers()).toEqual([]), { timeout: 5_000, interval: 50 })
})

const call = async (url: string, method: string, params: unknown[] = []) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await response.json()) as { result: unknown }).result
}

test('a case stays up, chain and explorer, until it is ended', async () => {
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

test('behavior: without a case, an empty chain in words', async () => {
  const run = start(['up'])
  const text = await run.says('Ctrl-C ends it.')
  expect(text).toMatch(/chain +http:\/\/127\.0\.0\.1:\d+ \(chain id 31337\)/)
  run.process.kill('SIGINT')
  expect((await run.ended).code).toBe(0)
})

test('behavior: a port in use is exit code 3, and says which', async () => {
  const run = start(['up', '--json'])
  const { rpcUrl, explorerUrl } = JSON.parse(await run.says('\n}\n'))
  const port = (url: string) => new URL(url).port
  const [chain, explorer] = await Promise.all([
    harborcheck('up', '--port', port(rpcUrl)),
    harborcheck('up', '--explorer-port', port(explorerUrl)),
  ])
  expect(chain.code).toBe(3)
  expect(chain.stderr).toContain(port(rpcUrl))
  expect(explorer.code).toBe(3)
  expect(explorer.stderr).toContain(port(explorerUrl))
  run.process.kill('SIGINT')
  await run.ended
})
