import type { IncomingMessage, ServerResponse } from 'node:http'
import { createHttpServer } from '../../platform/http/create-server.ts'
import { type Listening, listen } from '../../platform/http/listen.ts'
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
  maxHeaderSize: 16_384,
  // A saved chain state is large.
  requestTimeout: 30_000,
} as const

/**
 * Serves the page of a live network and its API, on loopback unless `host` says otherwise.
 * @throws {InternalError} if the port is not available.
 */
export async function serveControl(
  control: Control,
  { host = '127.0.0.1', port = 0, onError = () => {} }: ControlOptions = {},
): Promise<ControlServer> {
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    handle(control, incoming, outgoing, { listening: host, onError })
  }
  // Loading a large scenario takes long, without a byte on the socket.
  const server = createHttpServer(answer, LIMITS).setTimeout(0)
  return listen(server, { host, port, what: 'page' })
}
