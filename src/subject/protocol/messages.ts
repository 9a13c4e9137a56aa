import * as z from 'zod'
import { InternalError } from '../../errors.ts'
import { type Checked, check } from './check.ts'
import { type Params, type Verb, verbs } from './verbs.ts'

const failure = z.object({ code: z.int(), message: z.string() })

const response = z
  .object(
    {
      jsonrpc: z.literal('2.0'),
      id: z.union([z.int(), z.string(), z.null()], { error: 'expected the id of a request' }),
      result: z.unknown().optional(),
      error: failure.optional(),
    },
    { error: 'expected a JSON-RPC response' },
  )
  .refine((message) => 'result' in message !== 'error' in message, { error: 'expected either a result or an error' })

/** An answer whose envelope is right; the verb it answers decides what `result` must be. */
export type Response = z.infer<typeof response>

/**
 * Writes a request as one line, without the line break.
 * @param place Which of the program's resolvers it is for: 0, its first, goes without saying, as in the protocol. Only
 *   the host of a module has others.
 * @throws InternalError where the params are not of the protocol: what harborcheck sends is validated too.
 */
export function request<V extends Verb>(id: number, verb: V, params: Params<V>, place = 0): string {
  const checked = check<unknown>(verbs[verb].params, params, 'params')
  if (!checked.ok)
    throw new InternalError('harborcheck was about to send what is not of the subject protocol.', {
      facts: { method: verb, expected: checked.violation },
    })
  return JSON.stringify({ jsonrpc: '2.0', id, method: verb, params, ...(place > 0 && { place }) })
}

/** Reads one line of a subject. A violation carries the `id` that the line claims to answer, where it has one. */
export function readResponse(text: string): Checked<Response> & { id?: unknown } {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { ok: false, violation: 'expected JSON', path: [] }
  }
  const checked = check(response, json)
  return checked.ok ? checked : { ...checked, id: (json as { id?: unknown } | null)?.id }
}

/** The envelopes with one verb's own params and result in them, as the published schema shows them. */
export const messagesOf = (verb: Verb) => ({
  request: z.object({
    jsonrpc: z.literal('2.0'),
    id: z.int(),
    method: z.literal(verb),
    params: verbs[verb].params,
  }),
  response: z.union([
    z.object({ jsonrpc: z.literal('2.0'), id: z.int(), result: verbs[verb].result, error: z.never().optional() }),
    z.object({ jsonrpc: z.literal('2.0'), id: z.int(), error: failure, result: z.never().optional() }),
  ]),
})
