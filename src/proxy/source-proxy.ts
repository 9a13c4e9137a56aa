import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Fault, Source } from '../model/fault.ts'
import type { ScenarioNode } from '../model/node.ts'
import { checkOrigin } from '../platform/http/check-origin.ts'
import { createHttpServer } from '../platform/http/create-server.ts'
import { type Listening, listen } from '../platform/http/listen.ts'
import { openPool } from '../platform/http/pool.ts'
import { readBody } from '../platform/http/read-body.ts'
import { openSocketPost } from '../platform/http/socket-post.ts'
import { answer, SOURCE_LIMIT } from './answer-passage.ts'
import { openElsewhere } from './faults/elsewhere.ts'
import { latestBlock } from './faults/fault-of-latest-block.ts'
import { dependsOnHead, openFaults } from './faults/open-faults.ts'
import { nameOf } from './node/check-message.ts'
import { checkNodeRequest } from './node/check-node-request.ts'
import { type Acting, actAs } from './nodes/act-as.ts'
import type { Pause } from './paused-answer.ts'
import { type RequestRecord, recordRequest } from './record-exchanges.ts'
import { type Exchange, isSlowSource } from './recorded-exchange.ts'
import type { ProxiedRequest } from './request.ts'

export type SourceProxyOptions = {
  source: Source
  /** The address of the source: `http://host:port`. */
  upstream: string
  /** Path of a node's Unix socket, quicker than HTTP. Default: it has none. */
  socket?: string | undefined
  /** Port. Default 0, any free one. */
  port?: number | undefined
  /**
   * Called and awaited before a request is passed on: the chain may change here, or inside a batch where it returns a pause, which
   * counts if the batch meets no fault. An error ends the request.
   */
  onRequest?: (asked: ProxiedRequest) => Promise<Pause | undefined> | undefined
  /** Called when a request is over: its answer was sent, or the client disconnected. */
  onAnswered?: (asked: ProxiedRequest) => void
}

const LOOPBACK = '127.0.0.1'

/** Bytes of a request. A resolver needs far less: a message with a thousand calls has 200 KB. */
const MAX_BYTES = 1_048_576

const MAX_ATTEMPTS = 10

/**
 * A connection stays open until the client closes it. If this process was paused, an idle connection would be closed just when
 * the client uses it again.
 */
const KEPT_OPEN = { keepAliveTimeout: 0 }

/** A fault of the proxy's own source. */
type ProxyFault = Omit<Fault, 'source'>

/**
 * A proxy on loopback in front of a source. It records requests, passes them on, and answers with the faults in force. Of
 * calls to a node only reading ones are passed on. Requests of pages of other origins are refused and not recorded.
 */
export type SourceProxy = {
  /** `http://127.0.0.1:<port>`. */
  url: string
  /** The exchanges since the last call, in order. A pending one is there as it is so far, and not again in the next call. */
  take(): Exchange[]
  /** The methods refused since the last call because they would change the chain, each once, at most ten. */
  takeAttempts(): string[]
  /** Whether the source has owed an answer for half a second, to a request that no fault is meant for. */
  isLate(): boolean
  /** Acts as a node of another software from the next request on; without an argument, as Anvil. */
  actAs(node: ScenarioNode | undefined): void
  /** Puts a fault in force. `refused` stops listening, and so ignores all limits. */
  fault(fault: ProxyFault): Promise<void>
  /** Ends all faults. */
  endFaults(): Promise<void>
  /** Stops listening and ends every connection. May be called twice. */
  close(): Promise<void>
}

/** Opens a proxy. Throws InternalError where no port is available. */
export async function openSourceProxy({
  source,
  upstream,
  socket,
  port: wanted = 0,
  onRequest,
  onAnswered,
}: SourceProxyOptions): Promise<SourceProxy> {
  const pool = openPool(upstream)
  const post = socket === undefined ? undefined : openSocketPost(socket, SOURCE_LIMIT)
  const faults = openFaults()
  let records: RequestRecord[] = []
  /** Requests that are passed on and not over. */
  const owed = new Set<RequestRecord>()
  const attempts = new Set<string>()
  let acting: Acting | undefined
  let elsewhere: Listening | undefined

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const refusal = checkOrigin(LOOPBACK, incoming)
    if (refusal) return refuse(outgoing, refusal)
    const path = incoming.url ?? '/'
    const record = recordRequest(source, path, outgoing)
    records.push(record)
    const body = await readBody(incoming, MAX_BYTES)
    if (!body) return refuse(outgoing, { status: 413, message: 'request entity too large' })
    const checked =
      source === 'node'
        ? checkNodeRequest(incoming.method, body)
        : { body, methods: [], own: undefined, isAnswered: false }
    const asked: ProxiedRequest = { source, path, body: checked.body, methods: checked.methods }
    record.read(asked, body)
    for (const method of checked.changing ?? []) if (attempts.size < MAX_ATTEMPTS) attempts.add(nameOf(method))
    const pause = await onRequest?.(asked)
    const fault = faults.take(asked)
    record.setFault(fault?.kind)
    const { own, isAnswered = false } = checked
    const passage = {
      incoming,
      outgoing,
      asked,
      pool,
      own,
      pause,
      acting,
      elsewhere: elsewhere?.url,
      ...(isAnswered && { post }),
    }
    try {
      record.pass()
      if (fault === undefined) owed.add(record)
      await answer(passage, fault, (chunk) => record.answer(chunk))
    } finally {
      owed.delete(record)
      record.end()
      onAnswered?.(asked)
    }
  }
  const server = createHttpServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => incoming.socket.destroy())
  }, KEPT_OPEN)
  const address = { host: LOOPBACK, what: `proxy of the ${source}` }
  const { url, port, close: stopListening } = await listen(server, { ...address, port: wanted })
  return {
    url,
    take() {
      const taken = records
      records = []
      return taken.map((record) => record.exchange())
    },
    takeAttempts() {
      const taken = [...attempts]
      attempts.clear()
      return taken
    },
    actAs(node) {
      acting = actAs(node)
    },
    isLate: () => [...owed].some((record) => isSlowSource(record.exchange())),
    async fault(fault) {
      if (fault.kind === 'redirect-elsewhere') elsewhere ??= await openElsewhere()
      const head = dependsOnHead(fault.kind) ? { head: (await latestBlock(pool, SOURCE_LIMIT)).number } : {}
      faults.add({ ...fault, ...head })
      if (fault.kind === 'refused') await stopListening()
    },
    async endFaults() {
      faults.end()
      if (!server.listening) await listen(server, { ...address, port })
    },
    async close() {
      post?.close()
      await Promise.all([pool.destroy(), stopListening(), elsewhere?.close()])
    },
  }
}

function refuse(outgoing: ServerResponse, { status, message }: { status: number; message: string }): void {
  const body = JSON.stringify({ message })
  outgoing.writeHead(status, { connection: 'close', 'content-type': 'application/json' }).end(body)
}
