import * as z from 'zod'
import { messagesOf } from './messages.ts'
import { type Verb, verbs } from './verbs.ts'

type JsonSchema = z.core.JSONSchema.JSONSchema

/** One verb's two messages. */
export type MessageSchemas = { request: JsonSchema; response: JsonSchema }

/**
 * The subject protocol as JSON Schema (draft 2020-12): for each verb, what harborcheck sends and what it accepts.
 * It describes one message; the order of messages is the protocol's text.
 */
export function protocolJsonSchema(): Record<Verb, MessageSchemas> {
  const schemas = (Object.keys(verbs) as Verb[]).map((verb) => {
    const { request, response } = messagesOf(verb)
    // As input: an answer may carry members that are not listed, and capabilities that are not known.
    return [
      verb,
      { request: z.toJSONSchema(request, { io: 'input' }), response: z.toJSONSchema(response, { io: 'input' }) },
    ]
  })
  return Object.fromEntries(schemas)
}
