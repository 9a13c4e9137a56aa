import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { checkOrigin } from '../platform/http/check-origin.ts'
import { createHttpServer } from '../platform/http/create-server.ts'
import { type Listening, listen } from '../platform/http/listen.ts'
import { openPool } from '../platform/http/pool.ts'
import { forwarded } from './forward.ts'
import { relay } from './relay.ts'

export type ServeNodeOptions = {
  /** The address of the node: `http://host:port`. */
  upstream: string
  /** Address or name to listen on. Default `127.0.0.1`. */
  host?: string | undefined
  /** Port. Default 0, any free one. */
  port?: number | undefined
}

/**
 * Serves a node at an address where programs can use every method, by HTTP and by WebSocket. Requests of pages of other
 * origins are refused.
 * @throws {InternalError} where the port is not available.
 */
export async function serveNode({ upstream, host = '127.0.0.1', port = 0 }: ServeNodeOptions): Promise<Listening> {
  const pool = openPool(upstream)
  const node = new URL(upstream)
  const upgraded = new Set<Socket>()
  const server = createHttpServer((incoming, outgoing) => {
    const refusal = checkOrigin(host, incoming)
    if (!refusal) return relay(pool, requestOf(incoming), outgoing)
    const headers = { connection: 'close', 'content-type': 'application/json' }
    outgoing.writeHead(refusal.status, headers).end(JSON.stringify({ message: refusal.message }))
  })
  server.on('upgrade', (incoming, socket: Socket, head) => {
    const refusal = checkOrigin(host, incoming)
    if (refusal) return socket.end(`HTTP/1.1 ${refusal.status} ${refusal.message}\r\nconnection: close\r\n\r\n`)
    const toNode = connect(Number(node.port), node.hostname)
    for (const one of [socket, toNode]) upgraded.add(one)
    join(socket, toNode, () => [socket, toNode].map((one) => upgraded.delete(one)))
    toNode.write(headOf(incoming, node))
    toNode.write(head)
  })
  const listening = await listen(server, { host, port, what: 'chain' })
  return {
    ...listening,
    async close() {
      for (const socket of upgraded) socket.destroy()
      await Promise.all([pool.destroy(), listening.close()])
    },
  }
}

/** The request to the node. Its body is passed on while it arrives. */
function requestOf(incoming: IncomingMessage) {
  const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers
  const { headers, ...target } = forwarded(incoming)
  if (length === undefined && encoding === undefined) return { ...target, headers }
  const ofBody = length === undefined ? [] : ['content-length', length]
  return { ...target, headers: [...headers, ...ofBody], body: incoming }
}

/** Connects two sockets until one of them ends. */
function join(one: Socket, other: Socket, onEnd: () => void): void {
  one.setTimeout(0)
  for (const socket of [one, other]) {
    socket.on('error', () => {})
    socket.on('close', () => {
      one.destroy()
      other.destroy()
      onEnd()
    })
  }
  one.pipe(other)
  other.pipe(one)
}

/** The head of an upgrade request, with the node's Host and without the Origin, which was checked before. */
function headOf({ method, url, rawHeaders }: IncomingMessage, node: URL): string {
  const lines = [`${method} ${url} HTTP/1.1`, `host: ${node.host}`]
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (!/^(host|origin)$/i.test(name)) lines.push(`${name}: ${rawHeaders[index + 1]}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}
