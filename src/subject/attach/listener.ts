import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { InternalError, UsageError } from '../../platform/errors.ts'

/** A loopback port that accepts one subject's connection at a time. */
export type Listener = {
  port: number
  /**
   * Waits for the next connection.
   * @throws {InternalError} if the listener is closed first.
   */
  next(): Promise<Socket>
  /** Stops listening; a connection that was accepted stays open. Never throws. */
  close(): void
}

/**
 * Listens on a port of 127.0.0.1; 0 means any free one.
 * @throws {UsageError} if the port is not available.
 */
export async function openListener(port: number): Promise<Listener> {
  const server = createServer()
  server.maxConnections = 1
  server.listen(port, '127.0.0.1')
  await once(server, 'listening').catch((cause: Error) => {
    throw new UsageError(`Cannot listen on port ${port} for the subject`, {
      facts: { cause: cause.message },
      next: 'choose another port: --attach PORT',
    })
  })
  // A connection that fails while it is accepted must not end harborcheck.
  server.on('error', () => {})
  const accepted = acceptConnections(server)
  const closed = new Promise<never>((_, reject) =>
    server.once('stop-waiting', () =>
      reject(new InternalError('harborcheck stopped waiting for the subject to connect')),
    ),
  )
  // Without a waiter the rejection has no handler.
  closed.catch(() => {})
  return {
    port: (server.address() as { port: number }).port,
    next: () => Promise.race([accepted.next(), closed]),
    close() {
      server.emit('stop-waiting')
      accepted.close()
      server.close()
    },
  }
}

/** Queues accepted connections until {@link Listener.next} takes them, and skips those that closed meanwhile. */
function acceptConnections(server: Server) {
  const queue: Socket[] = []
  let wake = () => {}
  server.on('connection', (socket) => {
    // Whoever takes the socket sees its end. Without a listener its error would end harborcheck.
    socket.on('error', () => {})
    queue.push(socket)
    wake()
  })
  return {
    async next(): Promise<Socket> {
      for (;;) {
        const socket = queue.shift()
        if (socket && !socket.destroyed) return socket
        if (!socket) {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
      }
    },
    close() {
      for (const socket of queue.splice(0)) socket.destroy()
    },
  }
}
