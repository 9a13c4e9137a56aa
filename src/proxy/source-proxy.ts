import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { IDLE_SOCKET, timeLimits } from '../explorer/limits.ts'
import { checkOrigin } from '../explorer/server/check-origin.ts'
import { listen } from '../explorer/server/listen.ts'
import { refuseConnection } from '../explorer/server/refuse-connection.ts'
import { given } from '../given.ts'
import type { Fault, Source } from '../model/fault.ts'
import { answer } from './answer.ts'
import type { Exchange } from './exchange.ts'
import { openFaults } from './faults/open-faults.ts'
import { nameOf } from './node/check-message.ts'
import { checkNodeRequest } from './node/check-node-request.ts'
import { readRequest } from './read-request.ts'
import { type RequestRecord, recordRequest } from './record.ts'
import type { ProxiedRequest } from './request.ts'

export type SourceProxyOptions = {
  source: Source
  /** The address of the source: `http://host:port`. */
  upstream: string
  /** Called before a request is passed on, and waited for: the world may change here. What it throws ends the request. */
  onRequest?: (asked: ProxiedRequest) => Promise<void> | void
  /** Called when a request that was passed on is over: its answer is through, or the client has left. */
  onAnswered?: (asked: ProxiedRequest) => void
}

const LOOPBACK = '127.0.0.1'

// A missing Host is a program's request.
const LIMITS = { ...timeLimits, requireHostHeader: false } as const

const MOST_ATTEMPTS = 10

/** A fault of the tap's own source. */
type TapFault = Omit<Fault, 'source'>

/**
 * An address on loopback that passes requests on to a source, writes them down, and fails when it is told to. What is asked
 * of a node must be reading; pages of other origins are not answered, and leave no trace.
 */
export type SourceProxy = {
  /** `http://127.0.0.1:<port>`. */
  url: string
  /** What was asked since the last time, in order; what is still under way is there as it stands, and once only. */
  take(): Exchange[]
  /** The methods that would have changed the chain and were refused since the last time, each once, at most ten. */
  takeAttempts(): string[]
  /** Turns a fault on. `refused` stops listening: it knows no `requests`, `path` or `method`. */
  fault(fault: TapFault): Promise<void>
  /** Ends all faults. */
  endFaults(): Promise<void>
  /** Ends every connection; resolves when nothing of it is left. May be called twice. */
  close(): Promise<void>
}

/** Opens a tap. Throws InternalError where there is no port to be had. */
export async function openSourceProxy({
  source,
  upstream,
  onRequest,
  onAnswered,
}: SourceProxyOptions): Promise<SourceProxy> {
  const agent = new Agent({ keepAlive: true })
  const faults = openFaults()
  const origin = new URL(upstream)
  let records: RequestRecord[] = []
  const attempts = new Set<string>()

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const refusal = checkOrigin(LOOPBACK, incoming)
    if (refusal) return refuse(outgoing, refusal)
    const path = incoming.url ?? '/'
    const record = recordRequest(source, path, outgoing)
    records.push(record)
    const body = await readRequest(incoming)
    if (!body) return refuse(outgoing, { status: 413, message: 'request entity too large' })
    const checked = source === 'node' ? checkNodeRequest(incoming.method, body) : { body, methods: [] }
    const asked: ProxiedRequest = { source, path, body: checked.body, methods: checked.methods }
    record.read(asked, body)
    for (const method of checked.changing ?? []) if (attempts.size < MOST_ATTEMPTS) attempts.add(nameOf(method))
    await onRequest?.(asked)
    const fault = faults.meet(asked)
    record.meets(fault)
    const passage = { incoming, outgoing, asked, upstream: origin, agent, ...given({ own: checked.own }) }
    try {
      await answer(passage, fault, (chunk) => record.response.add(chunk))
    } finally {
      record.end()
      onAnswered?.(asked)
    }
  }
  const server = createServer(LIMITS, (incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => incoming.socket.destroy())
  })
  server.setTimeout(IDLE_SOCKET)
  server.on('clientError', refuseConnection)
  const place = { host: LOOPBACK, what: `proxy of the ${source}` }
  const { url, port, close: shut } = await listen(server, { ...place, port: 0 })
  return {
    url,
    take() {
      const taken = records
      records = []
      return taken.map((record) => record.exchange())
    },
    takeAttempts() {
      const taken = [...attempts]
      attempts.clear()
      return taken
    },
    async fault(fault) {
      faults.add(fault)
      if (fault.kind === 'refused') await shut()
    },
    async endFaults() {
      faults.end()
      if (!server.listening) await listen(server, { ...place, port })
    },
    async close() {
      agent.destroy()
      await shut()
    },
  }
}

function refuse(outgoing: ServerResponse, { status, message }: { status: number; message: string }): void {
  const body = JSON.stringify({ message })
  outgoing.writeHead(status, { connection: 'close', 'content-type': 'application/json' }).end(body)
}
