import { Agent, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { InternalError } from '../errors.ts'
import type { Fault, Source } from '../model/fault.ts'
import { answer } from './answer.ts'
import { type Asked, readAsked } from './asks.ts'
import type { Exchange } from './exchange.ts'
import { openFaults } from './faults/open-faults.ts'
import { readRequest } from './read-request.ts'
import { type Record, recordRequest } from './record.ts'

export type TapOptions = {
  source: Source
  /** The address of the source: `http://host:port`. */
  upstream: string
  /** Called before a request is passed on, and waited for: the world may change here. What it throws ends the request. */
  onRequest?: (asked: Asked) => Promise<void> | void
  /** Called when a request that was passed on is over: its answer is through, or the client has left. */
  onAnswered?: (asked: Asked) => void
}

/** A fault of the tap's own source. */
type TapFault = Omit<Fault, 'source'>

/** An address on loopback that passes everything on to a source, writes it down, and fails when it is told to. */
export type Tap = {
  /** `http://127.0.0.1:<port>`. */
  url: string
  /** What was asked since the last time, in order; what is still under way is there as it stands, and once only. */
  take(): Exchange[]
  /** Turns a fault on. `refused` closes the door: it knows no `requests`, `path` or `method`. */
  fault(fault: TapFault): Promise<void>
  /** Ends all faults. */
  endFaults(): Promise<void>
  /** Ends every connection; resolves when nothing of it is left. May be called twice. */
  close(): Promise<void>
}

/** Opens a tap. Throws InternalError where there is no port to be had. */
export async function openTap({ source, upstream, onRequest, onAnswered }: TapOptions): Promise<Tap> {
  const agent = new Agent({ keepAlive: true })
  const faults = openFaults()
  const origin = new URL(upstream)
  let records: Record[] = []

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = incoming.url ?? '/'
    const record = recordRequest(source, path, outgoing)
    records.push(record)
    const body = await readRequest(incoming)
    if (!body) return tooLarge(outgoing)
    const asked = readAsked(source, path, body)
    record.read(asked)
    await onRequest?.(asked)
    const fault = faults.meet(asked)
    record.meets(fault)
    const passage = { incoming, outgoing, asked, upstream: origin, agent }
    try {
      await answer(passage, fault, (chunk) => record.response.add(chunk))
    } finally {
      record.end()
      onAnswered?.(asked)
    }
  }
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => incoming.socket.destroy())
  })
  const port = await listen(server, 0)
  return {
    url: `http://127.0.0.1:${port}`,
    take() {
      const taken = records
      records = []
      return taken.map((record) => record.exchange())
    },
    async fault(fault) {
      faults.add(fault)
      if (fault.kind === 'refused') await shut(server)
    },
    async endFaults() {
      faults.end()
      if (!server.listening) await listen(server, port)
    },
    async close() {
      agent.destroy()
      await shut(server)
    },
  }
}

function tooLarge(outgoing: ServerResponse): void {
  outgoing.writeHead(413, { connection: 'close' }).end()
}

function shut(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) => {
      reject(new InternalError('The tap can not listen', { facts: { port, reason: cause.message }, cause }))
    }
    server.once('error', fail)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', fail)
      resolve((server.address() as AddressInfo).port)
    })
  })
}
