import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fetchJson } from './http.ts'

/** A server that begins an answer and never ends it. */
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{')
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('regression: a body that never ends times out, even after a garbage collection', async () => {
  vi.stubEnv('REFERENCE_TIME_LIMIT', '300')
  setFlagsFromString('--expose_gc')
  const collect = runInNewContext('gc') as () => void
  const collecting = setInterval(collect, 50)
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    await expect(fetchJson(url)).rejects.toThrow('took more than 300 ms')
    await expect(fetchJson(url, '[]', 11)).rejects.toThrow('took more than 400 ms')
  } finally {
    clearInterval(collecting)
    vi.unstubAllEnvs()
  }
})

test('retries a request once if a kept connection closes before the answer', async () => {
  let requests = 0
  const dropping = createServer(({ socket, url }, response) => {
    requests += 1
    if (url === '/never' || requests === 2) socket.resetAndDestroy()
    else response.end('[]')
  })
  await new Promise<void>((resolve) => dropping.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(dropping.address() as AddressInfo).port}`
  try {
    for (const body of [undefined, '[]']) expect(await fetchJson(url, body)).toEqual([])
    expect(requests).toBe(3)
    await expect(fetchJson(`${url}/never`)).rejects.toThrow(`No answer from ${url}/never`)
    expect(requests).toBe(5)
  } finally {
    dropping.closeAllConnections()
    dropping.close()
  }
})

test('does not follow redirects', async () => {
  const elsewhere = createServer(({ url }, response) => {
    if (url === '/') response.writeHead(302, { location: '/there' }).end()
    else response.end('[]')
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`
  await expect(fetchJson(url)).rejects.toThrow('HTTP status 302')
  elsewhere.closeAllConnections()
  elsewhere.close()
})
