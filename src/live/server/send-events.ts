import type { ServerResponse } from 'node:http'
import type { LiveNetwork } from '../network/live-network.ts'

/** Milliseconds between two comments that keep the connection open. */
const HEARTBEAT = 15_000

/**
 * Sends the event `data: {"block": 7, "now": 1000000000}` now and whenever the chain, a fault or a quirk changes, until the client
 * disconnects. Several events can tell of one block.
 */
export function sendEvents(world: LiveNetwork, outgoing: ServerResponse): void {
  outgoing.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  outgoing.flushHeaders()
  const stop = world.onMoved(({ block, now }) => outgoing.write(`data: ${JSON.stringify({ block, now })}\n\n`))
  const heartbeat = setInterval(() => outgoing.write(':\n\n'), HEARTBEAT).unref()
  outgoing.on('close', () => {
    clearInterval(heartbeat)
    stop()
  })
}
