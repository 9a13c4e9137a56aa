import { request } from 'node:http'
import { connect } from 'node:net'
import { onTestFinished, test } from 'vitest'
import { createHttpServer } from '../../src/platform/http/create-server.ts'
import { listen } from '../../src/platform/http/listen.ts'
import { readBody } from '../../src/platform/http/read-body.ts'

const limits = { headersTimeout: 200, requestTimeout: 200, connectionsCheckingInterval: 50 }

/** Stops this process, and with it the server's, for so many milliseconds. */
const stall = (milliseconds: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

/** Serves requests with their own body. */
async function serveEcho(hooks: { onConnection?: () => void; onRequest?: () => void } = {}) {
  const server = createHttpServer((incoming, outgoing) => {
    hooks.onRequest?.()
    readBody(incoming, 2_000_000).then(
      (body) => outgoing.end(body),
      () => outgoing.destroy(),
    )
  }, limits)
  if (hooks.onConnection) server.on('connection', hooks.onConnection)
  const listening = await listen(server, { host: '127.0.0.1', port: 0, what: 'echo' })
  onTestFinished(listening.close)
  return listening
}

/** The status of the answer to a request that a client sends whole. */
const statusOf = (url: string, body: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sent.once('error', reject)
    sent.end(body)
  })

test('answers a request that arrived while the server was blocked', async ({ expect }) => {
  const { url } = await serveEcho({ onConnection: () => stall(500) })
  expect(await statusOf(url, 'x')).toBe(200)
})

test('reads a body that arrived while the server was blocked', async ({ expect }) => {
  const { url } = await serveEcho({ onRequest: () => stall(500) })
  expect(await statusOf(url, 'x'.repeat(1_000_000))).toBe(200)
})

test('refuses an unfinished request, body or second request', async ({ expect }) => {
  const { port } = await serveEcho()
  const post = 'POST / HTTP/1.1\r\nContent-Length: '
  const begun = ['', 'POST / HTTP/1.1\r\n', `${post}2\r\n\r\nx`, `${post}1\r\n\r\nxPOST / HTTP/1.1\r\n`]
  const answers = await Promise.all(begun.map((text) => everythingFrom(port, text)))
  const statuses = answers.map((answer) => [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status))
  expect(statuses).toEqual([['408'], ['408'], ['408'], ['200', '408']])
})

/** All that the server sends until it ends the connection. */
function everythingFrom(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.once('end', () => resolve(answer))
    socket.once('error', reject)
  })
}
