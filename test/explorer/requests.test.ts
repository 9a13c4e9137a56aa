import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestRaw } from './raw.ts'
import { type ChainWithExplorer, type Json, registryCalls, startChainWithExplorer, vaultCode } from './world.ts'

let world: ChainWithExplorer
let vault: Address
let agreement: Address

beforeAll(async () => {
  world = await startChainWithExplorer()
  vault = await world.deploy(vaultCode)
  agreement = await world.underAttack([vault])
})
afterAll(() => world[Symbol.asyncDispose]())

/** Sends the target as it is, and checks what every answer carries. */
async function ask(target: string, options: Parameters<typeof requestRaw>[2] = {}) {
  const { status, headers, body } = await requestRaw(world.explorer.url, target, options)
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  const isBare = options.method === 'HEAD' || status === 204 || status === 304
  if (status !== 204) expect(headers.etag).toMatch(/^W\/".+"$/)
  return { status, headers, body: (isBare ? body : JSON.parse(body)) as Json }
}

test('answers 400 if a path cannot be percent-decoded', async () => {
  for (const text of ['%', '%zz', '%E0%A4%A']) {
    const { status, body } = await ask(`/chain/agreement/${text}`)
    expect([status, body.error]).toEqual([400, 'Bad Request'])
    expect(body.message).not.toBe('Invalid Address format')
  }
})

test.each([
  '/',
  '/chain',
  '/chain/',
  '/chain/nothing',
  '/chain/agreement',
  '/chain/agreement/',
  '/chain/contract-state',
  '/chain/agreements/1',
  '/chain/agreements//',
  '/chain//agreements',
  '//chain/agreements',
  '/chains/agreements',
  '/chain/agreement/by-contract/0x00/extra',
  '/__proto__',
])('answers 404 for the unknown route %s', async (target) => {
  expect(await ask(target)).toMatchObject({
    status: 404,
    body: { statusCode: 404, message: `Cannot GET ${target}`, error: 'Not Found' },
  })
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PURGE'])('answers 404 to %s on a GET route', async (method) => {
  const headers = method === 'TRACE' ? [] : ['Content-Length: 2', 'Content-Type: application/json']
  const body = method === 'TRACE' ? '' : '{}'
  for (const target of ['/chain/agreements?page=1', `/chain/agreement/${agreement}`, '/openapi.json']) {
    const answer = await ask(target, { method, headers, body })
    const message = `Cannot ${method} ${target}`
    expect(answer).toMatchObject({ status: 404, body: { statusCode: 404, message, error: 'Not Found' } })
  }
  const unknown = (await ask('/chain/nothing', { method, headers, body })).body.message
  expect(unknown).toBe(`Cannot ${method} /chain/nothing`)
})

test('HEAD is GET without a body, and OPTIONS is 204', async () => {
  for (const target of ['/chain/agreements', `/chain/contract-state/${vault}`, '/chain/agreement/0x12']) {
    const [get, head] = [await ask(target), await ask(target, { method: 'HEAD' })]
    expect(head).toMatchObject({ status: get.status, body: '' })
    expect([head.headers.etag, head.headers['content-length']]).toEqual([
      get.headers.etag,
      get.headers['content-length'],
    ])
  }
  for (const target of ['/chain/agreements', `/chain/contract-state/${vault}`, '/openapi.json', '/chain/nothing'])
    expect(await ask(target, { method: 'OPTIONS' })).toMatchObject({ status: 204, body: '' })
})

test('allows pages of other origins to read, also in a preflight request', async () => {
  const from = ['Origin: https://elsewhere.example']
  const { headers } = await ask('/chain/agreements', { headers: from })
  expect(headers['access-control-expose-headers']).toBe('ETag')
  expect(headers['access-control-allow-credentials']).toBeUndefined()
  const asking = [...from, 'Access-Control-Request-Method: GET', 'Access-Control-Request-Headers: if-none-match']
  expect((await ask('/chain/agreements', { method: 'OPTIONS', headers: asking })).headers).toMatchObject({
    'access-control-allow-methods': 'GET, HEAD, OPTIONS',
    'access-control-allow-headers': '*',
    allow: 'GET, HEAD, OPTIONS',
  })
})

test('ignores credentials, cookies and Accept', async () => {
  const headers = ['Authorization: Bearer nothing', 'Cookie: a=b', 'Accept: text/html']
  const answer = await ask(`/chain/agreement/${agreement}`, { headers })
  expect(answer.body).toEqual((await ask(`/chain/agreement/${agreement}`)).body)
  for (const name of ['www-authenticate', 'set-cookie', 'cache-control']) expect(answer.headers[name]).toBeUndefined()
})

test('answers a conditional GET', async () => {
  const target = `/chain/agreement/${agreement}`
  const etag = (await ask(target)).headers.etag ?? ''
  const tagged = (...tags: string[]) => ask(target, { headers: tags.map((tag) => `If-None-Match: ${tag}`) })
  expect(await tagged(etag)).toMatchObject({ status: 304, body: '' })
  expect((await tagged(`"other", ${etag.replace('W/', '')}`)).status).toBe(304)
  expect((await tagged('*')).status).toBe(304)
  expect((await tagged('"other"')).status).toBe(200)
  await world.mine()
  expect((await tagged(etag)).status).toBe(304)
  await world.mine([registryCalls(world.chain).promote(agreement)])
  expect((await tagged(etag)).status).toBe(200)
})

test('limits the header section to 16 KB, and bodies', async () => {
  expect((await ask('/chain/agreements', { headers: [`X-Long: ${'x'.repeat(15_000)}`] })).status).toBe(200)
  for (const length of [16_400, 200_000]) {
    expect(await ask('/chain/agreements', { headers: [`X-Long: ${'x'.repeat(length)}`] })).toMatchObject({
      status: 431,
      body: { statusCode: 431 },
    })
  }
  const body = 'x'.repeat(120_000)
  for (const method of ['GET', 'POST']) {
    const headers = [`Content-Length: ${body.length}`]
    expect(await ask('/chain/agreements', { method, headers, body })).toMatchObject({ status: 413 })
  }
  const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
  expect(
    await ask('/chain/agreements', { method: 'POST', headers: ['Transfer-Encoding: chunked'], body: chunked }),
  ).toMatchObject({ status: 413 })
  const small = { method: 'GET', headers: ['Content-Length: 3'], body: 'abc' }
  expect((await ask('/chain/agreements', small)).status).toBe(200)
})

test('ignores Expect and Upgrade', async () => {
  for (const headers of [['Expect: 100-continue'], ['Expect: nothing'], ['Connection: upgrade', 'Upgrade: websocket']])
    expect((await requestRaw(world.explorer.url, '/chain/agreements', { headers })).status).toBeOneOf([100, 200])
})

test('answers 400 if a request is not HTTP', async () => {
  const { status } = await requestRaw(world.explorer.url, 'a b c', { method: 'GE T' })
  expect(status).toBe(400)
  expect((await world.get('/chain/agreements')).status).toBe(200)
})
