import { limits } from '../../limits.ts'
import { endpoints } from '../endpoints.ts'
import { METHODS } from '../json-reply.ts'
import { rootOf } from '../location.ts'
import { type OperationPart, pathItem } from './operations.ts'
import { refTo, schemas } from './schemas.ts'

/** The API's address. */
export type ApiAddress = {
  /** The path segment that its routes begin with; default `chain`. */
  path?: string | undefined
  /** Default: the address of the description itself. */
  baseUrl?: string | undefined
}

const description = `\
Agreements, the contracts that they cover and their states, read from a chain's own events and traces. Every answer is of
the chain's latest block when the request came, and of that block's time.

No credential is needed; any origin may read. Every answer but 204 has a weak ETag, made from its body, and a request whose
If-None-Match names it is answered 304. Addresses and paths may have any letter case. One slash at the end of a path, and members of
the query that are not described here, are ignored.

Refusals: 404 for an unknown path and for methods other than ${METHODS}, 431 for a header section (request line
included) over ${limits.headers} bytes, 413 for a body over ${limits.body} bytes, 421 for a Host that is not this machine, 408 for a request that
takes too long, and 503 while the chain cannot be read.`

/** Describes the API as an OpenAPI 3.1 document, from the same schemas as the handlers. */
export function describeApi({ path = 'chain', baseUrl = '/' }: ApiAddress = {}): OperationPart {
  const server = { url: baseUrl === '/' ? '/' : baseUrl.replace(/\/+$/, '') }
  return {
    openapi: '3.1.0',
    info: { title: 'Safe Harbor explorer', version: '1', description },
    servers: [server],
    security: [],
    paths: Object.fromEntries(endpoints.map((endpoint) => [`${rootOf(path)}${endpoint.path}`, pathItem(endpoint)])),
    components: { schemas: schemas(), parameters, headers, responses },
  }
}

const parameters: OperationPart = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'ETags of answers that the client has already.',
    schema: { type: 'string' },
  },
}

const headers: OperationPart = {
  ETag: { description: 'Identifies this body.', schema: { type: 'string', pattern: '^W/".+"$' } },
  AllowOrigin: { description: 'Any origin may read.', schema: { const: '*' } },
}

const responses: OperationPart = {
  Refused: {
    description: 'Refused for another reason; see the description of the API.',
    content: { 'application/json': { schema: refTo('Refusal') } },
  },
  RefusedHead: { description: 'Refused for another reason; see the description of the API.' },
  Methods: {
    description: 'Headers without a body.',
    headers: {
      Allow: { description: 'The methods of this path.', schema: { const: METHODS } },
      'Access-Control-Allow-Methods': { description: 'The same, for browsers.', schema: { const: METHODS } },
    },
  },
}
