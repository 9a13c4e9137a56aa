import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { InternalError, UsageError } from '../../src/platform/errors.ts'
import { type AttachOptions, startAttachedSubject } from '../../src/subject/attach/start-attached-subject.ts'
import type { Subject, SubjectAnswer } from '../../src/subject/subject.ts'
import { contract, environment } from './environment.ts'

const ask = (subject: Subject) => subject.ask('isAttackable', { contract })
const summary = (answer: SubjectAnswer) =>
  answer.kind === 'answered' ? answer.value : `${answer.kind}: ${answer.reason}`
const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** Starts a program as a person would, with the redirection that harborcheck prints. */
function byHand(command: string, redirection: string): ChildProcess {
  const child = spawn('bash', ['-c', `exec ${command} ${redirection}`], { stdio: 'inherit' })
  children.push(child)
  return child
}

/** A subject that is waited for on a free port. */
function attach(options: AttachOptions = {}) {
  const ports: number[] = []
  let wake = () => {}
  const waiting = new Promise<void>((resolve) => {
    wake = resolve
  })
  const onWaiting = (port: number) => {
    ports.push(port)
    wake()
  }
  const subject = startAttachedSubject({ port: 0 }, environment, { onWaiting, ...options })
  subject.catch(() => {})
  return { subject, ports, port: waiting.then(() => ports[0] as number) }
}

/** A subject in this process, which answers what the test gives it. */
async function visitor(
  port: number,
): Promise<{ socket: Socket; asked(): Promise<{ id: number; method: string }>; say(message: object): void }> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  return {
    socket,
    asked: async () => JSON.parse(String((await once(socket, 'data'))[0])),
    say: (message) => void socket.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`),
  }
}

const info = { name: 'by hand', capabilities: ['isAttackable'] }

test('default: attaches a process by the printed redirection', async () => {
  const { subject: starting, port } = attach()
  const program = byHand(
    `'${process.execPath}' '${file('./broken/process/always-true.mjs')}'`,
    `0<>/dev/tcp/127.0.0.1/${await port} 1>&0`,
  )
  const subject = await starting
  expect(subject.info.name).toBe('always-true')
  expect(summary(await ask(subject))).toBe(true)
  // The same connection is initialised again.
  expect(await subject.reinitialize?.()).toBe(true)
  expect(summary(await ask(subject))).toBe(true)
  const exit = once(program, 'exit')
  await subject.close()
  expect(await exit).toEqual([0, null])
})

test('behavior: attaches a module by the printed redirection', async () => {
  const { subject: starting, port } = attach()
  const host = `'${process.execPath}' --import tsx '${file('../../src/subject/module/host.ts')}'`
  const program = byHand(`${host} '${file('./broken/module/always-true.ts')}'`, `3<>/dev/tcp/127.0.0.1/${await port}`)
  const subject = await starting
  expect(subject.info.language).toBe('TypeScript')
  expect(summary(await ask(subject))).toBe(true)
  const exit = once(program, 'exit')
  await subject.close()
  expect(await exit).toEqual([0, null])
})

test('behavior: questions have no time limit', async () => {
  const { subject: starting, port } = attach({ timeout: 1 })
  const { asked, say } = await visitor(await port)
  const { id } = await asked()
  await new Promise((resolve) => setTimeout(resolve, 50))
  say({ id, result: info })
  const subject = await starting
  const [answer] = await Promise.all([
    ask(subject),
    asked().then(async ({ id }) => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      say({ id, result: false })
    }),
  ])
  expect(summary(answer)).toBe(false)
  await subject.close()
})

test('behavior: waits again if the subject disconnects', async () => {
  const { subject: starting, port, ports } = attach()
  const first = await visitor(await port)
  first.say({ id: (await first.asked()).id, result: info })
  const subject = await starting
  const question = ask(subject)
  await first.asked()
  first.socket.destroy()
  expect(summary(await question)).toBe('errored: subject exited: it closed the connection')
  const next = ask(subject)
  const second = await visitor(await port)
  second.say({ id: (await second.asked()).id, result: info })
  second.say({ id: (await second.asked()).id, result: true })
  expect(summary(await next)).toBe(true)
  expect(ports).toHaveLength(2)
  await subject.close()
})

test('behavior: can be closed while waiting', async () => {
  const { subject: starting, port } = attach()
  const first = await visitor(await port)
  first.say({ id: (await first.asked()).id, result: info })
  const subject = await starting
  first.socket.destroy()
  await once(first.socket, 'close')
  await ask(subject)
  const waiting = ask(subject)
  await subject.close()
  expect(summary(await waiting)).toContain('harborcheck stopped waiting for the subject to connect')
})

test('behavior: accepts only one connection', async () => {
  const { subject: starting, port } = attach()
  const first = await visitor(await port)
  first.say({ id: (await first.asked()).id, result: info })
  const subject = await starting
  const { socket } = await visitor(await port)
  await once(socket.resume(), 'close')
  await subject.close()
})

test('error: rejects if the wait is aborted', async () => {
  const controller = new AbortController()
  const { subject, port } = attach({ signal: controller.signal })
  await port
  controller.abort()
  await expect(subject).rejects.toThrow('harborcheck stopped waiting for the subject to connect')
  await expect(startAttachedSubject({ port: 0 }, environment, { signal: controller.signal })).rejects.toThrow(
    InternalError,
  )
})

test('error: throws UsageError if the port is in use', async () => {
  const { subject, port } = attach()
  await expect(startAttachedSubject({ port: await port }, environment)).rejects.toThrow(UsageError)
  const { socket } = await visitor(await port)
  socket.destroy()
  await expect(subject).rejects.toThrow('The subject did not start: subject exited: it closed the connection')
})

test('error: rejects if the first line is not JSON', async () => {
  const { subject, port } = attach()
  const { socket } = await visitor(await port)
  const closed = once(socket.resume(), 'close')
  socket.write('hello\n')
  await expect(subject).rejects.toThrow('protocol violation: expected JSON; the line: hello')
  await closed
})
