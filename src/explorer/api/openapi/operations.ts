import { type Endpoint, parameterOf } from '../endpoint.ts'
import { type JsonSchema, querySchema, refTo } from './schemas.ts'

/** A part of an OpenAPI document. */
export type OperationPart = Record<string, unknown>

const content = (schema: JsonSchema) => ({ 'application/json': { schema } })
const headers = {
  ETag: { $ref: '#/components/headers/ETag' },
  'Access-Control-Allow-Origin': { $ref: '#/components/headers/AllowOrigin' },
}
const ifNoneMatch = { $ref: '#/components/parameters/IfNoneMatch' }

/** Describes an endpoint's GET, HEAD and OPTIONS as a path item. */
export function pathItem(endpoint: Endpoint): OperationPart {
  const { operationId, summary, bodyName, refusals = {} } = endpoint
  const refused = Object.entries(refusals).map(([status, description]) => [
    status,
    { description, headers, content: content(refTo('Refusal')) },
  ])
  const answered = { description: summary, headers, content: content(refTo(bodyName)) }
  const responses: Record<string, OperationPart> = {
    200: answered,
    304: { description: 'The client has this answer already.', headers },
    ...Object.fromEntries(refused),
    default: { $ref: '#/components/responses/Refused' },
  }
  const capital = operationId.charAt(0).toUpperCase() + operationId.slice(1)
  return {
    parameters: pathParameters(endpoint),
    get: { operationId, summary, parameters: [...queryParameters(endpoint), ifNoneMatch], responses },
    head: {
      operationId: `head${capital}`,
      summary: 'The headers of GET.',
      parameters: [...queryParameters(endpoint), ifNoneMatch],
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, { content: _body, ...response }]) => [
          status,
          '$ref' in response ? { $ref: '#/components/responses/RefusedHead' } : response,
        ]),
      ),
    },
    options: {
      operationId: `options${capital}`,
      summary: 'The methods of this path, for a CORS preflight.',
      responses: { 204: { $ref: '#/components/responses/Methods' } },
    },
  }
}

function pathParameters(endpoint: Endpoint): OperationPart[] {
  const name = parameterOf(endpoint)
  if (name === undefined) return []
  const schema = { type: 'string', pattern: '^0x[0-9a-fA-F]{40}$' }
  return [{ name, in: 'path', required: true, description: 'An address, in any letter case.', schema }]
}

function queryParameters({ query }: Endpoint): OperationPart[] {
  return Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(schema.description && { description: schema.description }),
    schema: querySchema(schema),
  }))
}
