import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Served = AsyncDisposable & { url: string }

/** Serves on loopback until disposed of. */
async function serve(listener: RequestListener): Promise<Served> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type Call = { id: number; method: string; params: unknown[] }
type Reply = { id: number; result?: unknown; error?: unknown }

/**
 * A node in front of another one. What `change` returns for a call and its reply is what the client gets, nothing
 * where it returns null; it sees every call before the client sees any reply.
 */
export async function standInFor(
  rpcUrl: string,
  change: (call: Call, reply: Reply) => Reply | null | Promise<Reply | null>,
): Promise<Served & { messages: Call[][] }> {
  const messages: Call[][] = []
  const served = await serve(async (request, response) => {
    const body = await bodyOf(request)
    const calls = JSON.parse(body) as Call[]
    messages.push(calls)
    const forwarded = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const replies = new Map(((await forwarded.json()) as Reply[]).map((reply) => [reply.id, reply]))
    const changed = await Promise.all(calls.map((call) => change(call, replies.get(call.id) as Reply)))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(changed.filter((reply) => reply !== null).reverse()))
  })
  return Object.assign(served, { messages })
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += piece
  return text
}
