import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestRaw } from './raw.ts'
import {
  type ChainWithExplorer,
  DAY,
  factoryCode,
  type Json,
  registryCalls,
  Scope,
  startChainWithExplorer,
  vaultCode,
} from './world.ts'

/** What is known of the public explorer API, one fact a row, on one chain with one explorer. */

let world: ChainWithExplorer
const at: Record<string, Address> = {}
/** Seconds. */
const times: Record<string, number> = {}

beforeAll(async () => {
  world = await startChainWithExplorer()
  const registry = registryCalls(world.chain)
  const now = () => world.chain.head.timestamp
  const vaults = ['expiredVault', 'openVault', 'waitingVault', 'countingVault', 'corruptVault', 'newVault', 'bare']
  for (const name of vaults) at[name] = await world.deploy(vaultCode)
  const vault = (name: string) => at[name] as Address
  at.parent = await world.deploy(factoryCode())
  const make = async (name: string, covers: Parameters<ChainWithExplorer['createAgreement']>[0]) => {
    const agreement = await world.createAgreement(covers)
    at[name] = agreement
    return agreement
  }
  const expired = await make('expired', [vault('expiredVault')])
  for (const call of [registry.extend, registry.request, registry.approve, registry.promote]) {
    await world.mine([call(expired)])
  }
  times.expired = now() + 3 * DAY
  await world.mine([], times.expired)
  const open = await make('open', [vault('openVault'), { account: at.parent, scope: Scope.All }])
  await world.mine([registry.extend(open), registry.request(open)])
  times.requested = now()
  await world.mine([registry.approve(open)])
  at.child = (await world.spawn(at.parent))[0] as Address
  const counting = await make('counting', [vault('countingVault')])
  await world.mine([registry.extend(counting), registry.request(counting), registry.approve(counting)])
  await world.mine([registry.promote(counting)])
  times.promoted = now()
  const corrupt = await make('corrupt', [vault('corruptVault')])
  await world.mine([registry.extend(corrupt), registry.request(corrupt), registry.approve(corrupt)])
  await world.mine([registry.corrupt(corrupt)])
  const waiting = await make('waiting', [vault('waitingVault')])
  await world.mine([registry.extend(waiting), registry.request(waiting)])
  times.waiting = now()
  for (const nth of [1, 2, 3, 4, 5, 6, 7]) await make(`plain${nth}`, [vault('newVault')])
  world.explorer.setValueEstimates([{ contract: vault('countingVault'), symbol: 'ETH', usd: '2500000.5' }])
})
afterAll(() => world[Symbol.asyncDispose]())

/** Replaces `<name>` by an address. */
const filled = (target: string) => target.replace(/<(\w+)>/g, (_, name) => at[name] ?? name)
const ask = (target: string, options?: Parameters<typeof requestRaw>[2]) =>
  requestRaw(world.explorer.url, filled(target), options)
const get = async (path: string): Promise<Json> => JSON.parse((await ask(`/chain/${path}`)).body)
const addressOf = (name: string) => at[name]?.toLowerCase()
const COUNT = 12

const members = [
  ...['agreementAddress', 'owner', 'state', 'protocolName', 'agreementUri', 'bountyPercentage', 'bountyCapUsd'],
  ...['retainable', 'identityRequirement', 'diligenceRequirements', 'aggregateBountyCapUsd', 'contactDetails'],
  ...['commitmentDeadline', 'coveredContracts', 'coveredAccounts', 'createdAtBlock', 'createdAt'],
]
const valueMembers = [
  ...['valueBand', 'valuePricedUsd', 'valueNativeUsd', 'valuePricedTokens', 'valueUnpricedTokens'],
  ...['valueConfidence', 'valueEstimatedAt'],
]
const stateMembers = [
  ...['state', 'wasUnderAttack', 'registeredAt', 'registeredTxHash', 'underAttackAt', 'underAttackTxHash'],
  ...['productionAt', 'productionTxHash', 'attackRequestedAt', 'attackRequestedTxHash', 'promotionRequestedAt'],
  ...['promotionRequestedTxHash', 'corruptedAt', 'corruptedTxHash', 'promotionWindowEnds', 'commitmentLockedUntil'],
]
const without = (names: readonly string[], name: string) => names.filter((each) => each !== name)
const ms = (seconds = 0) => seconds * 1_000

describe('success bodies', () => {
  type Fact = [fact: string, path: string, read: (body: Json) => unknown, expected: () => unknown]
  test.each<Fact>([
    [
      'covered: its members',
      'agreement/by-contract/<openVault>',
      Object.keys,
      () => ['agreements', 'hasCoverage', 'isAgreementContract'],
    ],
    [
      'covered: their values',
      'agreement/by-contract/<openVault>',
      ({ agreements, ...rest }) => [agreements.length, rest],
      () => [1, { hasCoverage: true, isAgreementContract: false }],
    ],
    [
      'a child is covered through its deployer',
      'agreement/by-contract/<child>',
      ({ agreements }) => agreements[0].agreementAddress,
      () => addressOf('open'),
    ],
    [
      'not covered',
      'agreement/by-contract/<bare>',
      (body) => JSON.stringify(body),
      () => '{"agreements":[],"hasCoverage":false,"isAgreementContract":false}',
    ],
    [
      "an agreement's own address: the truth, and that it is an agreement",
      'agreement/by-contract/<open>',
      (body) => body,
      () => ({ agreements: [], hasCoverage: false, isAgreementContract: true }),
    ],
    ['the members of an agreement without an estimate, in order', 'agreement/<open>', Object.keys, () => members],
    ['with an estimate, seven more', 'agreement/<counting>', Object.keys, () => [...members, ...valueMembers]],
    [
      'a member without a value is left out',
      'agreement/<plain1>',
      Object.keys,
      () => without(members, 'commitmentDeadline'),
    ],
    [
      'the same in by-contract',
      'agreement/by-contract/<countingVault>',
      ({ agreements }) => Object.keys(agreements[0]),
      () => [...members, ...valueMembers],
    ],
    ['the same in a list', 'agreements?state=UNDER_ATTACK', ({ items }) => Object.keys(items[0]), () => members],
    [
      'numbers, decimal strings, flags, names',
      'agreement/<open>',
      (body) => [
        typeof body.bountyPercentage,
        body.bountyCapUsd,
        body.aggregateBountyCapUsd,
        body.retainable,
        body.identityRequirement,
      ],
      () => ['number', '1000000', '0', false, 'Anonymous'],
    ],
    [
      'times are milliseconds',
      'agreement/<counting>',
      ({ createdAt, commitmentDeadline, valueEstimatedAt }) =>
        [createdAt, commitmentDeadline, valueEstimatedAt].map((time) => time % 1_000),
      () => [0, 0, 0],
    ],
    [
      'contacts',
      'agreement/<open>',
      ({ contactDetails }) => contactDetails,
      () => [{ name: 'Security', contact: 'security@lagoon.example' }],
    ],
    [
      'scope and included children, in lower case',
      'agreement/<open>',
      ({ coveredContracts }) => coveredContracts,
      () => ['openVault', 'parent', 'child'].map(addressOf),
    ],
    [
      'accounts',
      'agreement/<open>',
      ({ coveredAccounts }) => coveredAccounts,
      () => [
        { accountAddress: addressOf('openVault'), childContractScope: 0 },
        { accountAddress: addressOf('parent'), childContractScope: 2 },
      ],
    ],
    [
      'the estimate',
      'agreement/<counting>',
      (body) => valueMembers.slice(0, 6).map((name) => body[name]),
      () => [
        '$1M - $10M',
        '2500000.5',
        '2500000.5',
        [{ symbol: 'ETH', address: addressOf('countingVault'), usd: '2500000.5' }],
        [],
        'HIGH',
      ],
    ],
    [
      'a list',
      'agreements?limit=5&page=3',
      ({ items, meta }) => [items.length, JSON.stringify(meta)],
      () => [2, '{"currentPage":3,"itemCount":2,"itemsPerPage":5,"totalItems":12,"totalPages":3}'],
    ],
    [
      'nothing found',
      'agreements?state=NEW_DEPLOYMENT',
      (body) => [body.items, body.meta.totalItems, body.meta.totalPages],
      () => [[], 0, 0],
    ],
    ['without a state, every agreement', 'agreements', ({ meta }) => meta.totalItems, () => COUNT],
    [
      'newest first',
      'agreements?limit=2',
      ({ items }) => items.map((item: Json) => item.agreementAddress),
      () => ['plain7', 'plain6'].map(addressOf),
    ],
    ['the members of contract-state, in order', 'contract-state/<openVault>', Object.keys, () => stateMembers],
    [
      'promotionWindowEnds while a request waits',
      'contract-state/<waitingVault>',
      (body) => [body.state, body.promotionWindowEnds],
      () => ['ATTACK_REQUESTED', ms(times.waiting) + ms(14 * DAY)],
    ],
    [
      'and under attack, of which it is no end',
      'contract-state/<openVault>',
      (body) => [body.state, body.registeredAt, body.promotionWindowEnds],
      () => ['UNDER_ATTACK', ms(times.requested), ms(times.requested) + ms(14 * DAY)],
    ],
    [
      "and for a child, its deployer's",
      'contract-state/<child>',
      ({ promotionWindowEnds }) => promotionWindowEnds,
      () => ms(times.requested) + ms(14 * DAY),
    ],
    [
      "and the countdown's end",
      'contract-state/<countingVault>',
      (body) => [body.state, body.promotionWindowEnds],
      () => ['PROMOTION_REQUESTED', ms(times.promoted) + ms(3 * DAY)],
    ],
    [
      'and null afterwards',
      'contract-state/<corruptVault>',
      (body) => [body.state, body.promotionWindowEnds],
      () => ['CORRUPTED', null],
    ],
    [
      'after an expiry by time',
      'contract-state/<expiredVault>',
      (body) => [body.state, body.productionAt, body.productionTxHash],
      () => ['PRODUCTION', ms(times.expired), null],
    ],
    [
      'nothing covers it',
      'contract-state/<bare>',
      (body) => JSON.stringify(body),
      () =>
        '{"state":"NOT_REGISTERED","wasUnderAttack":false,"registeredAt":null,"underAttackAt":null,"productionAt":null,"commitmentLockedUntil":null}',
    ],
  ])('%s', async (_, path, read, expected) => {
    expect(read(await get(path))).toEqual(expected())
  })
})

const INVALID = { statusCode: 400, message: 'Invalid Address format', error: 'Bad Request' }
const withAddress = ['agreement/by-contract/<openVault>', 'contract-state/<openVault>', 'agreement/<open>']

describe('requests', () => {
  test.each<[fact: string, spell: (path: string) => string]>([
    ['lower case', (path) => path.toLowerCase()],
    ['upper case', (path) => path.replace(/0x\w+$/, (address) => `0x${address.slice(2).toUpperCase()}`)],
    ['a slash at its end', (path) => `${path}/`],
    [
      'a percent-encoded character',
      (path) => path.replace(/0x(\w)/, (_, digit) => `0x%${digit.charCodeAt(0).toString(16)}`),
    ],
    ['an unknown query member', (path) => `${path}?nobody=knows`],
    [
      'a route in upper and mixed case',
      (path) => path.replace(/[a-z-]+(?=\/)/g, (word) => word[0]?.toUpperCase() + word.slice(1).toUpperCase()),
    ],
  ])('an address route accepts %s', async (_, spell) => {
    for (const path of withAddress) {
      const target = `/chain/${filled(path)}`
      const [usual, other] = [await ask(target), await ask(spell(target))]
      expect([other.status, other.body]).toEqual([200, usual.body])
    }
  })

  test.each(['/CHAIN/Agreements?limit=1', '/Chain/AGREEMENTS?limit=1'])('%s gives the default list', async (target) => {
    expect((await ask(target)).body).toBe((await ask('/chain/agreements?limit=1')).body)
  })

  test.each<[fact: string, spell: (address: string) => string]>([
    ['too short', (address) => address.slice(0, -1)],
    ['too long', (address) => `${address}0`],
    ['not hex', (address) => `${address.slice(0, -1)}g`],
    ['0X', (address) => `0X${address.slice(2)}`],
    ['a space at its end', (address) => `${address}%20`],
    ['a newline at its end', (address) => `${address}%0A`],
    ['a comma list', (address) => `${address},${address}`],
    ['NUL', (address) => `${address}%00`],
    ['a quote', (address) => `${address}'`],
    ['without 0x', (address) => address.slice(2)],
    ['a slash inside', (address) => `${address}%2F`],
    ['text', () => 'undefined'],
  ])('answers 400 to a malformed address: %s', async (_, spell) => {
    for (const path of withAddress) {
      const { status, body } = await ask(`/chain/${filled(path).replace(/0x\w+$/, spell)}`)
      expect([status, JSON.parse(body)]).toEqual([400, INVALID])
    }
  })

  type Row = [fact: string, method: string, target: string, status: number, body: unknown]
  const cannot = (method: string, target: string) => ({
    statusCode: 404,
    message: `Cannot ${method} ${target}`,
    error: 'Not Found',
  })
  test.each<Row>([
    [
      'cannot be percent-decoded',
      'GET',
      '/chain/contract-state/%zz',
      400,
      { statusCode: 400, message: "Failed to decode param '%zz'", error: 'Bad Request' },
    ],
    ['without an address', 'GET', '/chain/agreement/by-contract', 400, INVALID],
    ['without an address, and a slash', 'GET', '/chain/agreement/by-contract/', 400, INVALID],
    ['without an address, and a query', 'GET', '/chain/agreement/by-contract?a', 400, INVALID],
    [
      'unknown agreement',
      'GET',
      '/chain/agreement/<openVault>',
      404,
      { statusCode: 404, message: 'Agreement not found', error: 'Not Found' },
    ],
    ['unknown route', 'GET', '/chain/nothing?a=b', 404, cannot('GET', '/chain/nothing?a=b')],
    ['extra segment', 'GET', '/chain/agreements/1', 404, cannot('GET', '/chain/agreements/1')],
    ['//', 'GET', '/chain//agreements', 404, cannot('GET', '/chain//agreements')],
    ...['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'].map(
      (method): Row => [method, method, '/chain/agreements', 404, cannot(method, '/chain/agreements')],
    ),
    ['POST elsewhere', 'POST', '/nothing', 404, cannot('POST', '/nothing')],
    ['OPTIONS', 'OPTIONS', '/chain/agreements', 204, undefined],
    ['HEAD', 'HEAD', '/chain/agreements', 200, undefined],
    ['HEAD of an unknown agreement', 'HEAD', '/chain/agreement/<openVault>', 404, undefined],
  ])('%s', async (_, method, target, status, expected) => {
    const answer = await ask(target, { method })
    expect(answer.status).toBe(status)
    expect(answer.body === '' ? undefined : JSON.parse(answer.body)).toEqual(expected)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'content-type': 'application/json; charset=utf-8',
      ...(status !== 204 && { etag: expect.stringMatching(/^W\/".+"$/) }),
    })
    const names = Object.keys(answer.headers).join()
    expect(names).not.toMatch(/cache-control|ratelimit|retry-after|set-cookie|www-authenticate|allow-credentials/)
  })

  test('answers 304 to a conditional GET with the ETag', async () => {
    const { headers } = await ask('/chain/agreement/<open>')
    const again = await ask('/chain/agreement/<open>', { headers: [`If-None-Match: ${headers.etag}`] })
    expect([again.status, again.body]).toEqual([304, ''])
  })

  test('answers 431 to a header section over 16 KB, and 413 to a body over its limit', async () => {
    expect((await ask('/chain/agreements', { headers: [`X-Long: ${'x'.repeat(17_000)}`] })).status).toBe(431)
    const body = 'x'.repeat(110_000)
    const headers = [`Content-Length: ${body.length}`]
    expect((await ask('/chain/agreements', { method: 'POST', headers, body })).status).toBe(413)
  })
})

describe('queries of the list', () => {
  const position = ({ items, meta }: Json) => [items.length, meta.currentPage, meta.itemsPerPage, meta.totalItems]
  const clamped: [string, unknown[]][] = [
    ['page=0', [10, 1, 10, COUNT]],
    ['page=-1', [10, 1, 10, COUNT]],
    ['page=', [10, 1, 10, COUNT]],
    ['page=9', [0, 9, 10, COUNT]],
    ['limit=0', [1, 1, 1, COUNT]],
    ['limit=1000', [COUNT, 1, 100, COUNT]],
    ['limit=2.9', [2, 1, 2, COUNT]],
    ['limit=5abc', [5, 1, 5, COUNT]],
    ['limit=', [10, 1, 10, COUNT]],
    // What follows is a 500 of the public API, and here is not.
    ['page=abc', [10, 1, 10, COUNT]],
    ['limit=abc', [10, 1, 10, COUNT]],
    ['state=%00', [0, 1, 10, 0]],
    ['state=UNDER_ATTACK%00', [0, 1, 10, 0]],
  ]
  test.each([
    ...clamped,
    ...['NOPE', 'under_attack', '3', 'PRODUCTION&state=PRODUCTION'].map((state) => [`state=${state}`, [0, 1, 10, 0]]),
    ['state[]=PRODUCTION', [0, 1, 10, 0]],
  ] as [string, unknown[]][])('%s', async (query, expected) => {
    expect(position(await get(`agreements?${query}`))).toEqual(expected)
  })

  const namesBy = async (query: string) =>
    (await get(`agreements?limit=100&${query}`)).items.map((item: Json) => item.agreementAddress)

  test.each([
    ['sortBy=nothing', ''],
    ['sortBy=__proto__', ''],
    ['sortBy=constructor', ''],
    ['sortBy=createdAt&sortOrder=asc', 'sortOrder=ASC'],
    ['sortOrder=anything', 'sortOrder=DESC'],
    ['sortOrder=DESC', ''],
  ])('%s equals "%s"', async (query, other) => {
    expect(await namesBy(query)).toEqual(await namesBy(other))
  })

  test('sortBy=state uses its own order', async () => {
    const { items } = await get('agreements?limit=100&sortBy=state&sortOrder=ASC')
    expect([...new Set(items.map(({ state }: Json) => state))]).toEqual([
      ...['NOT_DEPLOYED', 'ATTACK_REQUESTED', 'UNDER_ATTACK', 'CORRUPTED', 'PROMOTION_REQUESTED', 'PRODUCTION'],
    ])
  })
})
