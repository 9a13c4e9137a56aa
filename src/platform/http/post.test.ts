import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { openPost, type Post, type PostOptions } from './post.ts'

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

/** Opens a client of a server that calls `answer` with every part of a request. */
async function clientOf(answer: (socket: Socket, asked: string) => void, options?: PostOptions): Promise<Post> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (asked) => answer(socket, asked.toString()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const post = openPost(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, options)
  cleanUps.push(() => {
    post.close()
    server.close()
  })
  return post
}

const reply = (body: string) => `HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
const bodyOf = (asked: string) => asked.split('\r\n\r\n')[1] ?? ''
const textOf = async (answer: Promise<Buffer>) => (await answer).toString('utf8')

test('consecutive requests share their connections', async () => {
  const sockets = new Set<Socket>()
  const post = await clientOf((socket, asked) => sockets.add(socket) && socket.write(reply(bodyOf(asked))))
  for (let time = 0; time < 20; time += 1) expect(await textOf(post(`["ä", ${time}]`))).toBe(`["ä", ${time}]`)
  // The pool takes a connection back just after its answer: two take turns.
  expect(sockets.size).toBeLessThanOrEqual(2)
})

test('behavior: concurrent requests use a connection each', async () => {
  const waiting: (() => void)[] = []
  const post = await clientOf((socket, asked) => {
    waiting.push(() => socket.write(reply(bodyOf(asked))))
    if (waiting.length === 3) for (const answer of waiting.reverse()) answer()
  })
  expect(await Promise.all(['1', '2', '3'].map((body) => textOf(post(body))))).toEqual(['1', '2', '3'])
})

test('behavior: joins an answer split at any byte', async () => {
  const whole = Buffer.from(reply(`["${'äöü'.repeat(40)}"]`))
  const post = await clientOf(async (socket) => {
    for (let start = 0; start < whole.length; start += 7) {
      socket.write(whole.subarray(start, start + 7))
      await new Promise((resolve) => setImmediate(resolve))
    }
  })
  expect(JSON.parse(await textOf(post('[]')))).toEqual(['äöü'.repeat(40)])
})

test('behavior: times out if a server never answers, or never ends its answer', async () => {
  const silent = await clientOf(() => {}, { timeout: 20 })
  await expect(silent('[]')).rejects.toThrow('no answer within 0.02 s')
  const dripping = await clientOf(
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n')
      const drip = setInterval(() => socket.write('x'), 1)
      socket.on('close', () => clearInterval(drip))
    },
    { timeout: 50 },
  )
  await expect(dripping('[]')).rejects.toThrow('no answer within 0.05 s')
})

test('behavior: closing the client rejects its pending requests', async () => {
  const post = await clientOf(() => post.close())
  await expect(post('[]')).rejects.toThrow('destroyed')
})

/** Answers the first request, and resets the connection at the second one, as a server that restarts does. */
const resettingSecond = (requests: string[]) => (socket: Socket, asked: string) => {
  requests.push(bodyOf(asked))
  if (requests.length === 2) socket.resetAndDestroy()
  else socket.write(reply('[]'))
}

test('behavior: retries a read once if a kept connection closes before the answer', async () => {
  const requests: string[] = []
  const post = await clientOf(resettingSecond(requests), { isRead: true })
  await post('1')
  await post('2')
  expect(requests).toEqual(['1', '2', '2'])
})

test('behavior: never retries other requests', async () => {
  const requests: string[] = []
  const post = await clientOf(resettingSecond(requests))
  await post('1')
  await expect(post('2')).rejects.toThrow()
  expect(requests).toEqual(['1', '2'])
})

test.each([
  ['an answer has begun', (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n['), 1],
  ['the connection closes twice', (socket: Socket) => socket.resetAndDestroy(), 2],
])('behavior: a read fails if %s', async (_, answer, most) => {
  let requests = 0
  const post = await clientOf(
    (socket) => {
      requests += 1
      answer(socket)
    },
    { isRead: true },
  )
  await expect(post('[]')).rejects.toThrow()
  expect(requests).toBe(most)
})

test('behavior: opens a new connection if the server has just closed a kept one', async () => {
  const post = await clientOf((socket) => socket.end(reply('[]')))
  for (let time = 0; time < 20; time += 1) {
    await post('[]')
    await sleep(time % 5)
  }
})
