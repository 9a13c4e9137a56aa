import { createServer } from 'node:http'
import { timeLimits } from '../../explorer/limits.ts'
import { type Listening, listen } from '../../explorer/server/listen.ts'
import { refuseConnection } from '../../explorer/server/refuse-connection.ts'
import { handle } from './handle.ts'
import type { Control } from './routes.ts'

export type ControlOptions = {
  /** Address or name to listen on. Default `127.0.0.1`; where it is not this machine's own, requests may name more Hosts. */
  host?: string
  /** Default 0, any free one. */
  port?: number
  /** Told of every failure that is not the client's. */
  onError?: (error: unknown) => void
}

/** A live world behind a real address: there is the page, and below `/api` what it works with. */
export type ControlServer = Listening

const LIMITS = {
  ...timeLimits,
  maxHeaderSize: 16_384,
  // A saved chain state is large.
  requestTimeout: 30_000,
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
  const server = createServer(LIMITS, (incoming, outgoing) => {
    handle(control, incoming, outgoing, { listening: host, onError })
  })
  server.on('clientError', refuseConnection)
  return listen(server, { host, port, what: 'page' })
}
