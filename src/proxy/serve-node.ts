import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Pool } from 'undici'
import type { ScenarioNode } from '../model/node.ts'
import { checkOrigin } from '../platform/http/check-origin.ts'
import { createHttpServer } from '../platform/http/create-server.ts'
import { exchange } from '../platform/http/exchange.ts'
import { type Listening, listen } from '../platform/http/listen.ts'
import { openPool } from '../platform/http/pool.ts'
import { readBody } from '../platform/http/read-body.ts'
import { SOURCE_LIMIT } from './answer-passage.ts'
import { forwarded } from './forward.ts'
import { type Acting, actAs } from './nodes/act-as.ts'
import { relay } from './relay.ts'

export type ServeNodeOptions = {
  /** The address of the node: `http://host:port`. */
  upstream: string
  /** Address or name to listen on. Default `127.0.0.1`. */
  host?: string | undefined
  /** Port. Default 0, any free one. */
  port?: number | undefined
  /** The node that it acts as, by HTTP alone. Default: Anvil. */
  node?: ScenarioNode | undefined
}

/**
 * Serves a node at an address where programs can use every method, by HTTP and by WebSocket. Requests of pages of other
 * origins are refused.
 * @throws {InternalError} where the port is not available.
 */
export async function serveNode({
  upstream,
  host = '127.0.0.1',
  port = 0,
  node: actedNode,
}: ServeNodeOptions): Promise<Listening> {
  const pool = openPool(upstream)
  const node = new URL(upstream)
  const upgraded = new Set<Socket>()
  const acting = actAs(actedNode)
  const server = createHttpServer((incoming, outgoing) => {
    const refusal = checkOrigin(host, incoming)
    if (!refusal && acting && incoming.method === 'POST') return answerAs(acting, pool, incoming, outgoing)
    if (!refusal) return relay(pool, requestOf(incoming), outgoing)
    const headers = { connection: 'close', 'content-type': 'application/json' }
    outgoing.writeHead(refusal.status, headers).end(JSON.stringify({ message: refusal.message }))
  })
  server.on('upgrade', (incoming, socket: Socket, head) => {
    const refusal =
      checkOrigin(host, incoming) ?? (acting && { status: 501, message: 'No WebSocket with --node: POST JSON-RPC' })
    // Node no longer listens for errors of an upgraded socket: one that a client resets would end this process.
    socket.on('error', () => {})
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

/** Bytes of a request, as the public network's node has it. */
const MAX_BYTES = 15 * 2 ** 20

/** Answers a message as a node of another software. If Anvil does not answer, the connection ends. */
async function answerAs(
  acting: Acting,
  pool: Pool,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  try {
    const body = await readBody(incoming, MAX_BYTES)
    if (!body) return void outgoing.writeHead(413, { connection: 'close' }).end()
    const ask = (sent: Buffer) => exchange(pool, { ...forwarded(incoming), body: sent }, { timeout: SOURCE_LIMIT })
    const { status, headers, body: answered } = await acting(body, ask)
    outgoing.writeHead(status, { 'content-type': headers['content-type'] ?? 'application/json' }).end(answered)
  } catch {
    outgoing.destroy()
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
  other.on('error', () => {})
  for (const socket of [one, other]) {
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
