import type { RequestHandler } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createExplorerHandlers, createValueBook, type HandlersOptions, openIndex } from '../../src/explorer/index.ts'
import { type ChainWithExplorer, type Json, startChainWithExplorer, vaultCode } from './world.ts'

let world: ChainWithExplorer
beforeAll(async () => {
  world = await startChainWithExplorer()
})
afterAll(() => world[Symbol.asyncDispose]())

/** Handlers for an index of a world's chain. */
function handlersOf({ chain }: ChainWithExplorer, options: HandlersOptions) {
  const { rpcUrl, chainId, deployment } = chain
  const index = openIndex({ rpcUrl, chainId, contracts: deployment })
  onTestFinished(() => index.close())
  return createExplorerHandlers(index, options)
}

/** Lets msw answer every request of this process until the test ends; one that nobody handles fails. */
function intercept(...handlers: RequestHandler[]) {
  const server = setupServer(...handlers)
  server.listen({ onUnhandledRequest: 'error' })
  onTestFinished(() => server.close())
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
}

test('default: answers inside the process, without intercepting its own requests to the chain', async () => {
  const vault = await world.deploy(vaultCode)
  const agreement = await world.underAttack([vault])
  intercept(...handlersOf(world, { baseUrl: 'https://explorer.example/api' }))
  const response = await fetch(`https://explorer.example/api/chain/agreement/by-contract/${vault}`)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await response.json()).toMatchObject({
    hasCoverage: true,
    agreements: [{ agreementAddress: agreement.toLowerCase(), state: 'UNDER_ATTACK' }],
  })
  const head = await fetch('https://explorer.example/api/chain/agreements', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('behavior: answers unknown routes below the base address with an error', async () => {
  intercept(...handlersOf(world, { baseUrl: 'https://explorer.example/api/' }))
  for (const [path, method] of [
    ['/api', 'GET'],
    ['/api/other', 'GET'],
    ['/api/chain', 'GET'],
    ['/api/chain/nothing', 'POST'],
    ['/api/chain/agreements/more', 'GET'],
  ] as const) {
    const response = await fetch(`https://explorer.example${path}`, { method })
    expect(response.status).toBe(404)
    expect(((await response.json()) as Json).message).toBe(`Cannot ${method} ${path}`)
  }
  for (const elsewhere of [
    'https://explorer.example/apichain/agreements',
    'https://other.example/api/chain/agreements',
  ])
    await expect(fetch(elsewhere)).rejects.toThrow()
})

test('behavior: serves the description only below a base address', async () => {
  intercept(...handlersOf(world, { baseUrl: 'https://explorer.example/api/' }), ...handlersOf(world, {}))
  const description = (await (await fetch('https://explorer.example/api/openapi.json')).json()) as Json
  expect(description.servers).toEqual([{ url: 'https://explorer.example/api' }])
  expect((await fetch('https://explorer.example/api/openapi.json', { method: 'POST' })).status).toBe(404)
  await expect(fetch('https://explorer.example/openapi.json')).rejects.toThrow()
})

test('behavior: handles any origin without a base address', async () => {
  intercept(...handlersOf(world, { path: 'lagoon' }))
  for (const origin of ['https://one.example', 'http://two.example:8080']) {
    expect((await fetch(`${origin}/lagoon/agreements`)).status).toBe(200)
    expect((await fetch(`${origin}/lagoon/nothing`)).status).toBe(404)
    await expect(fetch(`${origin}/chain/agreements`)).rejects.toThrow()
  }
})

test('behavior: accepts value estimates later', async () => {
  const vault = await world.deploy(vaultCode)
  const agreement = await world.createAgreement([vault])
  const values = createValueBook()
  intercept(...handlersOf(world, { values }))
  const band = async () => {
    const response = await fetch(`https://explorer.example/chain/agreement/${agreement}`)
    return ((await response.json()) as Json).valueBand
  }
  expect(await band()).toBeUndefined()
  values.replace([{ contract: vault, symbol: 'USDC', usd: '150000000' }])
  expect(await band()).toBe('> $100M')
})

test('behavior: serves two networks in parallel', async () => {
  await using other = await startChainWithExplorer({ chainId: 99 })
  await world.createAgreement([`0x${'12'.repeat(20)}`])
  intercept(
    ...handlersOf(world, { baseUrl: 'https://test.example' }),
    ...handlersOf(other, { baseUrl: 'https://main.example' }),
  )
  const total = async (network: string) => {
    const body = (await (await fetch(`https://${network}.example/chain/agreements`)).json()) as Json
    return body.meta.totalItems
  }
  expect([(await total('test')) > 0, await total('main')]).toEqual([true, 0])
})
