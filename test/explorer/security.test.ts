import { request } from 'node:http'
import { connect } from 'node:net'
import { http } from 'msw'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { serveExplorer } from '../../src/explorer/index.ts'
import { openManyAgreements } from './many-agreements.ts'
import { requestRaw, sendRaw } from './raw.ts'
import { type ChainWithExplorer, startChainWithExplorer, vaultCode } from './world.ts'

let world: ChainWithExplorer
let target: string

beforeAll(async () => {
  world = await startChainWithExplorer()
  const vault = await world.deploy(vaultCode)
  await world.underAttack([vault])
  target = `/chain/agreement/by-contract/${vault}`
})
afterAll(() => world[Symbol.asyncDispose]())

const MILLION = 'x'.repeat(1_000_000)
const isAnswered = async () => expect((await requestRaw(world.explorer.url, target)).status).toBe(200)

test('does not listen on other interfaces', async () => {
  const port = Number(new URL(world.explorer.url).port)
  const code = await new Promise((resolve) => {
    connect(port, '127.0.0.2')
      .on('connect', () => resolve('connected'))
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
  })
  expect(code).not.toBe('connected')
})

describe('the Host of a request', () => {
  const withHost = (...hosts: string[]) =>
    sendRaw(
      world.explorer.url,
      [`GET ${target} HTTP/1.1`, ...hosts.map((host) => `Host: ${host}`), 'Connection: close', '', ''].join('\r\n'),
    )

  test.each(['127.0.0.1', '127.0.0.1:1', 'localhost', 'LocalHost:65535', '[::1]', '[::1]:80'])(
    'accepts %s',
    async (host) => {
      expect((await withHost(host)).status).toBe(200)
    },
  )

  test.each([
    'rebound.example',
    'rebound.example:8600',
    '127.0.0.1.rebound.example',
    'localhost.rebound.example',
    'localhost@rebound.example',
    '127.0.0.2',
    '0.0.0.0',
    '[::ffff:127.0.0.1]',
    'localhost.',
    '127.0.0.1 rebound.example',
    '',
  ])('refuses %s', async (host) => {
    const { status, headers, body } = await withHost(host)
    expect([status, JSON.parse(body)]).toEqual([
      421,
      { statusCode: 421, message: 'The Host header does not name this machine', error: 'Misdirected Request' },
    ])
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test('checks every Host, also that of an absolute target', async () => {
    expect((await withHost('localhost', 'rebound.example')).status).toBe(421)
    const absolute = (origin: string) => requestRaw(world.explorer.url, `${origin}${target}`)
    expect((await absolute('http://rebound.example')).status).toBe(421)
    for (const origin of ['http://localhost:1', 'https://[::1]', 'http://name:word@127.0.0.1'])
      expect((await absolute(origin)).status).toBe(200)
    expect((await absolute('http://localhost@rebound.example')).status).toBe(421)
  })

  test('accepts a request without a Host', async () => {
    expect((await withHost()).status).toBe(200)
    expect((await sendRaw(world.explorer.url, `GET ${target} HTTP/1.0\r\n\r\n`)).status).toBe(200)
  })

  test('refuses the description and unknown routes, too', async () => {
    for (const each of ['/openapi.json', '/nothing'])
      expect((await fetchFrom('rebound.example', each)).status).toBe(421)
  })

  test('a server on all interfaces also accepts names that cannot be registered', async () => {
    const server = await serveExplorer([http.get('*/x', () => Response.json({}))], { host: '0.0.0.0' })
    onTestFinished(() => server.close())
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`)
    const statusFor = async (host: string) =>
      (await sendRaw(server.url, `GET /x HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).status
    expect([await statusFor('explorer'), await statusFor('chain.internal'), await statusFor('192.0.2.7')]).toEqual([
      200, 200, 200,
    ])
    expect(await statusFor('chain.example')).toBe(421)
  })

  test('accepts localhost if the server listens on a name of this machine', async () => {
    const server = await serveExplorer([http.get('*/x', () => Response.json({}))], { host: 'localhost' })
    onTestFinished(() => server.close())
    expect(new URL(server.url).hostname).toBe('localhost')
    const asked = (host: string) => sendRaw(server.url, `GET /x HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect([(await asked('localhost')).status, (await asked('rebound.example')).status]).toEqual([200, 421])
  })

  const fetchFrom = (host: string, path: string) =>
    sendRaw(world.explorer.url, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
})

test.each([
  '/../../../../etc/passwd',
  '/chain/../../../etc/passwd',
  '/chain/agreement/..%2f..%2f..%2fetc%2fpasswd',
  '/chain/agreement/%2e%2e/%2e%2e/package.json',
  '/chain/..%5c..%5cpackage.json',
  '/%2e%2e%2fpackage.json',
  '/chain/agreement/%00',
  '/openapi.json/../package.json',
  '/openapi.json%00',
  'file:///etc/passwd',
  'http://127.0.0.1/etc/passwd',
  '*',
  '/src/index.ts',
])('serves no file for the path %s', async (path) => {
  const { status, headers, body } = await requestRaw(world.explorer.url, path)
  expect([400, 404, 421]).toContain(status)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(Object.keys(JSON.parse(body))).toEqual(['statusCode', 'message', 'error'])
})

describe('a request over a megabyte', () => {
  const chunked = `${MILLION.length.toString(16)}\r\n${MILLION}\r\n0\r\n\r\n`

  test.each([
    ['a body', 413, '/chain/agreements', { headers: [`Content-Length: ${MILLION.length}`], body: MILLION }],
    ['a body in chunks', 413, '/chain/agreements', { headers: ['Transfer-Encoding: chunked'], body: chunked }],
    ['a header', 431, '/chain/agreements', { headers: [`X-Long: ${MILLION}`] }],
    ['many headers', 431, '/chain/agreements', { headers: Array.from({ length: 60_000 }, (_, nth) => `X-${nth}: x`) }],
    ['a path', 431, `/chain/${MILLION}`, {}],
    ['a query', 431, `/chain/agreements?state=${MILLION}`, {}],
  ])('with %s: %i', async (_, status, path, options) => {
    for (const method of ['GET', 'POST']) {
      const answer = await requestRaw(world.explorer.url, path, { method, ...options })
      expect([answer.status, JSON.parse(answer.body).statusCode]).toEqual([status, status])
    }
    await isAnswered()
  })

  test('answers a client that sends the whole request before reading', async () => {
    const { port } = new URL(world.explorer.url)
    const status = await new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path: '/chain/agreements', method: 'POST' }
      const sending = request(options, (response) => {
        response.resume().on('end', () => resolve(response.statusCode))
      })
      sending.on('error', reject).end(MILLION.repeat(5))
    })
    expect(status).toBe(413)
    await isAnswered()
  })
})

test('answers others during a thousand idle connections', async () => {
  const idle = await openManyAgreements(world.explorer.url, 1_000)
  onTestFinished(idle.leave)
  expect(idle.connected()).toBe(1_000)
  await isAnswered()
  expect(idle.connected()).toBeGreaterThan(0)
  idle.leave()
  await Promise.all(Array.from({ length: 1_000 }, isAnswered))
})

test('answers others during slow headers and bodies, and finally closes these connections', async () => {
  const { url } = world.explorer
  const body = 'POST /chain/agreements HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n'
  const headers = await openManyAgreements(url, 500, 'GET /chain/agreements HTTP/1.1\r\n', 'X-Slow: x\r\n')
  onTestFinished(headers.leave)
  await isAnswered()
  expect(headers.connected()).toBeGreaterThan(0)
  const bodies = await openManyAgreements(url, 500, body, 'x')
  onTestFinished(bodies.leave)
  await isAnswered()
  expect(bodies.connected()).toBeGreaterThan(0)
  await Promise.all([headers.ended, bodies.ended])
  await isAnswered()
})
