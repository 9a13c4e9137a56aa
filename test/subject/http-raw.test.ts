import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createClient } from '../../src/check/explorers/explorer-client.ts'
import { startHttpSubject } from '../../src/subject/http/start-http-subject.ts'
import { NotStarted } from '../../src/subject/not-started.ts'
import { environment } from './environment.ts'
import { type Misbehaviour, misbehaviours, type RawService, rightly, serveRaw } from './raw-service.ts'
import { asks } from './setup.ts'

const timeout = 60_000
const start = ({ url }: RawService, limit = timeout) =>
  startHttpSubject({ url }, environment, { timeout: limit, startTimeout: timeout })
const reasons =
  /^(protocol violation: |subject unreachable: (socket hang up|read ECONNRESET|aborted|it closed the connection))/

/** What no promise rejects with, and nobody hears, ends a process. */
const uncaught: unknown[] = []
const keep = (error: unknown) => void uncaught.push(error)
beforeAll(() => void process.on('uncaughtExceptionMonitor', keep))
afterAll(() => void process.off('uncaughtExceptionMonitor', keep))
afterEach(() => expect(uncaught).toEqual([]))

/** Does something with a service a misbehaviour, all at the same time. */
async function withEach(method: string, work: (service: RawService, name: string) => Promise<void>) {
  await Promise.all(Object.entries(misbehaviours).map((one) => withOne(method, one[1], (it) => work(it, one[0]))))
}

async function withOne(method: string, misbehave: Misbehaviour, work: (service: RawService) => Promise<void>) {
  const service = await serveRaw(method, misbehave)
  await work(service).finally(() => service.close())
}

test('any invalid answer to a question fails that question, which is sent once', () =>
  withEach('isAttackable', async (service, name) => {
    const subject = await start(service)
    const [first, next] = await asks(subject, 2)
    expect(String(first).replace('errored: ', ''), name).toMatch(reasons)
    expect(next, name).toBe(false)
    await subject.close()
    expect(
      service.methods.filter((method) => method === 'isAttackable'),
      name,
    ).toHaveLength(2)
  }))

test('any invalid answer to initialize prevents the start', () =>
  withEach('initialize', async (service, name) => {
    const error = await start(service).catch((thrown: NotStarted) => thrown)
    expect(error, name).toBeInstanceOf(NotStarted)
    expect((error as NotStarted).outcome.reason, name).toMatch(reasons)
    expect(service.methods, name).toEqual(['initialize'])
  }))

test('any answer to shutdown closes the subject', () =>
  withEach('shutdown', async (service, name) => {
    const subject = await start(service)
    expect(await asks(subject, 1), name).toEqual([false])
    await subject.close()
    expect(service.methods, name).toEqual(['initialize', 'isAttackable', 'shutdown'])
  }))

test('any answer to an explorer check gives a reply or a reason', () =>
  withEach('GET', async ({ url }, name) => {
    const { get } = createClient({ url: url.replace(/\/$/, ''), path: 'chain', timeout: 1_000 })
    expect(['none', 'reply'], name).toContain((await get('/agreements')).kind)
  }))

test.each(['HTTP/1.1 100 Continue\r\n\r\n', 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'.repeat(3)])(
  'skips an interim response before the answer: %j',
  (interim) =>
    withOne(
      'isAttackable',
      (socket, id) => socket.write(interim + rightly('isAttackable', id)),
      async (service) => {
        const subject = await start(service)
        expect(await asks(subject, 1)).toEqual([false])
        await subject.close()
      },
    ),
)

test('endless interim responses time out', () =>
  withOne(
    'isAttackable',
    (socket) => {
      const more = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'.repeat(100)), 1)
      socket.on('close', () => clearInterval(more))
    },
    async (service) => {
      const subject = await start(service, 300)
      expect(await asks(subject, 1)).toEqual(['errored: timed out: no answer within 0.3 s'])
      await subject.close()
    },
  ))
