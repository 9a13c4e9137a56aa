import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'

/** Milliseconds in which a request that Node calls late may still come. */
const GRACE = 1_000

/**
 * Tells whether a request that Node calls late is late. Node counts the time in which this process stood still, too: then a
 * request that waits in the socket is late before anybody could read it. So the process reads for another second.
 * @returns Resolves to false where the socket's request has come by then, whole.
 */
export function isLate(server: Server): (socket: Socket) => Promise<boolean> {
  const last = new WeakMap<Socket, IncomingMessage>()
  server.on('request', (request: IncomingMessage) => last.set(request.socket, request))
  return async (socket) => {
    const before = last.get(socket)
    // The request before on the same connection is another one.
    const answered = before?.complete ? before : undefined
    await setTimeout(GRACE, undefined, { ref: false })
    // After a timer, Node reads the sockets before it goes on here.
    await setImmediate()
    const request = last.get(socket)
    return !request?.complete || request === answered
  }
}
