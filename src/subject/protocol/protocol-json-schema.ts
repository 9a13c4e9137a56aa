import * as z from 'zod'
import { messagesOf } from './messages.ts'
import { type Verb, verbs } from './verbs.ts'

type JsonSchema = z.core.JSONSchema.JSONSchema

/** The two messages of a verb. */
type Direction = 'request' | 'response'

/** The subject protocol as one JSON Schema document. */
export type ProtocolSchema = JsonSchema & { $defs: Record<`${Verb}.${Direction}`, JsonSchema> }

/**
 * Generates the JSON Schema (draft 2020-12) of the subject protocol: below `$defs`, for each verb, the message that
 * harborcheck sends (`isAttackable.request`) and the one that it accepts (`isAttackable.response`). The document itself
 * accepts any one of them. It can't describe the order of messages; docs/protocol.md does.
 */
export function protocolJsonSchema(): ProtocolSchema {
  const directions: Direction[] = ['request', 'response']
  const schemas = (Object.keys(verbs) as Verb[]).flatMap((verb) =>
    directions.map((direction) => [`${verb}.${direction}`, schemaOf(verb, direction)] as const),
  )
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'The subject protocol of harborcheck, version 1: one message',
    anyOf: schemas.map(([name]) => ({ $ref: `#/$defs/${name}` })),
    $defs: Object.fromEntries(schemas) as ProtocolSchema['$defs'],
  }
}

function schemaOf(verb: Verb, direction: Direction): JsonSchema {
  // The input schema: an answer may have members that are not listed, and capabilities that are not known.
  const { $schema: _, ...schema } = z.toJSONSchema(messagesOf(verb)[direction], { io: 'input' })
  return schema
}
