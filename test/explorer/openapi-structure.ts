import { faultsOf, resolve } from './json-schema.ts'
import type { Json } from './world.ts'

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
const STATUS = /^([1-5]\d\d|[1-5]XX|default)$/

/** The members that each object of OpenAPI 3.1 may have, and those that it must. */
const shapes: Record<string, { may: string[]; must: string[] }> = {
  document: {
    must: ['openapi', 'info', 'paths'],
    may: ['jsonSchemaDialect', 'servers', 'webhooks', 'components', 'security', 'tags', 'externalDocs'],
  },
  info: { must: ['title', 'version'], may: ['summary', 'description', 'termsOfService', 'contact', 'license'] },
  server: { must: ['url'], may: ['description', 'variables'] },
  pathItem: { must: [], may: ['summary', 'description', 'servers', 'parameters', ...METHODS] },
  operation: {
    must: ['operationId', 'responses'],
    may: ['tags', 'summary', 'description', 'parameters', 'deprecated', 'security', 'servers'],
  },
  parameter: { must: ['name', 'in', 'schema'], may: ['description', 'required', 'deprecated', 'style', 'explode'] },
  response: { must: ['description'], may: ['headers', 'content', 'links'] },
  mediaType: { must: ['schema'], may: ['example', 'examples', 'encoding'] },
  header: { must: ['schema'], may: ['description', 'required', 'deprecated', 'style', 'explode'] },
  components: { must: [], may: ['schemas', 'responses', 'parameters', 'headers'] },
}

/** What is wrong with a document by OpenAPI 3.1, as far as it uses it; nothing where it is right. */
export function structureFaults(document: Json): string[] {
  const faults: string[] = []
  const fault = (place: string, what: string) => void faults.push(`${place}: ${what}`)

  const isShaped = (kind: string, place: string, part: Json) => {
    const { must, may } = shapes[kind] ?? { must: [], may: [] }
    for (const name of must) if (part?.[name] === undefined) fault(place, `has no ${name}`)
    for (const name of Object.keys(part ?? {})) if (![...must, ...may].includes(name)) fault(place, `has ${name}`)
  }
  const referred = (part: Json): Json => (part.$ref ? resolve(document, part.$ref) : part)
  // A value of every type, so that each keyword of the schema is looked at, wherever its references lead.
  const isSchema = (place: string, schema: Json) => {
    if (typeof schema !== 'object') fault(place, 'is no schema')
    for (const value of ['', 0, null, true, {}, []]) faultsOf(value, schema, document)
    const within = [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? []), schema.items ?? []].flat()
    for (const each of within) isSchema(`${place}/…`, each)
  }
  const isParameter = (place: string, part: Json) => {
    isShaped('parameter', place, part)
    if (!['path', 'query', 'header', 'cookie'].includes(part.in)) fault(place, `is in ${part.in}`)
    if (part.in === 'path' && part.required !== true) fault(place, 'is in the path and not required')
    isSchema(place, part.schema)
  }
  const isResponse = (place: string, part: Json) => {
    isShaped('response', place, part)
    for (const [type, media] of Object.entries<Json>(part.content ?? {})) {
      if (!/^[\w.+-]+\/[\w.+-]+$/.test(type)) fault(place, `has the media type ${type}`)
      isShaped('mediaType', `${place} ${type}`, media)
      isSchema(`${place} ${type}`, media.schema)
    }
    for (const [name, each] of Object.entries<Json>(part.headers ?? {})) {
      isShaped('header', `${place} ${name}`, referred(each))
      isSchema(`${place} ${name}`, referred(each).schema)
    }
  }
  const isOperation = (place: string, path: string, shared: Json[], part: Json) => {
    isShaped('operation', place, part)
    const parameters = [...shared, ...(part.parameters ?? [])].map(referred)
    for (const each of parameters) isParameter(`${place} ${each.name}`, each)
    const names = parameters.map((each) => `${each.in} ${each.name}`)
    if (new Set(names).size < names.length) fault(place, 'has a parameter twice')
    const inPath = [...path.matchAll(/\{(.+?)\}/g)].map(([, name]) => `path ${name}`)
    const described = names.filter((name) => name.startsWith('path '))
    if (inPath.sort().join() !== described.sort().join()) fault(place, `describes ${described} of ${inPath}`)
    if (Object.keys(part.responses ?? {}).length === 0) fault(place, 'has no response')
    for (const [status, each] of Object.entries(part.responses ?? {})) {
      if (!STATUS.test(status)) fault(place, `has the status ${status}`)
      isResponse(`${place} ${status}`, referred(each))
    }
  }

  isShaped('document', 'document', document)
  if (!/^3\.1\.\d+$/.test(document.openapi)) fault('openapi', document.openapi)
  isShaped('info', 'info', document.info)
  for (const server of document.servers ?? []) isShaped('server', 'server', server)
  isShaped('components', 'components', document.components)
  for (const kind of Object.values<Json>(document.components)) {
    for (const name of Object.keys(kind)) if (!/^[\w.-]+$/.test(name)) fault(name, 'is no name of a component')
  }
  for (const [name, schema] of Object.entries<Json>(document.components.schemas)) isSchema(name, schema)
  const ids: string[] = []
  for (const [path, item] of Object.entries<Json>(document.paths)) {
    if (!path.startsWith('/')) fault(path, 'does not begin with a slash')
    isShaped('pathItem', path, item)
    for (const method of METHODS.filter((each) => item[each])) {
      const shared = item.parameters ?? []
      isOperation(`${method} ${path}`, path, shared, item[method])
      ids.push(item[method].operationId)
    }
  }
  if (new Set(ids).size < ids.length) fault('operationId', 'is there twice')
  return faults
}
