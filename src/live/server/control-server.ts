import { createServer } from 'node:http'
import { type Listening, listen, refuseConnection, timeLimits } from '../../explorer/index.ts'
import { handle } from './handle.ts'
import type { Control } from './routes.ts'

export type ControlOptions = {
  /** Address or name to listen on. Default `127.0.0.1`. Where it is not loopback, more Host headers are allowed. */
  host?: string | undefined
  /** Default 0, any free one. */
  port?: number | undefined
  /** Called with every failure that is not the client's. */
  onError?: (error: unknown) => void
}

/** A running control server: the page at `/`, its API below `/api`. */
export type ControlServer = Listening

const LIMITS = {
  ...timeLimits,
  maxHeaderSize: 16_384,
  // A saved chain state is large.
  requestTimeout: 30_000,
  requireHostHeader: false,
} as const

/**
 * Serves the page of a live network and its API, on loopback unless `host` says otherwise.
 * @throws {InternalError} when the port is not available.
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
