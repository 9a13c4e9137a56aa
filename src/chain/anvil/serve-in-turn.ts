import { checkOrigin } from '../../platform/http/check-origin.ts'
import { createHttpServer } from '../../platform/http/create-server.ts'
import { type Listening, listen } from '../../platform/http/listen.ts'
import { openPost } from '../../platform/http/post.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { oneAtATime } from '../../platform/one-at-a-time.ts'

const HOST = '127.0.0.1'
const MAX_BYTES = 64 * 2 ** 20
/** Limit for one answer, in milliseconds. A fork waits for the node behind it. */
const ANSWER_LIMIT = 120_000

/**
 * Serves a node by HTTP, and sends it one message at a time: a fork of Anvil 1.7 hangs forever after two concurrent
 * messages that read the state of its earlier blocks. Refuses requests of pages of other origins.
 * @param upstream The address of the node.
 * @throws {InternalError} if no port is available.
 */
export async function serveInTurn(upstream: string): Promise<Listening> {
  const post = openPost(upstream, { timeout: ANSWER_LIMIT })
  const inTurn = oneAtATime()
  const server = createHttpServer(
    async (incoming, outgoing) => {
      const reply = (status: number, body: Buffer | string) =>
        outgoing.writeHead(status, { 'content-type': 'application/json' }).end(body)
      const refusal = checkOrigin(HOST, incoming)
      if (refusal) return reply(refusal.status, JSON.stringify({ message: refusal.message }))
      const body = await readBody(incoming, MAX_BYTES).catch(() => undefined)
      if (!body) return reply(413, '{"message":"request entity too large"}')
      // The node goes on with a message whose sender disconnected, so the next one waits for its answer all the same.
      const answer = await inTurn(() => post(body)).catch((error: Error) => error)
      if (answer instanceof Error) reply(502, JSON.stringify({ message: `The node did not answer: ${answer.message}` }))
      else reply(200, answer)
    },
    { keepAliveTimeout: 0 },
  ).setTimeout(0)
  const listening = await listen(server, { host: HOST, port: 0, what: 'fork' })
  return {
    ...listening,
    async close() {
      post.close()
      await listening.close()
    },
  }
}
