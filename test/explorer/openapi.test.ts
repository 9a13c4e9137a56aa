import { http } from 'msw'
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { serveExplorer } from '../../src/explorer/index.ts'
import { faultsOf, resolve } from './json-schema.ts'
import { structureFaults } from './openapi-structure.ts'
import { requestRaw, sendRaw } from './raw.ts'
import {
  ANYONE,
  type ChainWithExplorer,
  DAY,
  factoryCode,
  type Json,
  registryCalls,
  Scope,
  startChainWithExplorer,
  vaultCode,
} from './world.ts'

let world: ChainWithExplorer
let document: Json
const contracts: Address[] = []
const agreements: Address[] = []
let child: Address

/** A world in which every state, every kind of binding and every kind of value is there. */
beforeAll(async () => {
  world = await startChainWithExplorer()
  const registry = registryCalls(world.chain)
  const make = async (...after: ((agreement: Address) => Parameters<ChainWithExplorer['mine']>[0])[]) => {
    const contract = await world.deploy(vaultCode)
    const agreement = await world.createAgreement([contract], {
      diligence: 'Sanctions check',
      aggregateCap: 10n ** 60n,
    })
    for (const step of after) await world.mine(step(agreement))
    contracts.push(contract)
    agreements.push(agreement)
  }
  const request = (agreement: Address) => [registry.extend(agreement), registry.request(agreement)]
  const each = (...calls: (keyof typeof registry)[]) => calls.map((name) => (on: Address) => [registry[name](on)])
  await make(request, ...each('approve', 'promote'))
  await world.mine([], world.chain.head.timestamp + 3 * DAY)
  await make()
  await make(request)
  await make(request, ...each('approve', 'promote'))
  await make(request, ...each('approve', 'corrupt'))
  await make((on) => [registry.extend(on), registry.request(on), registry.instantPromote(on)])
  await make((on) => [registry.extend(on, 2n ** 250n), registry.request(on)], ...each('approve'))
  const parent = await world.deploy(factoryCode())
  agreements.push(await world.underAttack([{ account: parent, scope: Scope.All }]))
  contracts.push(parent)
  child = (await world.spawn(parent))[0] ?? ANYONE
  const [priced = ANYONE, unpriced = ANYONE] = contracts
  world.explorer.setValueEstimates([
    { contract: priced, symbol: 'ETH', usd: '12000.50' },
    { contract: priced, symbol: 'LAG' },
    { contract: unpriced, symbol: 'LAG' },
  ])
  document = (await world.get('/openapi.json')).body
})
afterAll(() => world[Symbol.asyncDispose]())

/** The response that the document describes for a request: that of the status, or the default. */
function described(path: string, method: string, status: number): Json {
  const { responses } = document.paths[path][method]
  const response = responses[status] ?? responses.default
  return response.$ref ? resolve(document, response.$ref) : response
}

const refusalFaults = (body: Json) => faultsOf(body, { $ref: '#/components/schemas/Refusal' }, document)

/** Asks by GET and by HEAD, and checks all that is described: body, media type and headers. */
async function check(path: string, target: string, status: number): Promise<Json> {
  for (const method of ['get', 'head']) {
    const answer = await requestRaw(world.explorer.url, target, { method: method.toUpperCase() })
    expect(answer.status).toBe(status)
    const response = described(path, method, status)
    for (const [name, header] of Object.entries<Json>(response.headers ?? {})) {
      const { schema } = resolve(document, header.$ref)
      expect(faultsOf(answer.headers[name.toLowerCase()], schema, document)).toEqual([])
    }
    if (method === 'head') expect([response.content, answer.body]).toEqual([undefined, ''])
    else {
      const [[type, { schema }]] = Object.entries<Json>(response.content) as [[string, Json]]
      expect(answer.headers['content-type']).toBe(`${type}; charset=utf-8`)
      expect(faultsOf(JSON.parse(answer.body), schema, document)).toEqual([])
    }
  }
  return (await world.get(target)).body
}

test('is an OpenAPI 3.1 document', () => {
  expect(structureFaults(document)).toEqual([])
  expect(document.openapi).toMatch(/^3\.1\.\d$/)
})

test('these checks find faults in a broken document', async () => {
  const broken = (change: (copy: Json) => void) => {
    const copy = structuredClone(document)
    change(copy)
    return () => structureFaults(copy)
  }
  const list = (copy: Json) => copy.paths['/chain/agreements'].get
  expect(broken((copy) => delete copy.info.version)()).toEqual(['info: has no version'])
  expect(broken((copy) => delete list(copy).responses[200].description)()).toHaveLength(1)
  expect(broken((copy) => list(copy).parameters.push(list(copy).parameters[0]))()).toHaveLength(1)
  expect(broken((copy) => delete copy.paths['/chain/agreement/{agreement}'].parameters)()).toHaveLength(3)
  expect(broken((copy) => delete copy.components.schemas.Agreement)).toThrow('leads nowhere')
  expect(broken((copy) => Object.assign(copy.components.schemas.Agreement, { allof: [] }))).toThrow('allof')

  const { body } = await world.get(`/chain/agreement/${agreements[0]}`)
  const faults = (value: Json) => faultsOf(value, { $ref: '#/components/schemas/Agreement' }, document)
  expect(faults(body)).toEqual([])
  expect(faults({ ...body, more: 1 })).toEqual([' has more'])
  expect(faults({ ...body, owner: undefined, state: 3, bountyPercentage: '10' })).toHaveLength(4)
})

test('describes every route and method', () => {
  expect(Object.keys(document.paths).sort()).toEqual([
    '/chain/agreement/by-contract/{contract}',
    '/chain/agreement/{agreement}',
    '/chain/agreements',
    '/chain/contract-state/{contract}',
  ])
  for (const item of Object.values<Json>(document.paths))
    expect(Object.keys(item)).toEqual(['parameters', 'get', 'head', 'options'])
})

describe('answers match the description:', () => {
  test('agreement', async () => {
    const path = '/chain/agreement/{agreement}'
    const states = new Set<string>()
    for (const agreement of agreements) states.add((await check(path, `/chain/agreement/${agreement}`, 200)).state)
    expect(states.size).toBe(6)
    await check(path, `/chain/agreement/${ANYONE}`, 404)
    await check(path, '/chain/agreement/0x12', 400)
  })

  test('agreement/by-contract', async () => {
    const path = '/chain/agreement/by-contract/{contract}'
    for (const contract of [...contracts, ...agreements, child, ANYONE])
      await check(path, `/chain/agreement/by-contract/${contract}`, 200)
    await check(path, '/chain/agreement/by-contract/nobody', 400)
  })

  test('contract-state', async () => {
    const path = '/chain/contract-state/{contract}'
    const states = new Set<string>()
    for (const contract of [...contracts, child, ANYONE])
      states.add((await check(path, `/chain/contract-state/${contract}`, 200)).state)
    expect([...states].sort()).toEqual([
      'ATTACK_REQUESTED',
      'CORRUPTED',
      'NOT_REGISTERED',
      'PRODUCTION',
      'PROMOTION_REQUESTED',
      'UNDER_ATTACK',
    ])
    await check(path, '/chain/contract-state/%zz', 400)
  })

  test('agreements, with every value of every query parameter', async () => {
    const parameters = document.paths['/chain/agreements'].get.parameters.filter((each: Json) => each.in === 'query')
    expect(parameters.map(({ name }: Json) => name)).toEqual(['state', 'page', 'limit', 'sortBy', 'sortOrder'])
    for (const { name, schema } of parameters) {
      for (const value of [...(schema.enum ?? [schema.minimum, schema.maximum]), schema.default, 'nonsense', '']) {
        const { items, meta } = await check('/chain/agreements', `/chain/agreements?${name}=${value ?? ''}`, 200)
        expect(items.length).toBe(meta.itemCount)
        if (value !== undefined && value === schema.default) {
          expect({ items, meta }).toEqual((await world.get('/chain/agreements')).body)
        }
        if (name === 'limit' && value === schema.maximum) expect(meta.itemsPerPage).toBe(value)
      }
    }
  })

  test('OPTIONS and conditional requests', async () => {
    for (const [path, { options, get }] of Object.entries<Json>(document.paths)) {
      const target = path.replace(/\{.+\}/, agreements[0] ?? '')
      const { status, headers } = await requestRaw(world.explorer.url, target, { method: 'OPTIONS' })
      const methods = resolve(document, options.responses[status].$ref)
      for (const [name, { schema }] of Object.entries<Json>(methods.headers))
        expect(faultsOf(headers[name.toLowerCase()], schema, document)).toEqual([])
      const { etag } = (await requestRaw(world.explorer.url, target)).headers
      const again = await requestRaw(world.explorer.url, target, { headers: [`If-None-Match: ${etag}`] })
      expect([again.status, again.body, get.responses[304].content]).toEqual([304, '', undefined])
    }
  })
})

describe('errors match the description:', () => {
  const long = 'x'.repeat(200_000)
  test.each([
    ['no such route', 404, '/chain/nothing', {}],
    ['not below the path', 404, '/nothing', {}],
    ['another method', 404, '/chain/agreements', { method: 'DELETE' }],
    ['another method on the description', 404, '/openapi.json', { method: 'PUT' }],
    ['a long body', 413, '/chain/agreements', { headers: [`Content-Length: ${long.length}`], body: long }],
    ['a long header', 431, '/chain/agreements', { headers: [`X-Long: ${long}`] }],
    ['another Host', 421, 'http://elsewhere.example/chain/agreements', {}],
    ['not HTTP', 400, '/chain/agreements', { method: 'GE T' }],
  ])('%s: %i', async (_, status, target, options) => {
    const answer = await requestRaw(world.explorer.url, target, options)
    expect(answer.status).toBe(status)
    expect(refusalFaults(JSON.parse(answer.body))).toEqual([])
    if (status !== 400) expect(document.info.description).toContain(String(status))
  })

  test('too slow: 408', async () => {
    const { status, body } = await sendRaw(world.explorer.url, 'GET /chain/agreements HTTP/1.1\r\n')
    expect([status, refusalFaults(JSON.parse(body))]).toEqual([408, []])
  })

  test('a handler that throws: 500', async () => {
    const broken = http.get('*/broken', () => {
      throw new Error('broken')
    })
    const server = await serveExplorer([broken])
    onTestFinished(() => server.close())
    const { status, body } = await requestRaw(server.url, '/broken')
    expect([status, refusalFaults(JSON.parse(body))]).toEqual([500, []])
  })

  test('a stopped chain: 503', async () => {
    await using gone = await startChainWithExplorer()
    await gone.chain.stop()
    const { status, body } = await gone.get('/chain/agreements')
    expect([status, refusalFaults(body)]).toEqual([503, []])
    expect((await gone.get('/openapi.json')).status).toBe(200)
  })
})

test('its own route answers with ETag, HEAD and CORS like the others', async () => {
  const get = await requestRaw(world.explorer.url, '/openapi.json')
  const head = await requestRaw(world.explorer.url, '/openapi.json', { method: 'HEAD' })
  expect(get.headers).toMatchObject({ 'access-control-allow-origin': '*', 'content-length': `${get.body.length}` })
  // A second may have passed in between.
  const { date: _, ...headers } = get.headers
  expect(head).toMatchObject({ status: get.status, headers, body: '' })
  expect(Object.keys(head.headers)).toEqual(Object.keys(get.headers))
  expect((await world.get('/chain/openapi.json')).status).toBe(404)
})

test('uses another path segment', async () => {
  await using other = await startChainWithExplorer({ path: '/a/b/' })
  const { body } = await other.get('/openapi.json')
  expect(Object.keys(body.paths)).toContain('/a/b/agreements')
  expect(body.servers).toEqual([{ url: '/' }])
})
