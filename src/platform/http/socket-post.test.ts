import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { LateAnswerError } from './exchange.ts'
import type { Post } from './post.ts'
import { openSocketPost } from './socket-post.ts'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

/** Opens a client of a server that calls `answer` with each message. `sockets`: the connections so far. */
async function clientOf(
  answer: (socket: Socket, asked: string) => void,
  timeout = 60_000,
): Promise<Post & { sockets: Socket[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  const path = join(folder, 'node.ipc')
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.on('data', (asked) => answer(socket, asked.toString()))
  })
  await new Promise<void>((resolve) => server.listen(path, resolve))
  const post = openSocketPost(path, timeout)
  cleanUps.push(async () => {
    post.close()
    await new Promise((resolve) => server.close(resolve))
    await rm(folder, { recursive: true })
  })
  return Object.assign(post, { sockets })
}

const textOf = async (answer: Promise<Buffer>) => (await answer).toString('utf8')

test('consecutive messages share a connection, concurrent ones use one each', async () => {
  const waiting: (() => void)[] = []
  const post = await clientOf((socket, asked) => {
    if (!asked.startsWith('late')) return socket.write(`${asked}\n`)
    waiting.push(() => socket.write(`${asked}\n`))
    if (waiting.length === 3) for (const answer of waiting.reverse()) answer()
  })
  for (let time = 0; time < 20; time += 1) expect(await textOf(post(`["ä", ${time}]`))).toBe(`["ä", ${time}]`)
  expect(post.sockets).toHaveLength(1)
  const all = ['late 1', 'late 2', 'late 3']
  expect(await Promise.all(all.map((body) => textOf(post(body))))).toEqual(all)
  expect(post.sockets).toHaveLength(3)
})

test('behavior: joins an answer that arrives in parts, in any sink', async () => {
  const post = await clientOf((socket) => {
    socket.write('[1, "a')
    setTimeout(() => socket.write('\\nb"]\n'), 20)
  })
  expect(await textOf(post('x'))).toBe('[1, "a\\nb"]')
  const parts: number[] = []
  const sink = { push: (chunk: Buffer) => void parts.push(chunk.length), bytes: () => Buffer.from('kept') }
  expect(await textOf(post('x', () => sink))).toBe('kept')
  expect(parts).toEqual([6, 5])
})

test('behavior: a late answer fails only its own message', async () => {
  const post = await clientOf((socket, asked) => asked === 'answered' && socket.write('yes\n'), 50)
  await expect(post('ignored')).rejects.toThrow(LateAnswerError)
  expect(await textOf(post('answered'))).toBe('yes')
})

test('behavior: a closed connection fails its message, and the next message opens another', async () => {
  const post = await clientOf((socket, asked) => (asked === 'close' ? socket.destroy() : socket.write('yes\n')))
  await expect(post('close')).rejects.toThrow('the node closed the connection')
  expect(await textOf(post('next'))).toBe('yes')
})

test('behavior: closing the client rejects pending messages; a missing socket throws at once', async () => {
  const post = await clientOf(() => {})
  const pending = expect(post('never')).rejects.toThrow('the client was closed')
  post.close()
  await pending
  await expect(openSocketPost(join(tmpdir(), 'harborcheck-none.ipc'), 1_000)('x')).rejects.toThrow('ENOENT')
})
