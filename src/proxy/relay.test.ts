import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Source } from '../model/fault.ts'
import { openSourceProxy } from './source-proxy.ts'

/** A proxy of a source. */
async function proxyOf(source: Source, answer: RequestListener) {
  const upstream = createServer(answer)
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  const proxy = await openSourceProxy({
    source,
    upstream: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`,
  })
  onTestFinished(async () => {
    await proxy.close()
    upstream.closeAllConnections()
    upstream.close()
  })
  return proxy
}

/** Resets the connection at the second request, as a source does that closes a kept one just then. */
function resettingSecond() {
  const seen: string[] = []
  const answer: RequestListener = (incoming, outgoing) => {
    seen.push(`${incoming.method} ${incoming.url}`)
    incoming.resume()
    if (seen.length === 2) incoming.socket.resetAndDestroy()
    else outgoing.setHeader('content-type', 'application/json').end('[]')
  }
  return { seen, answer }
}

const call = (url: string, method: string) =>
  fetch(url, { method: 'POST', body: JSON.stringify([{ jsonrpc: '2.0', id: 1, method, params: [] }]) })

test('retries a reading request once if a kept connection closes before the answer', async () => {
  const { seen, answer } = resettingSecond()
  const proxy = await proxyOf('explorer', answer)
  for (const path of ['/1', '/2']) expect((await fetch(proxy.url + path)).status).toBe(200)
  expect(seen).toEqual(['GET /1', 'GET /2', 'GET /2'])
  const node = resettingSecond()
  const { url } = await proxyOf('node', node.answer)
  for (const _ of [1, 2]) expect((await call(url, 'eth_blockNumber')).status).toBe(200)
  expect(node.seen).toHaveLength(3)
})

test('behavior: does not retry a call that empties a filter, or a POST to an explorer', async () => {
  const { seen, answer } = resettingSecond()
  const node = await proxyOf('node', answer)
  await call(node.url, 'eth_blockNumber')
  await expect(call(node.url, 'eth_getFilterChanges')).rejects.toThrow()
  expect(seen).toHaveLength(2)
  const explorer = resettingSecond()
  const { url } = await proxyOf('explorer', explorer.answer)
  await fetch(url)
  await expect(fetch(url, { method: 'POST', body: 'x' })).rejects.toThrow()
  expect(explorer.seen).toHaveLength(2)
})

test('forwards an answer that arrives in parts, and breaks off if the source does', async () => {
  const proxy = await proxyOf('explorer', ({ url }, outgoing) => {
    outgoing.writeHead(200, { 'content-length': '2000000' })
    outgoing.write('x'.repeat(999_999))
    setTimeout(() => (url === '/whole' ? outgoing.end('y'.repeat(1_000_001)) : outgoing.destroy()), 5)
  })
  const text = await (await fetch(`${proxy.url}/whole`)).text()
  expect([text.length, text.at(-1)]).toEqual([2_000_000, 'y'])
  const broken = fetch(`${proxy.url}/broken`).then((response) => response.text())
  await expect(broken).rejects.toThrow()
})

test('keeps the bytes of a short answer, and the length of an answer to HEAD', async () => {
  const proxy = await proxyOf('explorer', (_, outgoing) => {
    outgoing.writeHead(200, { 'content-length': 7, 'x-own': 'é' }).end('{"ä":1')
  })
  expect(await (await fetch(proxy.url)).text()).toBe('{"ä":1')
  const head = await fetch(proxy.url, { method: 'HEAD' })
  expect([head.headers.get('content-length'), await head.text()]).toEqual(['7', ''])
})
