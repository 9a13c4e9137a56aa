import type { RequestListener, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { serve } from '../../../test/check/explorers/serve.ts'
import { freePort } from '../../platform/http/free-port.ts'
import { createClient, type ExplorerClientOptions, type ExplorerReply, replyText } from './explorer-client.ts'

const clientOf = async (answer: RequestListener, options: Partial<ExplorerClientOptions> = {}) =>
  createClient({ url: await serve(answer), path: 'chain', timeout: 10_000, ...options })

const replyTo = async (answer: RequestListener) => (await clientOf(answer)).get('/agreements')
const reasonIn = (reply: ExplorerReply) => (reply.kind === 'none' ? reply.reason : undefined)

test('a reply has a URL, a status, a type and a body', async () => {
  const client = await clientOf(({ url, headers }, response) =>
    response.writeHead(201, { 'content-type': 'text/plain' }).end(`${url} ${headers.accept} ${headers.authorization}`),
  )
  const reply = await client.get('/agreements?page=1')
  const text = '/chain/agreements?page=1 application/json undefined'
  expect(reply).toMatchObject({ kind: 'reply', status: 201, type: 'text/plain', text })
  expect(reply.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/chain\/agreements\?page=1$/)
  expect([client.requests, client.isSilent]).toEqual([1, false])
})

test('does not follow redirects; accepts a reply without a body and a type', async () => {
  let asked = 0
  const redirected = await replyTo((_, response) => {
    asked += 1
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  expect(redirected).toMatchObject({ kind: 'reply', status: 302, type: '', text: '' })
  expect(asked).toBe(1)
  const empty = await replyTo((_, response) => response.writeHead(204).end())
  expect(replyText(empty)).toBe('204 without a content type: an empty body')
})

test.each<[string, RequestListener, RegExp]>([
  ['reset', ({ socket }) => socket.resetAndDestroy(), /ECONNRESET|other side closed/],
  ['closed', ({ socket }) => socket.end('this is not HTTP\r\n\r\n'), /HTTP/],
  [
    'cut short',
    ({ socket }, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{"items":')
      setTimeout(() => socket.destroy(), 20)
    },
    /other side closed|terminated|aborted/,
  ],
  ['endless', (_, response) => response.end(Buffer.alloc(17 * 2 ** 20, '[')), /^a body of more than 16 MiB$/],
])('returns the reason if the connection is %s', async (_, answer, reason) => {
  expect(reasonIn(await replyTo(answer))).toMatch(reason)
})

test('behavior: a refused connection does not count as a timeout', async () => {
  const client = createClient({ url: `http://127.0.0.1:${await freePort()}`, path: 'chain', timeout: 10_000 })
  const replies = await Promise.all(Array.from({ length: 7 }, () => client.get('/agreements')))
  expect(replies.map(reasonIn)).toEqual(replies.map(() => 'the connection was refused'))
  expect(replyText(replies[0] as ExplorerReply)).toBe('the connection was refused')
  expect(client.isSilent).toBe(false)
})

test.each([
  ['the run is over', 'the run is over'],
  [new Error('interrupted'), 'interrupted'],
  [Object.assign(new Error(), { code: 'ENETUNREACH' }), 'ENETUNREACH'],
  [new Error(), 'Error'],
  [null, 'null'],
])('behavior: returns the reason if aborted by %o, and is not silent', async (why, reason) => {
  const controller = new AbortController()
  const client = await clientOf(() => controller.abort(why), { signal: controller.signal })
  expect(reasonIn(await client.get('/agreements'))).toBe(reason)
  expect(client.isSilent).toBe(false)
})

test('behavior: shortens the timeout of a route that never answers, and finally stops sending', async () => {
  const client = await clientOf(() => {}, { timeout: 1_010 })
  const ask = async (...paths: string[]) => (await Promise.all(paths.map((path) => client.get(path)))).map(reasonIn)
  const [timeout, shorter] = ['no complete answer within 1.01 s', 'no complete answer within 1 s']
  const list = '/agreements?page='
  expect(await ask(`${list}1`, `${list}2`, `${list}3`)).toEqual([timeout, timeout, timeout])
  expect(await ask(`${list}4`, '/agreement/0x1')).toEqual([shorter, timeout])
  expect(client.isSilent).toBe(false)
  expect(await ask('/agreement/0x2')).toEqual([timeout])
  expect(client.isSilent).toBe(true)
  expect(await ask('/agreement/0x3')).toEqual(['it no longer answers'])
  expect(client.requests).toBe(6)
})

test('behavior: time in which the explorer is stopped does not count', async () => {
  const responses: ServerResponse[] = []
  let asked = 0
  const client = await clientOf((_, response) => void responses.push(response), {
    timeout: 10,
    isStopped() {
      asked += 1
      // Many limits have passed by now.
      if (asked > 20) responses[0]?.end('{}')
      return true
    },
  })
  expect(await client.get('/agreements')).toMatchObject({ kind: 'reply', text: '{}' })
})

test('behavior: an answer in time resets the count of timeouts', async () => {
  const client = await clientOf(({ url }, response) => void (url === '/chain/well' && response.end()), { timeout: 100 })
  for (let time = 0; time < 5; time++) await client.get(`/route${time}/`)
  expect((await client.get('/well')).kind).toBe('reply')
  expect(reasonIn(await client.get('/route5/'))).toBe('no complete answer within 0.1 s')
  expect(client.isSilent).toBe(false)
})

test('replyText cuts a long reply and escapes control characters', async () => {
  const reply = await replyTo((_, response) =>
    response.writeHead(200, { 'content-type': 'text/\x85html; charset=utf-8' }).end(`<p>\n${'x'.repeat(300)}\x1b[2J`),
  )
  expect(replyText(reply, 10)).toBe('200 text/\\u{85}html: <p> xxxxxx…')
})
