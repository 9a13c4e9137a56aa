import { limits } from '../../limits.ts'
import { endpoints } from '../endpoints.ts'
import { rootOf } from '../location.ts'
import { METHODS } from '../reply.ts'
import { type Part, pathItem } from './operations.ts'
import { refTo, schemas } from './schemas.ts'

/** Where the API stands. */
export type Place = {
  /** The path segment that its routes begin with; default `chain`. */
  path?: string | undefined
  /** Default: where the description itself is. */
  baseUrl?: string | undefined
}

const description = `\
Agreements, the contracts that they cover and the states that they are in, read from a chain's own events and traces.
Everything is of the chain's latest block when the request came, its time included.

No credential is needed, and none is asked for; any origin may read. Every answer but 204 has a weak ETag, made from its
body, and a request whose If-None-Match names it is answered 304. Addresses count in any letter case, and one slash at
the end of a path does not. A member of the query that is not described here is passed over.

Methods other than ${METHODS} are answered 405 with Allow, what is no path here 404, a header section (request line
included) over ${limits.headers} bytes 431, a body over ${limits.body} bytes 413, a request whose Host is not this machine 421, and one that comes too
slowly 408. While the chain cannot be read the answer is 503.`

/** The API's description, an OpenAPI 3.1 document made from what its handlers are made of. */
export function describeApi({ path = 'chain', baseUrl = '/' }: Place = {}): Part {
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

const parameters: Part = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'ETags of answers that the client has.',
    schema: { type: 'string' },
  },
}

const headers: Part = {
  ETag: { description: 'Names this very body.', schema: { type: 'string', pattern: '^W/".+"$' } },
  AllowOrigin: { description: 'Any origin may read.', schema: { const: '*' } },
}

const responses: Part = {
  Refused: {
    description: 'Refused for another reason; see the description of the API.',
    content: { 'application/json': { schema: refTo('Refusal') } },
  },
  RefusedHead: { description: 'Refused for another reason; see the description of the API.' },
  Methods: {
    description: 'Nothing but headers.',
    headers: {
      Allow: { description: 'The methods of this path.', schema: { const: METHODS } },
      'Access-Control-Allow-Methods': { description: 'The same, for browsers.', schema: { const: METHODS } },
    },
  },
}
