import * as z from 'zod'
import { InternalError } from '../../platform/errors.ts'
import { type Checked, checkValue } from './check-value.ts'
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

/** A response whose envelope is valid. The verb that it answers decides what `result` must be. */
export type Response = z.infer<typeof response>

/**
 * Writes a request as one line, without the line break.
 * @param resolver Which of the program's resolvers it is for. 0, its first, is not written; only the host of a module
 * has another one.
 * @throws {InternalError} if the params break the protocol: harborcheck validates its own messages, too.
 */
export function request<V extends Verb>(id: number, verb: V, params: Params<V>, resolver = 0): string {
  const checked = checkValue<unknown>(verbs[verb].params, params, 'params')
  if (!checked.ok)
    throw new InternalError('The params of a request break the subject protocol, so harborcheck did not send it.', {
      facts: { method: verb, expected: checked.violation },
    })
  return JSON.stringify({ jsonrpc: '2.0', id, method: verb, params, ...(resolver > 0 && { resolver }) })
}

/** Reads one line of a subject. A violation has the `id` of the request that the line claims to answer, if it names one. */
export function readResponse(text: string): Checked<Response> & { id?: unknown } {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { ok: false, violation: 'expected JSON', path: [] }
  }
  const checked = checkValue(response, json)
  return checked.ok ? checked : { ...checked, id: (json as { id?: unknown } | null)?.id }
}

/** Request and response of one verb, with their envelopes, as in the published schema. */
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
