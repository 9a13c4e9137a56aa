import type { IncomingMessage, ServerResponse } from 'node:http'
import { HarborcheckError, messageOf } from '../../platform/errors.ts'
import { escapeControls } from '../../platform/escape-controls.ts'
import { namesAllowedHosts } from '../../platform/http/allowed-hosts.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { Refused } from '../network/refused.ts'
import { reply, replyError } from './control-reply.ts'
import { type Control, routeOf } from './routes.ts'

type HandleOptions = { listening: string; onError: (error: unknown) => void }

/** Answers one request. Never rejects: a failure that is not the client's is a 500. */
export async function handle(
  control: Control,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { listening, onError }: HandleOptions,
): Promise<void> {
  outgoing.on('error', onError)
  try {
    refuseForeignOrigin(incoming, listening)
    const { pathname, searchParams } = targetOf(incoming)
    const { route, parameter } = routeOf(incoming.method ?? 'GET', pathname)
    const body = incoming.method === 'POST' ? await readJson(incoming, route.maxBytes) : undefined
    await reply(await route.answer({ control, parameter, body, search: searchParams, outgoing }), incoming, outgoing)
  } catch (error) {
    const hasDisconnected = incoming.destroyed && !incoming.complete
    if (!(error instanceof HarborcheckError) && !hasDisconnected) onError(error)
    await replyError(error, incoming, outgoing).catch(onError)
  }
}

function targetOf({ url = '/' }: IncomingMessage): URL {
  const target = `http://127.0.0.1${url.startsWith('/') ? url : '/'}`
  if (!URL.canParse(target)) throw new Refused(400, 'The path is malformed')
  return new URL(target)
}

/**
 * Refuses requests of other sites' pages: DNS rebinding (another Host) and cross-origin requests (another Origin). Allows
 * programs and the server's own page. Unlike the explorer's check it allows links from other sites, which send no Origin.
 * @param listening The address or name that the server listens on.
 * @throws {Refused}
 */
function refuseForeignOrigin(incoming: IncomingMessage, listening: string): void {
  if (!namesAllowedHosts(listening, incoming)) throw new Refused(421, 'The Host header does not name this machine')
  const { host, origin } = incoming.headers
  if (origin !== undefined && origin !== `http://${host}`) {
    throw new Refused(403, 'Pages of another origin may not send requests here', {
      facts: { origin: escapeControls(origin.slice(0, 100)) },
    })
  }
}

/**
 * Reads the JSON body of a request; `undefined` for an empty one.
 * @throws {Refused} if the body has more than `maxBytes`, another content type, or is not JSON.
 */
async function readJson(incoming: IncomingMessage, maxBytes: number): Promise<unknown> {
  const type = incoming.headers['content-type'] ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new Refused(415, 'The content type of a POST must be JSON', { next: 'Send content-type: application/json.' })
  }
  const body = await readBody(incoming, maxBytes)
  if (!body) throw new Refused(413, 'The request is too large', { facts: { 'at most': `${maxBytes} bytes` } })
  const text = body.toString('utf8')
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Refused(400, `The request is not JSON: ${messageOf(error)}`)
  }
}
