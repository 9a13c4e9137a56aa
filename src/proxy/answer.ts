import type { Agent, IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultKind } from '../model/fault.ts'
import { answers } from './faults/answers.ts'
import { changes } from './faults/changes.ts'
import { endToEnd, forward } from './forward.ts'
import type { ProxiedRequest } from './request.ts'

/** A request on its way: where it came from, and where it would go. */
export type Passage = {
  incoming: IncomingMessage
  outgoing: ServerResponse
  asked: ProxiedRequest
  upstream: URL
  agent: Agent
  /** What the proxy has to say to it. Default: the source's answer is passed on as it comes. */
  own?: OwnAnswer
}

/** An answer of the proxy's own; `isAsked` says whether the source's answer is a part of it. */
export type OwnAnswer = { status: number; isAsked: boolean; body: (ofSource: string | undefined) => string }

/** Milliseconds between two bytes that drip. */
const DRIP = 100

/** Answers a request: with the source's own answer, or as the fault has it. `onChunk` sees the body pass. */
export async function answer(
  passage: Passage,
  fault: FaultKind | undefined,
  onChunk: (chunk: Buffer) => void,
): Promise<void> {
  const { incoming, outgoing } = passage
  if (fault === undefined) {
    if (!passage.own) return passOn(passage, onChunk)
    const { status, headers, body } = await sourceAnswer(passage)
    return write(outgoing, status, headers, body, onChunk)
  }
  if (fault === 'reset' || fault === 'refused') {
    incoming.socket.resetAndDestroy()
    return
  }
  if (fault === 'hang') return gone(outgoing)
  const own = answers[fault]?.()
  if (own) return write(outgoing, own.status, own.headers, Buffer.from(own.body), onChunk)
  const { status, headers, body } = await sourceAnswer(passage)
  if (fault === 'drip') return drip(passage, status, headers, body, onChunk)
  const changed = changes[fault]?.(body.toString('utf8'), passage.asked) ?? body
  await write(outgoing, status, headers, Buffer.from(changed), onChunk)
}

/** The whole answer to a request, with what the proxy has to say to it. */
async function sourceAnswer({ incoming, asked, upstream, agent, own }: Passage) {
  if (own && !own.isAsked) return { status: own.status, headers: JSON_TYPE, body: Buffer.from(own.body(undefined)) }
  const response = await forward(incoming, asked.body, upstream, agent)
  const body = await whole(response)
  const { 'content-length': _, ...headers } = endToEnd(response)
  const { statusCode: status = 502 } = response
  return { status, headers, body: own ? Buffer.from(own.body(body.toString('utf8'))) : body }
}

const JSON_TYPE: Headers = { 'content-type': 'application/json' }

async function passOn({ incoming, outgoing, asked, upstream, agent }: Passage, onChunk: (chunk: Buffer) => void) {
  const response = await forward(incoming, asked.body, upstream, agent)
  outgoing.writeHead(response.statusCode ?? 502, endToEnd(response))
  response.on('data', onChunk)
  response.on('error', () => outgoing.destroy())
  // `pipeline` would do the same, and take 0.05 ms longer.
  response.pipe(outgoing)
  await gone(outgoing)
  response.destroy()
}

type Headers = Record<string, string | string[] | undefined>

async function write(
  outgoing: ServerResponse,
  status: number,
  headers: Headers,
  body: Buffer,
  onChunk: (chunk: Buffer) => void,
): Promise<void> {
  onChunk(body)
  outgoing.writeHead(status, { ...headers, 'content-length': String(body.length) })
  outgoing.end(body)
}

/** Never to its end: the last byte is kept back until the client leaves. */
async function drip(
  { outgoing }: Passage,
  status: number,
  headers: Headers,
  body: Buffer,
  onChunk: (chunk: Buffer) => void,
): Promise<void> {
  outgoing.writeHead(status, { ...headers, 'content-length': String(body.length) })
  for (let at = 0; at < body.length - 1 && !outgoing.destroyed; at += 1) {
    const byte = body.subarray(at, at + 1)
    onChunk(byte)
    outgoing.write(byte)
    await sleep(DRIP)
  }
  await gone(outgoing)
}

async function whole(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Until everything is sent, the client leaves, or the tap is closed. */
function gone(outgoing: ServerResponse): Promise<void> {
  if (outgoing.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    outgoing.once('close', resolve)
  })
}
