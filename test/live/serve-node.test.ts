import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type NetConnectOpts } from 'node:net'
import { createPublicClient, webSocket } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { serveNode } from '../../src/proxy/serve-node.ts'

/** Every server of a network that a browser could reach. */

let network: TestNetwork
beforeAll(async () => {
  network = await startTestNetwork()
})
afterAll(() => network.close())

const mine = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'evm_mine', params: [] })

function post(url: string, headers: Record<string, string>, body = mine) {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const asked = request(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers } })
    asked.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode, text }))
    })
    asked.on('error', reject).end(body)
  })
}

/** The first line of the answer to a WebSocket's request. */
async function upgrade(url: string, headers: string[]): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) } as NetConnectOpts)
  const own = [
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
  ]
  socket.write(['GET / HTTP/1.1', ...own, ...headers, '', ''].join('\r\n'))
  const [part] = await once(socket, 'data')
  socket.destroy()
  return String(part).split('\r\n')[0] ?? ''
}

const pages: [string, Record<string, string>, number][] = [
  ['a page whose name leads here', { host: 'rebound.example:8545' }, 421],
  ['a page of another origin', { origin: 'http://evil.example', 'content-type': 'text/plain' }, 403],
  ['a page of another port', { origin: 'http://127.0.0.1:1' }, 403],
  ['a file that is opened', { origin: 'null' }, 403],
  ['a page that names no origin', { 'sec-fetch-site': 'cross-site' }, 403],
]
test.each(pages)('%s: neither node nor proxies answer', async (_, headers, status) => {
  const before = await network.chain.refresh()
  const { rpcUrl, explorerUrl } = network.environment
  for (const url of [network.nodeUrl, rpcUrl, explorerUrl]) expect(await post(url, headers)).toMatchObject({ status })
  expect(await network.chain.refresh()).toEqual(before)
  expect(network.proxies.take()).toEqual([])
  expect(network.proxies.takeAttempts()).toEqual([])
  const own = headers.host === undefined ? ['host: 127.0.0.1'] : []
  const lines = [...own, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
  expect(await upgrade(network.nodeUrl, lines)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})

test('the explorer answers other origins, but no other Host', async () => {
  const { url } = network.explorer
  const path = `${url}/chain/agreements`
  expect((await fetch(path, { headers: { origin: 'http://other.example' } })).status).toBe(200)
  expect((await post(path, { host: 'rebound.example' })).status).toBe(421)
})

test('serves every method of the node, by HTTP and by WebSocket', async () => {
  const before = await network.chain.refresh()
  expect((await post(network.nodeUrl, { origin: new URL(network.nodeUrl).origin })).status).toBe(200)
  const client = createPublicClient({
    transport: webSocket(network.nodeUrl.replace('http', 'ws'), { reconnect: false }),
  })
  await client.request({ method: 'evm_mine' } as never)
  expect((await network.chain.refresh()).number).toBe(before.number + 2)
  const { socket } = await (
    client.transport as unknown as { getRpcClient(): Promise<{ socket: WebSocket }> }
  ).getRpcClient()
  socket.close()
})

test('behavior: survives clients that reset the connection of a WebSocket that it refuses', async () => {
  const { hostname, port } = new URL(network.nodeUrl)
  const asked = 'GET / HTTP/1.1\r\nhost: rebound.example\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write(asked, () => socket.resetAndDestroy())
    await once(socket, 'close')
  }
  expect(await post(network.nodeUrl, {})).toMatchObject({ status: 200 })
})

test('closes despite an open WebSocket', async () => {
  const node = await serveNode({ upstream: network.chain.rpcUrl })
  const { hostname, port } = new URL(node.url)
  const socket = connect({ host: hostname, port: Number(port) })
  const key = 'sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA=='
  socket.write(`GET / HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\n${key}\r\n\r\n`)
  expect(String(await once(socket, 'data'))).toContain('101 Switching Protocols')
  const closed = once(socket, 'close')
  await node.close()
  await closed
})

test('a server on all interfaces accepts IP addresses, and names that cannot be registered', async () => {
  const node = await serveNode({ upstream: network.chain.rpcUrl, host: '0.0.0.0' })
  const chainId = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  const statusFor = async (host: string) => (await post(node.url, { host }, chainId)).status
  for (const host of [
    '192.0.2.7:8545',
    '[2001:db8::1]:8545',
    'localhost',
    'anvil:8545',
    'host.docker.internal',
    'box.local',
  ])
    expect([host, await statusFor(host)]).toEqual([host, 200])
  for (const host of ['evil.example', 'evil.example:8545', 'localhost.evil.example', '127.0.0.1.nip.io', 'a.local.'])
    expect([host, await statusFor(host)]).toEqual([host, 421])
  await node.close()
})

test('a proxy of the node answers only POST, and no WebSocket', async () => {
  const { rpcUrl } = network.environment
  expect(await upgrade(rpcUrl, ['host: 127.0.0.1'])).toContain('405')
  for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS']) expect((await fetch(rpcUrl, { method })).status).toBe(405)
})

test('reads a message as UTF-8 JSON, whatever its content-encoding', async () => {
  const { rpcUrl } = network.environment
  const before = await network.chain.refresh()
  expect((await post(rpcUrl, { 'content-encoding': 'gzip' })).text).toContain('-32601')
  expect((await post(rpcUrl, { 'transfer-encoding': 'chunked' })).text).toContain('-32601')
  expect((await post(rpcUrl, {}, `[${mine},${mine}]`)).text.match(/-32601/g)).toHaveLength(2)
  const mixed = `[${mine},{"jsonrpc":"2.0","id":"x","method":"eth_chainId"}]`
  expect(JSON.parse((await post(rpcUrl, {}, mixed)).text)).toMatchObject([{ id: 1 }, { id: 'x', result: '0x7a69' }])
  expect(network.proxies.takeAttempts()).toEqual(['evm_mine'])
  expect(await network.chain.refresh()).toEqual(before)
})

test('an endless call runs out of gas', async () => {
  const to = `0x${'22'.repeat(20)}`
  const params = [{ to, gas: '0xffffffffffffffff' }, 'latest', { [to]: { code: '0x5b600056' } }]
  const endless = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params })
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(network.environment.rpcUrl, {}, endless)))
  for (const { text } of answers) expect(text).toContain('OutOfGas')
})

test('says that a node which acts as another one has no WebSocket', async () => {
  const { rpcUrl } = network.chain
  const acting = await serveNode({
    upstream: rpcUrl,
    port: undefined,
    host: undefined,
    node: { software: 'zksync-os' },
  })
  const { hostname } = new URL(acting.url)
  const refused = await upgrade(acting.url, [`host: ${hostname}`]).finally(() => acting.close())
  expect(refused).toBe('HTTP/1.1 501 No WebSocket with --node: POST JSON-RPC')
})
