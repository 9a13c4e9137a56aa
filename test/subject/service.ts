import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'
import type { Message } from '../../src/subject/connection/connection.ts'
import { startHttpSubject } from '../../src/subject/http/start-http-subject.ts'
import type { Subject, SubjectOptions } from '../../src/subject/subject.ts'
import { environment } from './environment.ts'

/** What a service was asked, and how it may misbehave. */
export type Asked = { id: number; method: string; request: IncomingMessage; response: ServerResponse }

export type Service = {
  url: string
  /** The methods that it was asked, in order. */
  methods: string[]
  /** How many connections it was asked over. */
  connections: number
  stop(): Promise<void>
}

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

/** A real HTTP service on loopback that answers `isAttackable` by `answer`, and all else rightly, unless `asksAll` is set. It is stopped after the test. */
export async function serve(answer: (asked: Asked) => unknown, port = 0, asksAll = false): Promise<Service> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { id, method } = JSON.parse(body)
    service.methods.push(method)
    const info = { name: 'service', capabilities: ['isAttackable'] }
    if (method === 'initialize' && !asksAll) return reply(response, { id, result: info })
    if (method === 'shutdown' && !asksAll) return reply(response, { id, result: null })
    const result = await answer({ id, method, request, response })
    if (result !== undefined) reply(response, { id, result })
  })
  server.on('connection', () => {
    service.connections += 1
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const service: Service = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    methods: [],
    connections: 0,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  open.push(service.stop)
  return service
}

export function reply(response: ServerResponse, message: object, type = 'application/json; charset=utf-8'): void {
  response.writeHead(200, { 'content-type': type }).end(JSON.stringify({ jsonrpc: '2.0', ...message }))
}

/** Begins with a service as a subject; it is closed after the test. */
export async function startService(
  { url }: { url: string },
  options: SubjectOptions & { startTimeout?: number } = {},
): Promise<{ subject: Subject; messages: Message[] }> {
  const messages: Message[] = []
  const all = { timeout: 600_000, startTimeout: 600_000, onMessage: (message: Message) => void messages.push(message) }
  const subject = await startHttpSubject({ url }, environment, { ...all, ...options })
  open.push(() => subject.close())
  return { subject, messages }
}
