import type { IncomingMessage, ServerResponse } from 'node:http'
import { HarborcheckError } from '../../platform/errors.ts'
import { Refused } from '../network/refused.ts'
import { SERVER } from '../server-name.ts'

/** A route's answer: JSON, a file of the page, or `'taken'` where the route writes the response itself. */
export type ControlAnswer =
  | { json: unknown; headers?: Record<string, string> }
  | { file: Buffer; type: string }
  | 'taken'

/** Headers of every answer: the page loads only this server's files, no site may frame it, and nothing is cached. */
const HEADERS = {
  server: SERVER,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const

export async function reply(answer: ControlAnswer, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (answer === 'taken') return
  if ('file' in answer) return send(200, answer.file, answer.type, incoming, outgoing)
  for (const [name, value] of Object.entries(answer.headers ?? {})) outgoing.setHeader(name, value)
  return send(200, JSON.stringify(answer.json), 'application/json', incoming, outgoing)
}

/** Answers with an error's `message`, `facts` and `next`; an unexpected error is a 500. */
export async function replyError(error: unknown, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (outgoing.headersSent) {
    outgoing.destroy()
    return
  }
  const body = bodyOf(error)
  return send(statusOf(error), JSON.stringify(body), 'application/json', incoming, outgoing)
}

function statusOf(error: unknown): number {
  if (error instanceof Refused) return error.status
  return error instanceof HarborcheckError && error.fault === 'usage' ? 400 : 500
}

function bodyOf(error: unknown): object {
  if (!(error instanceof HarborcheckError)) return { message: 'This is a bug of harborcheck' }
  const { message, facts, next } = error
  const known = Object.entries(facts).filter(([, value]) => value !== undefined)
  return { message, ...(known.length > 0 && { facts: Object.fromEntries(known) }), ...(next && { next }) }
}

function send(
  status: number,
  body: Buffer | string,
  type: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const bytes = Buffer.from(body)
  // The rest of a request that was not read to its end is not read any more.
  if (!incoming.complete) outgoing.setHeader('connection', 'close')
  outgoing.writeHead(status, { ...HEADERS, 'content-type': type, 'content-length': bytes.length })
  return new Promise((resolve) => outgoing.end(incoming.method === 'HEAD' ? undefined : bytes, () => resolve()))
}
