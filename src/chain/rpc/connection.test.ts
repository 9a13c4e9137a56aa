import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type Connection, openConnection } from './connection.ts'

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

/** A connection to a server that calls `answer` with every part of a request. */
async function nodeThat(answer: (socket: Socket, asked: string) => void, limit = 10_000): Promise<Connection> {
  const server = createServer((socket) => socket.on('data', (asked) => answer(socket, asked.toString())))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const connection = openConnection(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), limit)
  cleanUps.push(() => {
    connection.close()
    server.close()
  })
  return connection
}

const reply = (body: string) => `HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

test('one request after another on the same connection', async () => {
  const connection = await nodeThat((socket, asked) => socket.write(reply(asked.split('\r\n\r\n')[1] ?? '')))
  expect(await connection.post('[1]')).toBe('[1]')
  expect(await connection.post('["ä"]')).toBe('["ä"]')
  expect(connection.isOpen).toBe(true)
})

test('behavior: an answer that arrives in parts, split anywhere', async () => {
  const whole = Buffer.from(reply(`["${'äöü'.repeat(40)}"]`))
  const connection = await nodeThat(async (socket) => {
    for (let start = 0; start < whole.length; start += 7) {
      socket.write(whole.subarray(start, start + 7))
      await new Promise((resolve) => setImmediate(resolve))
    }
  })
  expect(JSON.parse(await connection.post('[]'))).toEqual(['äöü'.repeat(40)])
})

test('behavior: a node that closes the connection, and an answer without content-length', async () => {
  const silent = await nodeThat((socket) => socket.destroy())
  await expect(silent.post('[]')).rejects.toThrow()
  expect(silent.isOpen).toBe(false)
  const endless = await nodeThat((socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n[]'))
  await expect(endless.post('[]')).rejects.toThrow('has no content-length')
})

test('behavior: a node that never answers, and one whose answer never ends', async () => {
  const silent = await nodeThat(() => {}, 20)
  await expect(silent.post('[]')).rejects.toThrow('no answer within 0.02 s')
  expect(silent.isOpen).toBe(false)
  const dripping = await nodeThat((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n')
    const drip = setInterval(() => socket.write('x'), 1)
    socket.on('close', () => clearInterval(drip)).on('error', () => {})
  }, 50)
  await expect(dripping.post('[]')).rejects.toThrow('no answer within 0.05 s')
})
