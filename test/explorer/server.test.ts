import { HttpResponse, http } from 'msw'
import { expect, onTestFinished, test } from 'vitest'
import { serveExplorer, startExplorer } from '../../src/explorer/index.ts'
import { InternalError } from '../../src/platform/errors.ts'
import { freePort } from '../../src/platform/http/free-port.ts'
import { open, requestRaw, sendRaw } from './raw.ts'
import { registryCalls, startChainWithExplorer, vaultCode } from './world.ts'

async function serve(...args: Parameters<typeof serveExplorer>) {
  const server = await serveExplorer(...args)
  onTestFinished(() => server.close())
  return server
}
const ended = (socket: ReturnType<typeof open>) => new Promise<void>((resolve) => socket.on('close', () => resolve()))

test('an error names a port that is in use', async () => {
  const { port } = await serve([])
  const failure = await serveExplorer([], { port }).catch((error) => error)
  expect(failure).toBeInstanceOf(InternalError)
  expect(failure.exitCode).toBe(3)
  expect(failure.render()).toContain(`port ${port}`)
})

test('an error names a host of another machine', async () => {
  const failure = await serveExplorer([], { host: '192.0.2.1' }).catch((error) => error)
  expect(failure).toBeInstanceOf(InternalError)
  expect(failure.render()).toMatch(/host +192\.0\.2\.1/)
})

test('uses the given port and keep-alive, and closes every connection at the end', async () => {
  const port = await freePort()
  const server = await serveExplorer([http.get('*/x', () => HttpResponse.json({}))], { port })
  expect(server.url).toBe(`http://127.0.0.1:${port}`)
  const socket = open(server.url)
  socket.write('GET /x HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await new Promise((resolve) => socket.once('data', resolve))
  socket.write('GET /x HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await new Promise((resolve) => socket.once('data', resolve))
  const gone = ended(socket)
  await server.close()
  await gone
  await server.close()
  await expect(fetch(server.url)).rejects.toThrow()
})

test('closing ends pending requests', async () => {
  const server = await serveExplorer([http.get('*/slow', () => new Promise<never>(() => {}))])
  const pending = requestRaw(server.url, '/slow')
  const failure = expect(pending).rejects.toThrow('without an answer')
  await new Promise((resolve) => setTimeout(resolve, 50))
  await server.close()
  await failure
})

test('clients that never finish their requests do not block others', async () => {
  const server = await serve([http.get('*/x', () => HttpResponse.json({}))])
  const unfinished = ['GET /x HTTP/1.1\r\nHost:', 'POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nx']
  const clients = unfinished.map((bytes) => {
    const socket = open(server.url)
    socket.write(bytes)
    return socket
  })
  expect((await requestRaw(server.url, '/x')).status).toBe(200)
  const gone = Promise.all(clients.map(ended))
  await server.close()
  await gone
})

test('answers 500 without details if a handler throws, and reports the error', async () => {
  const errors: unknown[] = []
  const broken = http.get('*/broken', () => {
    throw new Error('secret')
  })
  const server = await serve([broken], { onError: (error) => errors.push(error) })
  const { status, body } = await requestRaw(server.url, '/broken')
  expect([status, JSON.parse(body)]).toEqual([
    500,
    { statusCode: 500, message: 'Internal server error', error: 'Internal Server Error' },
  ])
  expect(errors).toEqual([new Error('secret')])
})

test('an aborted answer ends only its own connection', async () => {
  const encoder = new TextEncoder()
  const server = await serve([
    http.get('*/error', () => HttpResponse.error()),
    http.get('*/breaks', () => {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(encoder.encode('{"a":')),
        pull: (controller) => controller.error(new Error('gone')),
      })
      return new Response(body)
    }),
  ])
  await expect(requestRaw(server.url, '/error')).rejects.toThrow('without an answer')
  await expect(fetch(`${server.url}/breaks`).then((response) => response.text())).rejects.toThrow()
  expect((await requestRaw(server.url, '/')).status).toBe(404)
})

test('answers pipelined requests in order', async () => {
  const server = await serve([http.get('*/x', ({ request }) => HttpResponse.json(new URL(request.url).search))])
  const request = (nth: number, close = '') => `GET /x?${nth} HTTP/1.1\r\nHost: localhost\r\n${close}\r\n`
  const { body } = await sendRaw(server.url, request(1) + request(2) + request(3, 'Connection: close\r\n'))
  expect([body.indexOf('?2') > -1, body.indexOf('?2') < body.indexOf('?3')]).toEqual([true, true])
})

test('an explorer whose chain has stopped answers 503, and keeps running', async () => {
  const errors: unknown[] = []
  const world = await startChainWithExplorer({ onError: (error) => errors.push(error) })
  await world.chain.stop()
  for (const path of ['/chain/agreements', `/chain/contract-state/0x${'12'.repeat(20)}`]) {
    expect(await world.get(path)).toMatchObject({
      status: 503,
      body: { statusCode: 503, message: 'The chain cannot be read', error: 'Service Unavailable' },
    })
  }
  expect(errors).toHaveLength(2)
  expect((await world.get('/nothing')).status).toBe(404)
  await expect(world.explorer.sync()).rejects.toBeInstanceOf(InternalError)
  await world.explorer.close()
  await world.explorer.close()
})

test('an explorer without a chain does not start', async () => {
  const nobody = `0x${'12'.repeat(20)}` as const
  const contracts = { attackRegistry: nobody, agreementFactory: nobody }
  const options = { rpcUrl: 'http://127.0.0.1:1', chainId: 1, contracts }
  await expect(startExplorer(options)).rejects.toBeInstanceOf(InternalError)
  const badEstimate = { contract: nobody, symbol: 'X', usd: 'much' }
  await expect(startExplorer({ ...options, valueEstimates: [badEstimate] })).rejects.toThrow('not valid')
})

test('uses another path segment, and answers requests while blocks are mined', async () => {
  await using world = await startChainWithExplorer({ path: '/a/b/' })
  const registry = registryCalls(world.chain)
  const vault = await world.deploy(vaultCode)
  const agreement = await world.createAgreement([vault])
  const state = async () => (await world.get(`/a/b/contract-state/${vault}`)).body.state
  expect(await state()).toBe('NOT_REGISTERED')
  expect((await world.get(`/chain/contract-state/${vault}`)).status).toBe(404)
  await world.mine([registry.extend(agreement), registry.request(agreement)])
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 40 }, state)),
    world.mine([registry.approve(agreement)]),
  ])
  for (const answer of answers) expect(['ATTACK_REQUESTED', 'UNDER_ATTACK']).toContain(answer)
  expect(await state()).toBe('UNDER_ATTACK')
})
