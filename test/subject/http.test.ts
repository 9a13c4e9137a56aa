import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { UsageError } from '../../src/platform/errors.ts'
import { freePort } from '../../src/platform/http/free-port.ts'
import type { Subject, SubjectAnswer } from '../../src/subject/subject.ts'
import { contract, environment } from './environment.ts'
import { type Asked, reply, serve, startService } from './service.ts'

const ask = (subject: Subject) => subject.ask('isAttackable', { contract })
const summary = (answer: SubjectAnswer) =>
  answer.kind === 'answered' ? answer.value : `${answer.kind}: ${answer.reason}`

async function asks(subject: Subject, times: number): Promise<unknown[]> {
  const answers = []
  for (let time = 0; time < times; time++) answers.push(summary(await ask(subject)))
  return answers
}

test('default: initializes a service and asks it', async () => {
  const service = await serve(() => true)
  const { subject, messages } = await startService(service)
  expect(subject.info).toEqual({ name: 'service', capabilities: ['isAttackable'] })
  expect(await asks(subject, 3)).toEqual([true, true, true])
  await subject.close()
  expect(service.methods).toEqual(['initialize', 'isAttackable', 'isAttackable', 'isAttackable', 'shutdown'])
  expect(service.connections).toBe(5)
  expect(messages.map(({ to }) => to)).toEqual(Array(5).fill(['subject', 'harborcheck']).flat())
  expect(messages[2]?.text).toBe(`{"jsonrpc":"2.0","id":2,"method":"isAttackable","params":{"contract":"${contract}"}}`)
  expect(summary(await ask(subject))).toBe('errored: the subject was closed')
})

test('behavior: initialize reinitialises it', async () => {
  const service = await serve(() => true)
  const { subject } = await startService(service)
  expect(await subject.reinitialize?.()).toBe(true)
  expect(await asks(subject, 1)).toEqual([true])
  expect(service.methods).toEqual(['initialize', 'initialize', 'isAttackable'])
})

test('behavior: initialises one program again for each switch between two networks', async () => {
  const service = await serve(() => true)
  const { subject } = await startService(service)
  const beside = await subject.forOtherNetwork?.({ ...environment, chainId: environment.chainId + 1 })
  const answers = [await ask(subject), await ask(subject), beside && (await ask(beside)), await ask(subject)]
  expect(answers).toEqual(Array(4).fill({ kind: 'answered', value: true }))
  await beside?.close()
  await ask(subject)
  const own = ['initialize', 'isAttackable', 'isAttackable']
  const other = ['initialize', 'isAttackable']
  expect(service.methods).toEqual(['initialize', 'initialize', ...own, ...other, ...own])
})

test('behavior: an error answer is a refusal', async () => {
  const service = await serve(({ id, response }) => reply(response, { id, error: { code: 1, message: 'no\nnode' } }))
  expect(await asks((await startService(service)).subject, 1)).toEqual(['refused: no node'])
})

test('behavior: a late answer fails one question, and reinitialises the service', async () => {
  let questions = 0
  const service = await serve(() => (++questions === 2 ? undefined : false))
  const { subject } = await startService(service, { timeout: 2_000 })
  expect(await asks(subject, 3)).toEqual([false, 'errored: timed out: no answer within 2 s', false])
  expect(service.methods.filter((method) => method === 'initialize')).toHaveLength(2)
})

test('behavior: a slowly dripping answer times out', async () => {
  const service = await serve(({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const drip = setInterval(() => response.write(' '), 10)
    response.on('close', () => clearInterval(drip))
  })
  const { subject } = await startService(service, { timeout: 300 })
  expect(await asks(subject, 1)).toEqual(['errored: timed out: no answer within 0.3 s'])
})

test('behavior: reports a connection reset, and reinitialises at most 3 times', async () => {
  const service = await serve(({ request }) => void request.socket.resetAndDestroy())
  const { subject } = await startService(service)
  const answers = await asks(subject, 6)
  const reset = expect.stringMatching(/^errored: subject unreachable: (socket hang up|read ECONNRESET)$/)
  const over = expect.stringMatching(/^errored: subject unreachable: .*; it was started again 3 times already$/)
  expect(answers).toEqual([reset, reset, reset, reset, over, over])
  expect(service.methods).toEqual([
    'initialize',
    'isAttackable',
    'initialize',
    'isAttackable',
    'initialize',
    'isAttackable',
    'initialize',
    'isAttackable',
  ])
})

test('behavior: reports a service that is gone, and accepts one that comes back', async () => {
  const port = await freePort()
  const service = await serve(() => true, port)
  const { subject } = await startService(service)
  expect(await asks(subject, 1)).toEqual([true])
  await service.stop()
  const refused = expect.stringMatching(/^errored: subject unreachable: connect ECONNREFUSED/)
  expect(await asks(subject, 2)).toEqual([refused, refused])
  expect(await subject.reinitialize?.()).toBe(true)
  const again = await serve(() => false, port)
  expect(await asks(subject, 2)).toEqual([false, false])
  expect(again.methods).toEqual(['initialize', 'isAttackable', 'isAttackable'])
})

test('behavior: a failed reinitialisation fails the next question, and is tried again', async () => {
  const port = await freePort()
  const service = await serve(() => true, port)
  const { subject } = await startService(service)
  await service.stop()
  expect(await subject.reinitialize?.()).toBe(true)
  expect(await asks(subject, 1)).toEqual([expect.stringMatching(/^errored: subject unreachable: connect ECONNREFUSED/)])
  await serve(() => false, port)
  expect(await asks(subject, 1)).toEqual([false])
})

test('behavior: accepts that the service closes an idle connection', async () => {
  const service = await serve(({ id, response }) => {
    reply(response, { id, result: true })
    // Without a word in the headers: harborcheck learns of it only when it writes there.
    response.on('finish', () => setImmediate(() => response.socket?.destroy()))
  })
  expect(await asks((await startService(service)).subject, 5)).toEqual(Array(5).fill(true))
})

const right = (id: number) => JSON.stringify({ jsonrpc: '2.0', id, result: true })
const json = { 'content-type': 'application/json' }

test.each<[string, (asked: Asked) => void, string]>([
  [
    'status 500',
    ({ id, response }) => response.writeHead(500, json).end(right(id)),
    'expected HTTP status 200, got 500; the body: {"jsonrpc":"2.0","id":2,"result":true}',
  ],
  [
    'a redirect',
    ({ response }) => response.writeHead(307, { location: '/elsewhere' }).end(),
    'expected HTTP status 200, got 307 (redirects are not followed); the body: ',
  ],
  ['no content', ({ response }) => response.writeHead(204).end(), 'expected HTTP status 200, got 204; the body: '],
  [
    'HTML',
    ({ response }) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>no</p>'),
    'expected the content type application/json, got text/html; the body: <p>no</p>',
  ],
  ['an empty body', ({ response }) => response.writeHead(200, json).end(), 'expected JSON; the body: '],
  ['no JSON', ({ response }) => response.writeHead(200, json).end('true!'), 'expected JSON; the body: true!'],
  [
    'another id',
    ({ response }) => response.writeHead(200, json).end(right(7)),
    'id: expected 2, got 7; the body: {"jsonrpc":"2.0","id":7,"result":true}',
  ],
  [
    'a batch',
    ({ id, response }) => response.writeHead(200, json).end(`[${right(id)}]`),
    'expected a JSON-RPC response; the body: [{"jsonrpc":"2.0","id":2,"result":true}]',
  ],
  [
    'a wrong type',
    ({ id, response }) => reply(response, { id, result: 'yes' }),
    'result: expected true or false; the body: {"jsonrpc":"2.0","id":2,"result":"yes"}',
  ],
  [
    'a body without end',
    ({ response }) => {
      response.writeHead(200, json)
      const more = () => {
        while (response.write(' '.repeat(65_536)));
      }
      response.on('drain', more)
      more()
    },
    `expected a body of at most 1 MiB; the body: ${' '.repeat(500)}…`,
  ],
])('behavior: a violation fails one question: %s', async (_, misbehave, expected) => {
  let questions = 0
  const service = await serve((asked) => (++questions === 1 ? void misbehave(asked) : false))
  const { subject } = await startService(service)
  expect(await asks(subject, 2)).toEqual([`errored: protocol violation: ${expected}`, false])
  expect(service.methods.filter((method) => method === 'initialize')).toHaveLength(1)
})

test.each(['application/json-rpc', 'application/vnd.rpc+json', 'APPLICATION/JSON'])(
  'behavior: accepts the content type %s',
  async (type) => {
    const service = await serve(({ id, response }) => reply(response, { id, result: true }, type))
    expect(await asks((await startService(service)).subject, 1)).toEqual([true])
  },
)

test('error: fails if the port is closed', async () => {
  const start = startService({ url: 'http://127.0.0.1:1/' })
  await expect(start).rejects.toThrow(UsageError)
  await expect(start).rejects.toMatchObject({ facts: { cause: 'connect ECONNREFUSED 127.0.0.1:1' } })
})

test('error: fails if the port does not speak HTTP', async () => {
  const server = createServer((socket) => void socket.end('SSH-2.0-nothing\r\n')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await expect(startService({ url: `http://127.0.0.1:${port}/` })).rejects.toThrow(
    'The subject did not start: protocol violation: expected HTTP (Parse Error',
  )
  server.close()
})

test('error: fails if initialize is not answered', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await expect(startService({ url: `http://127.0.0.1:${port}/` }, { startTimeout: 100 })).rejects.toThrow(
    'timed out: no answer to initialize within 0.1 s',
  )
  server.close()
})

test.each(['127.0.0.1:9000', 'https://127.0.0.1/', 'http://me:secret@127.0.0.1/', ''])(
  'error: throws UsageError for the address %s',
  async (url) => {
    const error = await startService({ url }).catch((thrown: UsageError) => thrown)
    expect(error).toBeInstanceOf(UsageError)
    expect((error as UsageError).render()).not.toContain('secret')
  },
)
