import type { IncomingMessage, ServerResponse } from 'node:http'
import { HarborcheckError } from '../../errors.ts'
import { Refused } from '../network/refusal.ts'
import { refuseForeignOrigin } from './check-origin.ts'
import { readJson } from './read-json.ts'
import { reply, replyError } from './reply.ts'
import { type Control, routeOf } from './routes.ts'

type Options = { listening: string; onError: (error: unknown) => void }

/** Answers one request. Never rejects: a failure that is not the client's is a 500. */
export async function handle(
  control: Control,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { listening, onError }: Options,
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
