import * as z from 'zod'
import { endpoints } from '../endpoints.ts'
import { refusalBody } from '../http-refusal.ts'
import { agreementSchema } from '../item.ts'
import { meta } from '../paging.ts'

/** A JSON Schema of the 2020-12 dialect, which is OpenAPI 3.1's. */
export type JsonSchema = Record<string, unknown>

const at = (name: string) => `#/components/schemas/${name}`

/** References one of {@link schemas}. */
export const refTo = (name: string): JsonSchema => ({ $ref: at(name) })

/** Generates the JSON Schemas of all answers, by name, from the zod schemas of the handlers. */
export function schemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  registry.add(refusalBody, { id: 'Refusal' })
  registry.add(meta, { id: 'ListMeta' })
  registry.add(agreementSchema, { id: 'Agreement' })
  for (const { body, bodyName: id } of endpoints) if (!registry.has(body)) registry.add(body, { id })
  const made = z.toJSONSchema(registry, { uri: at, override: ({ jsonSchema }) => void delete jsonSchema.readOnly })
  return Object.fromEntries(Object.entries(made.schemas).map(([name, schema]) => [name, withoutIds(schema)]))
}

/** Generates the schema of one query member, as a client sends it: a default makes it optional. */
export const querySchema = (schema: z.ZodType): JsonSchema => {
  const { description: _description, ...rest } = withoutIds(z.toJSONSchema(schema, { io: 'input' }))
  return rest
}

// In an OpenAPI document, a schema's key is its id, and the document sets the dialect.
function withoutIds({ $schema: _dialect, $id: _id, ...schema }: JsonSchema): JsonSchema {
  return schema
}
