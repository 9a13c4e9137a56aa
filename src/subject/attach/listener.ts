import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { InternalError, UsageError } from '../../errors.ts'

/** A loopback port at which one subject at a time may come in. */
export type Listener = {
  port: number
  /** The next one to connect. @throws InternalError where the door was closed first. */
  next(): Promise<Socket>
  /** Nobody is waited for any more; who is in stays. Never throws. */
  close(): void
}

/** Opens a door; port 0 is any free one. @throws UsageError where the port can't be listened on. */
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
  // A connection that cannot be accepted later ends nothing but itself.
  server.on('error', () => {})
  const waiting = arrivals(server)
  const closed = new Promise<never>((_, reject) =>
    server.once('close-door', () => reject(new InternalError('The subject was not waited for any longer'))),
  )
  // Whoever does not wait does not mind.
  closed.catch(() => {})
  return {
    port: (server.address() as { port: number }).port,
    next: () => Promise.race([waiting.next(), closed]),
    close() {
      server.emit('close-door')
      waiting.close()
      server.close()
    },
  }
}

/** Who has connected, and is still there when somebody asks for them. */
function arrivals(server: Server) {
  const here: Socket[] = []
  let wake = () => {}
  server.on('connection', (socket) => {
    // Its end is seen by whoever takes it; until then it must not end harborcheck.
    socket.on('error', () => {})
    here.push(socket)
    wake()
  })
  return {
    async next(): Promise<Socket> {
      for (;;) {
        const socket = here.shift()
        if (socket && !socket.destroyed) return socket
        if (!socket) {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
      }
    },
    close() {
      for (const socket of here.splice(0)) socket.destroy()
    },
  }
}
