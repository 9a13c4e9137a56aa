import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'undici'
import { type FaultKind, ofBlockBefore } from '../model/fault.ts'
import { exchange } from '../platform/http/exchange.ts'
import type { Post } from '../platform/http/post.ts'
import { changes } from './faults/changes.ts'
import { envelopes } from './faults/envelopes.ts'
import { askedBefore, latestBlock } from './faults/fault-of-latest-block.ts'
import { answers } from './faults/faulty-answers.ts'
import type { TakenFault } from './faults/open-faults.ts'
import { forwarded, HOP_BY_HOP } from './forward.ts'
import type { Acting } from './nodes/act-as.ts'
import { type Pause, pausedAnswer } from './paused-answer.ts'
import { endWith, relay } from './relay.ts'
import { isRead, type ProxiedRequest } from './request.ts'

/** A request that the proxy is to answer, and the connections to the source that it is for. */
export type Passage = {
  incoming: IncomingMessage
  outgoing: ServerResponse
  asked: ProxiedRequest
  pool: Pool
  /** Sends the message to the node in less time than the pool takes. None: it cannot be sent this way. */
  post?: Post | undefined
  /** Answers as a node of another software. Default: the source's answers are passed on. */
  acting?: Acting | undefined
  /** The address that the fault `redirect-elsewhere` names. */
  elsewhere?: string | undefined
  /** The proxy's own answer. Default: the source's answer is passed on as it arrives. */
  own?: OwnAnswer | undefined
  /** A place inside a batch that has no answer of the proxy's own. */
  pause?: Pause | undefined
}

/** The proxy's own answer. `isAsked`: the source is asked too, and `body` gets its answer. */
export type OwnAnswer = { status: number; isAsked: boolean; body: (ofSource: string | undefined) => string }

/** Milliseconds within which a source must answer where its whole answer is needed. */
export const SOURCE_LIMIT = 60_000

/** Milliseconds between two bytes of the fault `drip`. */
const DRIP = 100

/** Answers a request with the source's answer, or as the fault says. `onChunk` gets each chunk of the body that is sent. */
export async function answer(
  passage: Passage,
  taken: TakenFault | undefined,
  onChunk: (chunk: Buffer) => void,
): Promise<void> {
  const { incoming, outgoing, elsewhere, asked, pool } = passage
  if (taken === undefined) {
    if (!passage.own && !passage.pause && !passage.acting) return passOn(passage, onChunk)
    const { status, headers, body } = await sourceAnswer(passage)
    return write(outgoing, status, headers, body, onChunk)
  }
  const fault = taken.kind
  if (fault === 'reset' || fault === 'refused') {
    incoming.socket.resetAndDestroy()
    return
  }
  if (fault === 'hang') return closed(outgoing)
  if (fault === 'redirect-elsewhere') {
    return write(outgoing, 302, { location: `${elsewhere}${incoming.url}` }, Buffer.alloc(0), onChunk)
  }
  const own = answers[fault]?.()
  if (own) return write(outgoing, own.status, own.headers, Buffer.from(own.body), onChunk)
  const latest = isOfLatest(fault, asked) ? await latestBlock(pool, SOURCE_LIMIT) : undefined
  const sent = latest && fault === 'one-block-behind' ? askedBefore(asked, latest) : asked
  const { status, headers, body } = await sourceAnswer({ ...passage, asked: sent })
  if (fault === 'drip') return drip(passage, status, headers, body, onChunk)
  const changed = changes[fault]?.(body.toString('utf8'), sent, taken.affects, taken.head, latest) ?? body
  const envelope = envelopes[fault]
  const { status: sentStatus = status } = envelope ?? {}
  await write(outgoing, sentStatus, { ...headers, ...envelope?.headers }, Buffer.from(changed), onChunk)
}

/** Whether a fault depends on the node's latest block at each request. */
function isOfLatest(kind: FaultKind, { source, body }: ProxiedRequest): boolean {
  return source === 'node' && body.length > 0 && ofBlockBefore.has(kind)
}

/** The whole answer to a request, with the proxy's own answer in its place where there is one. */
async function sourceAnswer({ incoming, asked, pool, own, pause, acting }: Passage) {
  if (own && !own.isAsked) return { status: own.status, headers: JSON_TYPE, body: Buffer.from(own.body(undefined)) }
  const options = { timeout: SOURCE_LIMIT, isRead: isRead(incoming.method, asked) }
  const askSource = (sent: Buffer) => exchange(pool, requestOf(incoming, { ...asked, body: sent }), options)
  const ask = acting && asked.body.length > 0 ? (sent: Buffer) => acting(sent, askSource) : askSource
  const { status, headers, body } = await (pause && !own ? pausedAnswer(asked.body, pause, ask) : ask(asked.body))
  for (const name of ['content-length', ...HOP_BY_HOP]) delete headers[name]
  return { status, headers, body: own ? Buffer.from(own.body(body.toString('utf8'))) : body }
}

function requestOf(incoming: IncomingMessage, { body }: ProxiedRequest) {
  return { ...forwarded(incoming), ...(body.length > 0 && { body }) }
}

const JSON_TYPE: IncomingHttpHeaders = { 'content-type': 'application/json' }

/** How Anvil's socket says that a call has wrong parameters. Its HTTP server says which. */
const WRONG_PARAMETERS = 'untagged enum'

async function passOn(
  { incoming, outgoing, asked, pool, post }: Passage,
  onChunk: (chunk: Buffer) => void,
): Promise<void> {
  if (post) {
    const body = await post(asked.body)
    if (!body.includes(WRONG_PARAMETERS)) {
      await write(outgoing, 200, JSON_TYPE, body, onChunk)
      return closed(outgoing)
    }
  }
  relay(pool, requestOf(incoming, asked), outgoing, { onChunk, isRead: isRead(incoming.method, asked) })
  return closed(outgoing)
}

async function write(
  outgoing: ServerResponse,
  status: number,
  headers: IncomingHttpHeaders,
  body: Buffer,
  onChunk: (chunk: Buffer) => void,
): Promise<void> {
  onChunk(body)
  outgoing.writeHead(status, { ...headers, 'content-length': String(body.length) })
  endWith(outgoing, body)
}

/** Sends all bytes but the last one, slowly, and then waits until the client disconnects. */
async function drip(
  { outgoing }: Passage,
  status: number,
  headers: IncomingHttpHeaders,
  body: Buffer,
  onChunk: (chunk: Buffer) => void,
): Promise<void> {
  outgoing.writeHead(status, { ...headers, 'content-length': String(body.length) })
  for (let index = 0; index < body.length - 1 && !outgoing.destroyed; index += 1) {
    const byte = body.subarray(index, index + 1)
    onChunk(byte)
    outgoing.write(byte)
    await sleep(DRIP)
  }
  await closed(outgoing)
}

/** Resolves when everything is sent, the client disconnects, or the proxy closes. */
function closed(outgoing: ServerResponse): Promise<void> {
  if (outgoing.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    outgoing.once('close', resolve)
  })
}
