import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FaultKind } from '../model/fault.ts'
import type { ProxiedRequest } from './request.ts'
import { openSourceProxy, type SourceProxy } from './source-proxy.ts'

/** A source that answers with the request's path and Host; as a node, it answers each call with its method. */
let upstream: Server
let proxy: SourceProxy
let node: SourceProxy
let before: ((asked: ProxiedRequest) => Promise<undefined>) | undefined
let answered: string[]

beforeEach(async () => {
  before = undefined
  answered = []
  upstream = createServer(async (request, response) => {
    const body = await text(request)
    response.setHeader('content-type', 'application/json')
    if (request.method === 'POST') {
      const message = JSON.parse(body)
      const answers = [message].flat().map(({ id, method }) => ({ jsonrpc: '2.0', id, result: [method, method] }))
      response.end(JSON.stringify(Array.isArray(message) ? answers : answers[0]))
      return
    }
    const { url: path, headers } = request
    const agreements = [{ state: 'PRODUCTION', bountyPercentage: 10 }]
    response.end(JSON.stringify({ path, host: headers.host, hasCoverage: true, agreements }))
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', () => resolve()))
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
  proxy = await openSourceProxy({
    source: 'explorer',
    upstream: url,
    onRequest: (asked) => before?.(asked),
    onAnswered: (asked) => answered.push(asked.path),
  })
  node = await openSourceProxy({ source: 'node', upstream: url })
})
afterEach(async () => {
  await Promise.all([proxy.close(), node.close()])
  upstream.closeAllConnections()
  await new Promise((resolve) => upstream.close(resolve))
})

const call = (...methods: string[]) =>
  fetch(node.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(methods.map((method, id) => ({ jsonrpc: '2.0', id, method, params: [{}] }))),
  }).then((response) => response.json() as Promise<object[]>)

describe('forwarding', () => {
  test('forwards and records an answer of the source', async () => {
    const response = await fetch(`${proxy.url}/chain/agreements?page=1`)
    expect(await response.json()).toMatchObject({ path: '/chain/agreements?page=1' })
    const [exchange, ...more] = proxy.take()
    expect(more).toEqual([])
    expect(exchange).toMatchObject({ source: 'explorer', asks: '/chain/agreements?page=1', status: 200 })
    expect(JSON.parse(exchange?.response.text ?? '')).toMatchObject({ agreements: [{ state: 'PRODUCTION' }] })
    expect(proxy.take()).toEqual([])
  })

  test('records a JSON-RPC message by its methods', async () => {
    expect(await call('eth_call', 'eth_getLogs', 'eth_call')).toHaveLength(3)
    expect(node.take()).toMatchObject([{ source: 'node', asks: 'eth_call × 2, eth_getLogs' }])
  })

  test('behavior: records exchanges in the order of the requests', async () => {
    await Promise.all(['/a', '/b', '/c'].map((path) => fetch(proxy.url + path).then((response) => response.text())))
    const times = proxy.take().map(({ at }) => at)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times).toHaveLength(3)
  })

  test('behavior: calls onRequest before forwarding a request', async () => {
    const seen: string[] = []
    before = async ({ path }) => {
      seen.push(path)
      return undefined
    }
    await (await fetch(`${proxy.url}/x`)).text()
    expect(seen).toEqual(['/x'])
  })

  test('behavior: calls onAnswered when a request ends, also if the connection breaks', async () => {
    await (await fetch(`${proxy.url}/whole`)).text()
    await vi.waitFor(() => expect(answered).toEqual(['/whole']))
    await proxy.fault({ kind: 'reset' })
    await expect(fetch(`${proxy.url}/broken`)).rejects.toThrow()
    await vi.waitFor(() => expect(answered).toEqual(['/whole', '/broken']))
  })

  test('behavior: forwards a long body whole, but records only its size', async () => {
    await proxy.fault({ kind: 'huge' })
    expect((await (await fetch(proxy.url)).text()).length).toBeGreaterThan(20_000_000)
    const [exchange] = proxy.take()
    expect(exchange?.response.bytes).toBeGreaterThan(20_000_000)
    expect(exchange?.response.text).toBeUndefined()
  })

  test('behavior: refuses a request over 1 MB', async () => {
    const response = await fetch(proxy.url, { method: 'POST', body: 'x'.repeat(1_100_000) }).catch(() => undefined)
    expect([413, undefined]).toContain(response?.status)
  })
})

describe('faults', () => {
  const statuses = { 'http-400': 400, 'http-404': 404, 'http-429': 429, 'http-503': 503 } as const
  test.each(Object.entries(statuses))('%s: answers with this status', async (kind, status) => {
    await proxy.fault({ kind: kind as FaultKind })
    expect((await fetch(proxy.url)).status).toBe(status)
    expect(proxy.take()).toMatchObject([{ fault: kind, status }])
  })

  test('refused: does not listen until the fault ends, and keeps its address', async () => {
    await proxy.fault({ kind: 'refused' })
    await expect(fetch(proxy.url)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
    await proxy.endFaults()
    expect((await fetch(proxy.url)).status).toBe(200)
  })

  test('reset: resets the connection', async () => {
    await proxy.fault({ kind: 'reset' })
    const outcome = new Promise((_, reject) => get(proxy.url).on('error', reject))
    await expect(outcome).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect(proxy.take()).toMatchObject([{ fault: 'reset' }])
  })

  test.each(['hang', 'drip'] as const)('%s: the client times out, and the proxy can still close', async (kind) => {
    await proxy.fault({ kind })
    const answer = fetch(proxy.url, { signal: AbortSignal.timeout(150) }).then((response) => response.text())
    await expect(answer).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  test('truncated, unknown-state, extra-fields, missing-fields, wrong-types change a true answer', async () => {
    const texts: Record<string, string> = {}
    for (const kind of ['truncated', 'unknown-state', 'extra-fields', 'missing-fields', 'wrong-types'] as const) {
      await proxy.fault({ kind, requests: 1 })
      texts[kind] = await (await fetch(proxy.url)).text()
    }
    expect(() => JSON.parse(texts.truncated ?? '')).toThrow()
    expect(JSON.parse(texts['unknown-state'] ?? '')).toMatchObject({ agreements: [{ state: 'SUSPENDED' }] })
    expect(JSON.parse(texts['extra-fields'] ?? '')).toMatchObject({
      riskScore: 7,
      agreements: [{ state: 'PRODUCTION', riskScore: 7 }],
    })
    expect(texts['missing-fields']).toBe('{}')
    expect(JSON.parse(texts['wrong-types'] ?? '')).toMatchObject({ agreements: { 0: { state: 10 } } })
  })

  test('an odd answer differs from the true answer in one way', async () => {
    const answerTo = async (kind: FaultKind) => {
      await proxy.fault({ kind, requests: 1 })
      const response = await fetch(proxy.url, { redirect: 'manual' })
      return { response, body: Buffer.from(await response.arrayBuffer()) }
    }
    const textOf = async (kind: FaultKind) => (await answerTo(kind)).body.toString('utf8')
    const right = await (await fetch(proxy.url)).text()
    for (const [kind, status] of [
      ['status-201', 201],
      ['status-206', 206],
      ['redirect-with-body', 302],
    ] as const) {
      const { response, body } = await answerTo(kind)
      expect([response.status, body.toString('utf8')]).toEqual([status, right])
    }
    expect(await textOf('array-body')).toBe('[]')
    expect(JSON.parse(await textOf('coverage-as-text'))).toEqual({ ...JSON.parse(right), hasCoverage: 'false' })
    const [{ state, ...stateless }] = JSON.parse(right).agreements
    for (const [kind, entry] of [
      ['state-missing', stateless],
      ['state-null', { ...stateless, state: null }],
      ['state-number', { ...stateless, state: 3 }],
    ] as const) {
      expect(JSON.parse(await textOf(kind)).agreements).toEqual([entry, { ...stateless, state }])
    }
    expect(await textOf('duplicate-keys')).toContain('"state":"PRODUCTION","state":"UNDER_ATTACK"')
    expect(await textOf('nan')).toContain(':NaN')
    const { response, body } = await answerTo('utf-16')
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-16')
    expect(new TextDecoder('utf-16').decode(body)).toBe(right)
    const large = await textOf('huge-valid')
    expect([large.length > 20_000_000, JSON.parse(large)]).toEqual([true, JSON.parse(right)])
  })

  test('redirect-elsewhere: another local server gives every request the same answer', async () => {
    await proxy.fault({ kind: 'redirect-elsewhere' })
    const response = await fetch(`${proxy.url}/chain/agreement/by-contract/0x1`)
    expect([response.redirected, response.status]).toEqual([true, 200])
    expect(new URL(response.url).origin).not.toBe(proxy.url)
    expect(await response.json()).toMatchObject({ hasCoverage: true, agreements: [{ state: 'UNDER_ATTACK' }] })
    const asked = await fetch(response.url, { headers: { origin: 'https://elsewhere.example' } })
    expect(asked.status).toBe(403)
    await proxy.close()
    await expect(fetch(response.url)).rejects.toThrow()
  })

  test('applies a fault to its number of requests, and only to its path or method', async () => {
    await proxy.fault({ kind: 'http-500', requests: 2, path: '/by-contract/' })
    const status = async (path: string) => (await fetch(proxy.url + path)).status
    expect(await status('/agreements')).toBe(200)
    expect([
      await status('/by-contract/0x1'),
      await status('/by-contract/0x1'),
      await status('/by-contract/0x1'),
    ]).toEqual([500, 500, 200])
    await node.fault({ kind: 'rpc-error', method: 'eth_call' })
    expect((await call('eth_blockNumber'))[0]).toHaveProperty('result')
    expect((await call('eth_call'))[0]).toMatchObject({ error: { code: -32_000 } })
    await node.endFaults()
    expect((await call('eth_call'))[0]).toHaveProperty('result')
  })

  test('a JSON-RPC error of one method does not affect the other calls of a batch', async () => {
    await node.fault({ kind: 'unknown-method', method: 'trace_block' })
    await node.fault({ kind: 'unknown-method', method: 'ots_getContractCreator' })
    expect(await call('eth_call', 'ots_getContractCreator', 'trace_block')).toMatchObject([
      { result: ['eth_call', 'eth_call'] },
      { error: { code: -32_601 } },
      { error: { code: -32_601 } },
    ])
    await node.endFaults()
  })

  test('a fault of one contract function also affects its calls in a multicall, but no others', async () => {
    const calls = [
      { to: '0x1', data: '0xb59c267f' },
      { to: '0x1', input: '0xabcdefab' },
      { to: '0x1', data: '0xac9650d8000000000000000000000000B59C267F' },
    ]
    const ask = async () => {
      const body = JSON.stringify(calls.map((one, id) => ({ jsonrpc: '2.0', id, method: 'eth_call', params: [one] })))
      const response = await fetch(node.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      return (await response.json()) as { result?: unknown; error?: unknown }[]
    }
    await node.fault({ kind: 'empty-calls', contractFunction: 'getAgreementForContract', requests: 1 })
    await node.fault({ kind: 'rpc-error', contractFunction: 'getAgreementInfo' })
    expect((await ask()).map(({ result }) => result)).toEqual(['0x', ['eth_call', 'eth_call'], '0x'])
    expect((await ask()).every(({ error }) => error === undefined)).toBe(true)
  })

  test('ignores the fault if no call is forwarded, or if the call data is not text', async () => {
    await node.fault({ kind: 'rpc-error', contractFunction: 'getAgreementInfo' })
    await node.fault({ kind: 'rpc-error', method: 'trace_block' })
    expect(await call('evm_mine')).toMatchObject([{ error: { code: -32_601 } }])
    const message = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: '0x1', data: { toString: 1 } }] }
    const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(message) }
    expect(await (await fetch(node.url, asked)).json()).toMatchObject({ result: ['eth_call', 'eth_call'] })
  })

  test('a fault with `after` spares the first requests', async () => {
    await node.fault({ kind: 'rpc-error', method: 'eth_call', requests: 1, after: 2 })
    expect((await call('eth_blockNumber'))[0]).toHaveProperty('result')
    expect((await call('eth_call'))[0]).toHaveProperty('result')
    expect((await call('eth_call'))[0]).toHaveProperty('result')
    expect((await call('eth_call'))[0]).toMatchObject({ error: { code: -32_000 } })
    expect((await call('eth_call'))[0]).toHaveProperty('result')
  })

  test('wrong-chain-id, logs-cut, call-reverts and others change only answers to their method', async () => {
    await node.fault({ kind: 'wrong-chain-id', requests: 1 })
    expect(await call('eth_chainId', 'eth_call')).toMatchObject([
      { result: '0xdead' },
      { result: ['eth_call', 'eth_call'] },
    ])
    await node.fault({ kind: 'logs-cut', requests: 1 })
    expect(await call('eth_call', 'eth_getLogs')).toMatchObject([{ result: { length: 2 } }, { result: { length: 1 } }])
    await node.fault({ kind: 'logs-refused', requests: 1 })
    expect(await call('eth_getLogs')).toMatchObject([{ error: { code: -32_005 } }])
    await node.fault({ kind: 'call-reverts', requests: 1 })
    expect(await call('eth_call')).toMatchObject([{ error: { code: 3, data: '0x' } }])
    await node.fault({ kind: 'empty-calls', requests: 1 })
    expect(await call('eth_call', 'eth_chainId')).toMatchObject([
      { result: '0x' },
      { result: ['eth_chainId', 'eth_chainId'] },
    ])
    await node.fault({ kind: 'null-results', method: 'eth_call', requests: 1 })
    expect(await call('eth_call', 'eth_chainId')).toMatchObject([
      { result: null },
      { result: ['eth_chainId', 'eth_chainId'] },
    ])
    await node.fault({ kind: 'null-results', requests: 1 })
    expect(await call('eth_call', 'eth_chainId')).toMatchObject([{ result: null }, { result: null }])
    await node.fault({ kind: 'error-beside-result', requests: 1 })
    expect(await call('eth_call', 'eth_chainId')).toMatchObject([
      { error: { code: -32_000 }, result: `0x${'0'.repeat(64)}` },
      { result: ['eth_chainId', 'eth_chainId'] },
    ])
  })
})
