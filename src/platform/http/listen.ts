import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { InternalError } from '../errors.ts'

/** A server that listens. */
export type Listening = {
  /** `http://127.0.0.1:<port>`, or with the given host; without a trailing slash. */
  url: string
  port: number
  /** Stops listening and ends every connection. May be called twice. */
  close(): Promise<void>
}

/**
 * Starts to listen.
 * @param what The server's name in an error message.
 * @throws {InternalError} if the port is not available.
 */
export async function listen(
  server: Server,
  { host, port, what }: { host: string; port: number; what: string },
): Promise<Listening> {
  const listening = await new Promise<number>((resolve, reject) => {
    // The listener stays: a later error, such as no file descriptor for a connection, must not end the process.
    server.on('error', (cause: NodeJS.ErrnoException) => {
      const isTaken = cause.code === 'EADDRINUSE'
      const facts = { host, port, reason: isTaken ? 'the port is in use' : cause.message }
      const next = `Give another ${isTaken ? 'port, or 0 for any free one' : 'host or port'}.`
      reject(new InternalError(`The ${what} cannot listen on port ${port}.`, { facts, next, cause }))
    })
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
  return {
    url: `http://${hostInUrl(host)}:${listening}`,
    port: listening,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Returns loopback for a server that listens on every address. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
