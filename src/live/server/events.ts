import type { ServerResponse } from 'node:http'
import type { LiveNetwork } from '../network/live-network.ts'

/** Milliseconds after which a silent stream says that it is still there. */
const HEARTBEAT = 15_000

/** Sends `data: {"block": n}` at once, and each time the chain has moved, until the client leaves. */
export function sendEvents(world: LiveNetwork, outgoing: ServerResponse): void {
  outgoing.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  outgoing.flushHeaders()
  const end = world.onMoved(({ block, now }) => outgoing.write(`data: ${JSON.stringify({ block, now })}\n\n`))
  const heartbeat = setInterval(() => outgoing.write(':\n\n'), HEARTBEAT).unref()
  outgoing.on('close', () => {
    clearInterval(heartbeat)
    end()
  })
}
