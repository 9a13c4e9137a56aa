import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { InternalError } from '../../errors.ts'
import { isLoopback } from '../../explorer/server/loopback.ts'
import { refuseConnection } from '../../explorer/server/refuse-connection.ts'
import { handle } from './handle.ts'
import type { Control } from './routes.ts'

export type ControlOptions = {
  /** Address or name to listen on. Default `127.0.0.1`; where it is not this machine's own, requests may name any Host. */
  host?: string
  /** Default 0, any free one. */
  port?: number
  /** Told of every failure that is not the client's. */
  onError?: (error: unknown) => void
}

/** A live world behind a real address. */
export type ControlServer = {
  /** `http://127.0.0.1:<port>`, without a slash at its end: there is the page, and below `/api` what it works with. */
  url: string
  /** Stops listening and ends every connection. May be called twice. */
  close(): Promise<void>
}

const LIMITS = {
  maxHeaderSize: 16_384,
  // Milliseconds. A client that sends slowly holds a socket, and not for ever.
  headersTimeout: 5_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  requireHostHeader: false,
} as const

/**
 * Serves the page of a live world and what moves it, on loopback unless `host` says otherwise.
 * @throws {InternalError} when the port cannot be had.
 */
export async function serveControl(
  control: Control,
  { host = '127.0.0.1', port = 0, onError = () => {} }: ControlOptions = {},
): Promise<ControlServer> {
  const isAnyHost = !isLoopback(host)
  const server = createServer(LIMITS, (incoming, outgoing) => {
    handle(control, incoming, outgoing, { isAnyHost, onError })
  })
  server.on('clientError', refuseConnection)
  const listening = await listen(server, port, host)
  return {
    url: `http://${nameOf(host)}:${listening}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Whoever listens on every address is found at its own. */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const isTaken = cause.code === 'EADDRINUSE'
      const facts = { host, port, reason: isTaken ? 'the port is in use' : cause.message }
      const next = 'choose another port, or none: a free one is taken then'
      reject(new InternalError(`The page cannot listen on port ${port}`, { facts, next, cause }))
    })
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}
