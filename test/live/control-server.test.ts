import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '../../src/cases/index.ts'
import { openClient } from '../../src/live/client/control-client.ts'
import { type LiveNetwork, openLiveNetwork } from '../../src/live/network/live-network.ts'
import { type ControlServer, serveControl } from '../../src/live/server/control-server.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import type { ContractDetail, WorldView } from '../../src/view/world-view.ts'

/** The control server's API and page, on one chain and one server. */

const scenario = catalogue.find(({ id }) => id === 'top-level/approved-agreement-opens-its-vault') as Scenario
const failures: unknown[] = []

let network: TestNetwork
let world: LiveNetwork
let server: ControlServer
let ends = 0
beforeAll(async () => {
  network = await startTestNetwork({ history: 1_000 })
  world = await openLiveNetwork(network, { scenario })
  const end = () => {
    ends += 1
  }
  const { rpcUrl, explorerUrl } = network.environment
  const control = { world, environment: network.environment, proxied: { rpcUrl, explorerUrl }, end }
  server = await serveControl(control, { onError: (error) => failures.push(error) })
})
afterAll(async () => {
  await server.close()
  world.close()
  await network.close()
  expect(failures).toEqual([])
})

type Headers = Record<string, string>

/** Sends a request that `fetch` would not send. */
function ask(method: string, path: string, headers: Headers = {}, body?: string) {
  const { hostname, port } = new URL(server.url)
  return new Promise<{ status: number; headers: Headers; text: string }>((resolve, reject) => {
    const asked = request({ hostname, port, method, path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers as Headers, text }),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
const json = { 'content-type': 'application/json' }
const post = (path: string, body: unknown, headers: Headers = json) => ask('POST', path, headers, JSON.stringify(body))

test('returns the world and its contracts, with the answers of explorer and chain', async () => {
  const { get } = openClient(server.url)
  const { body: view } = await get<WorldView>('/api/world')
  expect(view).toMatchObject({ title: scenario.title, chainId: 31337 })
  expect(view.contracts).toMatchObject([
    { name: 'vault', attackable: true, address: world.addressBook.addressOf('vault') },
  ])
  const { body: detail } = await get<ContractDetail>('/api/contracts/vault')
  expect(detail.explorer).toEqual({
    hasCoverage: true,
    agreements: [{ agreement: 'agreementA', state: 'UNDER_ATTACK' }],
    contractState: 'UNDER_ATTACK',
  })
  expect(detail.differences).toEqual([])
  await post('/api/do', {
    steps: [
      { do: 'quirk', kind: 'behind', blocks: 1 },
      { do: 'promote', agreement: 'agreementA' },
    ],
  })
  expect((await get<ContractDetail>('/api/contracts/vault')).body.differences.length).toBeGreaterThan(0)
  await post('/api/do', { steps: [{ do: 'endQuirks' }] })
})

test('sends events for changes by any program', async () => {
  const leaving = new AbortController()
  const stream = await fetch(`${server.url}/api/events`, { signal: leaving.signal })
  expect(stream.headers.get('content-type')).toBe('text/event-stream')
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
  // A chunk can hold a part of an event, or several, or a comment.
  let text = ''
  const next = async (): Promise<{ block: number }> => {
    while (!text.includes('\n\n')) text += Buffer.from((await reader.read()).value ?? []).toString()
    const [event = ''] = text.split('\n\n', 1)
    text = text.slice(event.length + 2)
    return event.startsWith(':') ? next() : JSON.parse(event.slice('data: '.length))
  }
  /** The block of the next event that tells of another one: `do` tells of its last block again, if a poll told of it before. */
  const nextAfter = async (last: number): Promise<number> => {
    const { block } = await next()
    return block === last ? nextAfter(last) : block
  }
  const { block } = await next()
  await post('/api/do', { steps: [{ do: 'wait', seconds: 5 }] })
  expect(await nextAfter(block)).toBe(block + 1)
  await network.chain.request({ method: 'evm_mine' })
  expect(await nextAfter(block + 1)).toBe(block + 2)
  expect(Number(await network.chain.request({ method: 'eth_blockNumber' }))).toBe(block + 2)
  for (const path of ['/api/world', '/api/questions'])
    expect(await (await fetch(`${server.url}${path}`)).json()).toMatchObject({ block: block + 2 })
  leaving.abort()
})

test("creates snapshots, and saves the scenario with a count of other programs' transactions", async () => {
  expect((await post('/api/snapshots/one', {})).status).toBe(200)
  await post('/api/do', { steps: [{ do: 'deploy', contract: 'extra', kind: 'vault' }] })
  expect((await ask('GET', '/api/contracts/extra')).status).toBe(200)
  expect((await post('/api/snapshots/one/restore', {})).status).toBe(200)
  expect((await ask('GET', '/api/contracts/extra')).status).toBe(404)
  expect(JSON.parse((await ask('GET', '/api/snapshots')).text).snapshots).toMatchObject([{ name: 'one' }])
  const saved = await ask('GET', '/api/scenario')
  expect(JSON.parse(saved.headers['harborcheck-others'] ?? '')).toEqual({ blocks: 1, transactions: 0, lost: 0 })
  expect((await ask('POST', '/api/load', json, saved.text)).status).toBe(200)
  expect((await post('/api/snapshots/one/restore', {})).status).toBe(404)
})

test('a refusal has a message and a next step', async () => {
  const refused = await post('/api/do', { steps: [{ do: 'approveAttack', agreement: 'agreementA' }] })
  expect(refused.status).toBe(409)
  expect(JSON.parse(refused.text)).toEqual({
    message:
      'This step is not possible now: approveAttack should pass, but it reverts with AttackRegistry__InvalidState',
    facts: { step: '{"do":"approveAttack","agreement":"agreementA"}' },
    next: 'To send it all the same, name the expected error in "reverts".',
  })
})

test.each([
  ['no JSON', '/api/do', '{', 400],
  ['no steps', '/api/do', '{}', 400],
  ['nothing at all', '/api/do', '', 400],
  ['a step that there is not', '/api/do', '{"steps":[{"do":"dance"}]}', 400],
  ['a question', '/api/do', '{"steps":[{"do":"ask","questions":[{"method":"targets"}]}]}', 400],
  ['a reorganisation', '/api/do', '{"steps":[{"do":"reorganise","blocks":1}]}', 400],
  ['a name that is none', '/api/snapshots/..%2f', '{}', 400],
  ['a path that is none', '/api/snapshots/%', '{}', 400],
  ['no scenario', '/api/load', '[]', 400],
  ['a scenario nested without end', '/api/load', `{"steps":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 400],
  ['a state that is none', '/api/load', '{"format":"harborcheck chain state","version":1}', 400],
  ['a snapshot that there is not', '/api/snapshots/none/restore', '{}', 404],
  ['a path that leads nowhere', '/api/nothing', '{}', 404],
  ['a path for another method', '/api/world', '{}', 405],
])('behavior: refuses %s with a message', async (_what, path, body, status) => {
  const refused = await ask('POST', path, json, body)
  expect(refused.status).toBe(status)
  expect(JSON.parse(refused.text).message).toMatch(/^[A-Z]/)
})

test.each([
  ['another Host', 'GET', '/api/world', { host: 'rebound.example' }, 421],
  ['another Origin', 'GET', '/api/world', { origin: 'http://evil.example' }, 403],
  ['another port of this machine', 'POST', '/api/do', { ...json, origin: 'http://127.0.0.1:1' }, 403],
  ['a file that is opened', 'POST', '/api/do', { ...json, origin: 'null' }, 403],
  ['a form', 'POST', '/api/down', { 'content-type': 'text/plain' }, 415],
  ['no type', 'POST', '/api/down', {}, 415],
])('behavior: refuses requests from %s', async (_what, method, path, headers, status) => {
  expect((await ask(method, path, headers as Headers, method === 'POST' ? '{}' : undefined)).status).toBe(status)
  expect(ends).toBe(0)
})

test('behavior: allows requests from its own page', async () => {
  const { host } = new URL(server.url)
  expect(
    (await post('/api/do', { steps: [{ do: 'wait', seconds: 1 }] }, { ...json, origin: `http://${host}` })).status,
  ).toBe(200)
})

test('behavior: refuses a body over a megabyte, with or without content-length', async () => {
  const large = JSON.stringify({ steps: 'x'.repeat(1_100_000) })
  expect((await ask('POST', '/api/do', json, large)).status).toBe(413)
  expect((await ask('POST', '/api/do', { ...json, 'transfer-encoding': 'chunked' }, large)).status).toBe(413)
})

test('behavior: the page loads no files from other servers, and no site may frame it', async () => {
  const { status, headers } = await ask('GET', '/')
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('text/html')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect((await ask('HEAD', '/')).text).toBe('')
})

test('behavior: survives requests that are not HTTP, or break off', async () => {
  const { hostname, port } = new URL(server.url)
  for (const bytes of [
    'nonsense\r\n\r\n',
    'POST /api/do HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
  ]) {
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(bytes)
        setTimeout(() => socket.destroy(), 50)
      })
      socket.on('error', () => {})
      socket.on('close', () => resolve())
    })
  }
  expect((await ask('GET', '/api/world')).status).toBe(200)
})

test('behavior: POST /api/down stops it', async () => {
  expect((await post('/api/down', {})).status).toBe(200)
  expect(ends).toBe(1)
})
