import { createServer } from 'node:http'
import { type Listening, listen } from '../../explorer/server/listen.ts'
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

/** A live world behind a real address: there is the page, and below `/api` what it works with. */
export type ControlServer = Listening

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
  return listen(server, { host, port, what: 'page' })
}
