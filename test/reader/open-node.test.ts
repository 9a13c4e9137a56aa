import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openNode } from '../../src/reader/open-node.ts'

type Call = { id: number; method: string }
type Answer = { status?: number; headers?: Record<string, string>; body: string }
type Reply = (calls: Call[], isBatch: boolean, count: number, request: IncomingMessage) => Answer

const servers: Server[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve).closeAllConnections())
})

async function listenOn(server: Server) {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Starts a node that answers as given. `sizes`: the calls of each request, in order. */
async function start(reply: Reply) {
  const sizes: number[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const sent: Call | Call[] = JSON.parse(Buffer.concat(chunks).toString())
    sizes.push([sent].flat().length)
    const { status = 200, headers, body } = reply([sent].flat(), Array.isArray(sent), sizes.length, request)
    response.writeHead(status, headers).end(body)
  })
  return { url: `http://127.0.0.1:${await listenOn(server)}`, sizes }
}

const repliesTo = (calls: Call[], isBatch: boolean): Answer => {
  const all = calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x' }))
  return { body: JSON.stringify(isBatch ? all : all[0]) }
}

/** Asks for so much code, all at once. */
async function askMany(url: string, count: number): Promise<unknown[]> {
  const node = openNode(url)
  try {
    return await Promise.all(Array.from({ length: count }, () => node.request('eth_getCode', ['0x', 'latest'])))
  } finally {
    node.close()
  }
}

const refusal = { jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'batches are not allowed' } }

test.each<[string, Answer]>([
  ['405', { status: 405, body: 'Method Not Allowed' }],
  ['403', { status: 403, body: '{"error":"forbidden"}' }],
  ['500', { status: 500, body: 'Internal Server Error' }],
  ['400', { status: 400, body: '' }],
  ['a page', { body: '<html><body>Welcome</body></html>' }],
  ['one error for all', { body: JSON.stringify(refusal) }],
  ['one error in a list', { body: JSON.stringify([refusal]) }],
  ['no reply', { body: '[]' }],
])(
  'a node that refuses requests of several calls with %s gets single ones, and is rarely asked again',
  async (_, refused) => {
    const { url, sizes } = await start((calls, isBatch) => (isBatch ? refused : repliesTo(calls, isBatch)))
    expect(await askMany(url, 400)).toEqual(Array.from({ length: 400 }, () => '0x'))
    expect(sizes.filter((size) => size > 1).length).toBeLessThan(80)
  },
)

test('a node that answers the first of several calls alone gets fewer, until it answers all', async () => {
  const { url, sizes } = await start((calls, isBatch) => repliesTo(isBatch ? calls.slice(0, 3) : calls, isBatch))
  expect(await askMany(url, 200)).toEqual(Array.from({ length: 200 }, () => '0x'))
  expect(sizes.length).toBeLessThan(150)
})

test('sends whole requests again once a failure has passed', async () => {
  const { url, sizes } = await start((calls, isBatch, count) =>
    count === 1 ? { status: 500, body: 'restarting' } : repliesTo(calls, isBatch),
  )
  await askMany(url, 3_000)
  expect(sizes.filter((size) => size === 100).length).toBeGreaterThan(20)
})

test.each<[string, Answer, RegExp]>([
  ['301', { status: 301, headers: { location: 'https://elsewhere' }, body: 'Moved' }, /HTTP 301.*Moved/],
  ['401', { status: 401, body: '{"message":"Must be authenticated!"}' }, /HTTP 401.*Must be authenticated/],
  ['403', { status: 403, body: 'Your plan ended' }, /HTTP 403.*Your plan ended/],
  ['404', { status: 404, body: '<html><h1>Not Found</h1></html>' }, /HTTP 404.*: Not Found/],
  [
    'a captive page',
    { body: '<html><style>a{}</style><p>Log in\nto the\u001b[8m Wi-Fi</p></html>' },
    /: Log in to the\\u\{1b\}/,
  ],
])('fails at once with the first words of %s', async (_, answer, reason) => {
  const { url, sizes } = await start(() => answer)
  const node = openNode(url)
  await expect(node.request('eth_chainId')).rejects.toMatchObject({ facts: { reason: expect.stringMatching(reason) } })
  expect(sizes.length).toBe(1)
  node.close()
})

test('fails at once if the certificate is not trusted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name)) as [string, string]
  const how = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '1']
  execFileSync('openssl', [...how, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  let connections = 0
  const server = createSecureServer({ key: await readFile(key), cert: await readFile(cert) }, (_, response) =>
    response.end(),
  )
  const port = await listenOn(
    server.on('connection', () => {
      connections += 1
    }),
  )
  const node = openNode(`https://127.0.0.1:${port}`)
  await expect(node.request('eth_chainId')).rejects.toMatchObject({
    facts: { reason: expect.stringContaining('self-signed certificate') },
  })
  expect(connections).toBe(1)
  node.close()
  await rm(folder, { recursive: true })
})

test('waits for a node that is busy, by its status or by its words', async () => {
  const limited = {
    jsonrpc: '2.0',
    id: 0,
    error: { code: -32_005, message: 'daily request count exceeded, rate limit' },
  }
  const busy: Answer[] = [
    { status: 429, headers: { 'retry-after': '0' }, body: 'slow down' },
    { status: 503, headers: { 'retry-after': '0' }, body: '' },
    { body: JSON.stringify(limited) },
  ]
  const { url, sizes } = await start((calls, isBatch, count) => busy[count - 1] ?? repliesTo(calls, isBatch))
  expect(await askMany(url, 1)).toEqual(['0x'])
  expect(sizes.length).toBe(4)
})

test('sends the user and password of an address', async () => {
  let sent: string | undefined
  const { url } = await start((calls, isBatch, _, request) => {
    sent = request.headers.authorization
    return repliesTo(calls, isBatch)
  })
  await askMany(url.replace('//', '//user:p%40ss@'), 1)
  expect(sent).toBe(`Basic ${Buffer.from('user:p@ss').toString('base64')}`)
})

test('connects through the proxy that the environment names, except to the hosts of NO_PROXY', async () => {
  const { url } = await start(repliesTo)
  const asked: string[] = []
  const proxy = createServer().on('connect', ({ url: target = '' }, socket) => {
    asked.push(target)
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })
  const through = createServer(async (request, response) => {
    asked.push(String(request.url))
    response.end(repliesTo([{ id: 0, method: '' }], false).body)
  })
  vi.stubEnv('https_proxy', `http://127.0.0.1:${await listenOn(proxy)}`)
  vi.stubEnv('http_proxy', `http://127.0.0.1:${await listenOn(through)}`)
  vi.stubEnv('no_proxy', '127.0.0.1')
  await askMany(url, 1)
  expect(asked).toEqual([])
  vi.stubEnv('no_proxy', '')
  await askMany(url, 1)
  expect(asked).toHaveLength(1)
  const node = openNode('https://node.example/key')
  await expect(node.request('eth_chainId')).rejects.toThrow('The node does not answer')
  expect(asked[1]).toBe('node.example:443')
  node.close()
})
