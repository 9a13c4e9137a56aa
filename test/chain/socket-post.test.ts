import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Chain, startChain } from '../../src/chain/chain.ts'
import { openSocketPost } from '../../src/http/socket-post.ts'

let chain: Chain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

const balanceOf = (digit: string) =>
  JSON.stringify({ jsonrpc: '2.0', id: digit, method: 'eth_getBalance', params: [`0x${digit.repeat(40)}`, 'latest'] })

test('posts at once get each its own answer', async () => {
  const post = openSocketPost(chain.rpcUrl)
  const digits = [...'123456789abc']
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(digits.map((digit) => post(balanceOf(digit))))
    expect(answers.map((answer) => JSON.parse(answer).id)).toEqual(digits)
  }
  post.close()
})

test('behavior: an answer that is late fails its post', async () => {
  // It accepts a connection and never answers.
  const server = createServer().on('upgrade', ({ headers }, socket) => {
    const accept = createHash('sha1').update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    const lines = ['Upgrade: websocket', 'Connection: Upgrade', `Sec-WebSocket-Accept: ${accept.digest('base64')}`]
    socket.on('error', () => {}).write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const post = openSocketPost(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { timeout: 50 })
  await expect(post(balanceOf('1'))).rejects.toThrow('no answer within 0.05 s')
  await expect(post(balanceOf('2'))).rejects.toThrow('no answer within 0.05 s')
  post.close()
  server.close()
})

test('regression: a connection that a node takes and never opens, as a stopped one does, fails its post', async () => {
  const server = createServer().on('upgrade', (_, socket) => socket.on('error', () => {}))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const post = openSocketPost(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { timeout: 50 })
  await expect(post(balanceOf('1'))).rejects.toThrow('no answer within 0.05 s')
  post.close()
  server.close()
})

test('behavior: posts that are pending fail where it is closed, and where nothing listens', async () => {
  const post = openSocketPost(chain.rpcUrl)
  await post(balanceOf('1'))
  const pending = expect(post(balanceOf('2'))).rejects.toThrow('the connection')
  post.close()
  await pending
  await expect(openSocketPost('http://127.0.0.1:1')(balanceOf('1'))).rejects.toThrow('the connection')
})
