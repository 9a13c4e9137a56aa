import * as z from 'zod'
import { messagesOf } from './messages.ts'
import { type Verb, verbs } from './verbs.ts'

type JsonSchema = z.core.JSONSchema.JSONSchema

/** The two messages of a verb. */
type Way = 'request' | 'response'

/** The subject protocol as one JSON Schema document. */
export type ProtocolSchema = JsonSchema & { $defs: Record<`${Verb}.${Way}`, JsonSchema> }

/**
 * The subject protocol as JSON Schema (draft 2020-12): below `$defs`, for each verb, what harborcheck sends
 * (`isAttackable.request`) and what it accepts (`isAttackable.response`). The document itself is any of them.
 * It describes one message; the order of messages is the protocol's text.
 */
export function protocolJsonSchema(): ProtocolSchema {
  const ways: Way[] = ['request', 'response']
  const schemas = (Object.keys(verbs) as Verb[]).flatMap((verb) =>
    ways.map((way) => [`${verb}.${way}`, schemaOf(verb, way)] as const),
  )
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'The subject protocol of harborcheck, version 1: one message',
    anyOf: schemas.map(([name]) => ({ $ref: `#/$defs/${name}` })),
    $defs: Object.fromEntries(schemas) as ProtocolSchema['$defs'],
  }
}

function schemaOf(verb: Verb, way: Way): JsonSchema {
  // As input: an answer may carry members that are not listed, and capabilities that are not known.
  const { $schema: _, ...schema } = z.toJSONSchema(messagesOf(verb)[way], { io: 'input' })
  return schema
}
