import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { InternalError } from '../../errors.ts'

/** A server that listens. */
export type Listening = {
  /** `http://127.0.0.1:<port>`, or with the given host; without a slash at its end. */
  url: string
  port: number
  /** Stops listening and ends every connection; resolves when nothing of it is left. May be called twice. */
  close(): Promise<void>
}

/**
 * Lets a server listen.
 * @param what Who can't listen, in an error.
 * @throws {InternalError} where the port can't be had.
 */
export async function listen(
  server: Server,
  { host, port, what }: { host: string; port: number; what: string },
): Promise<Listening> {
  const listening = await new Promise<number>((resolve, reject) => {
    // It stays: a connection that cannot be accepted later, for want of descriptors, ends nothing but itself.
    server.on('error', (cause: NodeJS.ErrnoException) => {
      const isTaken = cause.code === 'EADDRINUSE'
      const facts = { host, port, reason: isTaken ? 'the port is in use' : cause.message }
      const next = `Give another ${isTaken ? 'port, or 0 for any free one' : 'host or port'}.`
      reject(new InternalError(`The ${what} cannot listen on port ${port}.`, { facts, next, cause }))
    })
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
  return {
    url: `http://${nameOf(host)}:${listening}`,
    port: listening,
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
