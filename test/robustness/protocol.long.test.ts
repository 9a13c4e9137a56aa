import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HarborcheckError } from '../../src/platform/errors.ts'
import { startHttpSubject } from '../../src/subject/http/start-http-subject.ts'
import { startProcessSubject } from '../../src/subject/process/start-process-subject.ts'
import type { Subject, SubjectAnswer } from '../../src/subject/subject.ts'
import { harborcheck, type Outcome } from '../cli/harborcheck.ts'
import { contract, environment } from '../subject/environment.ts'
import { limit, seed, times } from './support/amount.ts'
import { mutate } from './support/mutate-bytes.ts'
import { firstLines, openProblems, type Problems, wrongText } from './support/problems.ts'
import { type Random, randomFrom } from './support/random.ts'
import { questions, responseTo } from './support/right-answers.ts'

/** Answers of a subject, mutated: each is an answer, a refusal or an error of its question, and the run goes on. */

const program = fileURLToPath(new URL('./support/mutating-subject.ts', import.meta.url))
const commandOf = (...args: (string | number)[]) =>
  `exec '${process.execPath}' --import '${import.meta.resolve('tsx')}' '${program}' ${args.join(' ')}`

beforeAll(() => console.log(`ROBUSTNESS_SEED=${seed}`))

/** Asks one question of each kind after the other. */
async function ask(subject: Subject, index: number): Promise<SubjectAnswer> {
  const method = questions[index % questions.length] as (typeof questions)[number]
  return method === 'targets' ? subject.ask(method, {}) : subject.ask(method, { contract })
}

/** What may become of a question that was answered by something mutated. */
function check(problems: Problems, answer: SubjectAnswer, mayEnd: boolean, example: string): void {
  const reason = 'reason' in answer ? answer.reason : ''
  const wrong = wrongText(reason)
  if (wrong) problems.add(wrong, example)
  const ended = mayEnd && /^subject (unreachable|exited)/.test(reason)
  if (answer.kind === 'errored' && !ended && !reason.startsWith('protocol violation: ')) problems.add(reason, example)
}

test(
  'survives mutated lines of a process',
  async () => {
    const problems = openProblems()
    const kinds: Record<string, number> = {}
    const options = { timeout: 60_000, startTimeout: 60_000 }
    const subject = await startProcessSubject({ command: commandOf(seed) }, environment, options)
    for (let index = 0; index < times(200); index++) {
      const answer = await ask(subject, index)
      kinds[answer.kind] = (kinds[answer.kind] ?? 0) + 1
      check(problems, answer, false, `question ${index} of seed ${seed}`)
    }
    await subject.close()
    console.log('lines of a process:', kinds)
    problems.none()
    expect(kinds.answered).toBeGreaterThan(0)
    expect(kinds.errored).toBeGreaterThan(0)
  },
  limit(900_000),
)

/** Ways to answer a POST, besides the right one with a mutated body. Each gets the socket, and what is to be its body. */
const ways: Record<string, (socket: Socket, body: Buffer, random: Random) => void> = {
  'another status': (socket, body, { pick }) =>
    http(socket, `${pick([200, 204, 206, 301, 302, 304, 400, 404, 429, 500, 503, 599, 999])} Status`, body),
  'another content type': (socket, body, { pick }) =>
    http(
      socket,
      '200 OK',
      body,
      pick(['text/html', 'application/json; charset=utf-16', '', 'x'.repeat(10_000), '\u0007']),
    ),
  'a redirect': (socket, body) =>
    socket.end(`HTTP/1.1 307 Go\r\nlocation: /\r\ncontent-length: ${body.length}\r\n\r\n`),
  'a switch of protocols': (socket) =>
    socket.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
  'a switch of protocols that nobody names': (socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
  'only 100 Continue': (socket) => socket.end('HTTP/1.1 100 Continue\r\n\r\n'),
  'early hints': (socket, body) => {
    socket.write('HTTP/1.1 103 Early Hints\r\nlink: </>\r\n\r\n')
    http(socket, '200 OK', body)
  },
  'too short': (socket, body) => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length + 9}\r\n\r\n${body}`),
  'too long': (socket, body) => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\n${body}`),
  'two lengths': (socket, body) =>
    socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\n${body}`),
  'no headers': (socket, body) => socket.end(body),
  'broken chunks': (socket, body) => socket.end(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n${body}`),
  'a compressed body that is none': (socket, body) =>
    socket.end(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${body.length}\r\n\r\n${body}`),
  'headers without end': (socket) => socket.end(`HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(20_000)}`),
  'two answers': (socket, body) => {
    http(socket, '200 OK', body)
    http(socket, '200 OK', body)
  },
  'a reset': (socket) => socket.resetAndDestroy(),
  'a hang-up': (socket) => socket.destroy(),
  'a hang-up in the middle': (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-le'),
}

function http(socket: Socket, status: string, body: Buffer, type = 'application/json'): void {
  socket.write(`HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`)
  socket.write(body)
}

let server: Server
let url: string
/** What the service does with the answer to a request: mutates nothing, its body, or the HTTP around it too. */
let mutation: { index: number; mutates: (method: string) => boolean } = { index: 0, mutates: () => false }
let lastWay = ''
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const asked = JSON.parse(text) as { id: number; method: string }
    const right = responseTo(asked)
    if (!mutation.mutates(asked.method)) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(right)
      return
    }
    const random = randomFrom(seed, mutation.index++)
    const { bytes, what } = mutate(right, random, { large: mutation.index % 50 === 0 })
    lastWay = `the body ${what}`
    if (random.below(3) > 0) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(bytes)
      return
    }
    const [way, apply] = random.pick(Object.entries(ways))
    lastWay = `${way}; ${lastWay}`
    request.socket.on('error', () => {})
    apply(request.socket, random.below(2) === 0 ? bytes : Buffer.from(right), random)
    // The server would hold back its answer to the next request on this connection: it never gave one to this.
    request.socket.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test(
  'survives mutated answers of an HTTP service',
  async () => {
    const problems = openProblems()
    const kinds: Record<string, number> = {}
    mutation = { index: 0, mutates: (method) => (questions as readonly string[]).includes(method) }
    const begin = () => startHttpSubject({ url }, environment, { timeout: 10_000, startTimeout: 10_000 })
    let subject = await begin()
    for (let index = 0; index < times(200); index++) {
      const answer = await ask(subject, index)
      kinds[answer.kind] = (kinds[answer.kind] ?? 0) + 1
      check(problems, answer, true, `question ${index} of seed ${seed}: ${lastWay}`)
      // It is begun again a few times only.
      if (answer.kind === 'errored' && !answer.reason.startsWith('protocol violation')) {
        await subject.close()
        subject = await begin()
      }
    }
    await subject.close()
    console.log('answers of an HTTP service:', kinds)
    problems.none()
    expect(kinds.answered).toBeGreaterThan(0)
    expect(kinds.errored).toBeGreaterThan(0)
  },
  limit(900_000),
)

test(
  'starts an HTTP service with a mutated first answer, or fails with a message',
  async () => {
    const problems = openProblems()
    mutation = { index: 1_000_000, mutates: (method) => method === 'initialize' }
    for (let index = 0; index < times(30); index++) {
      try {
        await (await startHttpSubject({ url }, environment, { timeout: 10_000, startTimeout: 10_000 })).close()
      } catch (error) {
        const text = error instanceof HarborcheckError ? error.render() : (error as Error).stack
        const wrong = error instanceof HarborcheckError ? wrongText(`${text}`) : firstLines(text)
        if (wrong) problems.add(wrong, lastWay)
      }
    }
    problems.none()
  },
  limit(900_000),
)

/** A run with a subject that is wrong ends with exit code 0 or 1, and shows nothing of harborcheck's inside. */
function checkRun(problems: Problems, { code, stdout, stderr }: Outcome, example: string): void {
  if (code !== 0 && code !== 1) problems.add(`exit code ${code}: ${firstLines(stderr)}`, example)
  const wrong = wrongText(stdout.replaceAll('\u001b', '')) ?? wrongText(stderr)
  if (wrong) problems.add(wrong, example)
}

test(
  'whole runs survive mutated answers',
  async () => {
    const problems = openProblems()
    const some = ['--filter', '{terms,top-level}/*', '--runs', '0', '--timeout', '30']
    const few = ['--filter', 'top-level/approved*', '--runs', '0', '--timeout', '30']
    for (let index = 0; index < times(1); index++) {
      checkRun(problems, await harborcheck('test', '--command', commandOf(seed + index), ...some), `test ${index}`)
      const begin = commandOf(seed + index, 'initialize')
      checkRun(problems, await harborcheck('test', '--command', begin, ...few), `test, initialize too, ${index}`)
      checkRun(problems, await harborcheck('smoke', '--command', begin), `smoke, initialize too, ${index}`)
      mutation = { index: index * 1_000, mutates: (method) => method !== 'shutdown' && method !== 'initialize' }
      checkRun(problems, await harborcheck('test', '--url', url, ...some), `test --url ${index}`)
      mutation = { index: index * 1_000, mutates: () => true }
      checkRun(problems, await harborcheck('test', '--url', url, ...few), `test --url, initialize too, ${index}`)
      checkRun(
        problems,
        await harborcheck('reproduce', 'top-level/approved-agreement-opens-its-vault', '--url', url),
        `reproduce ${index}`,
      )
    }
    problems.none()
  },
  limit(900_000),
)
