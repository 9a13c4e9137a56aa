import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgreementEstimate } from '../../src/explorer/index.ts'
import { stateNames } from '../../src/explorer/ledger/state-history.ts'
import { type ChainWithExplorer, createCall, type Json, registryCalls, startChainWithExplorer } from './world.ts'

const COUNT = 25
let world: ChainWithExplorer
/** Oldest first, in lower case; several in one block. */
let made: string[]

beforeAll(async () => {
  world = await startChainWithExplorer()
  const { chain } = world
  const account = (nth: number) => `0x${String(nth).padStart(40, '0')}`
  const creations = Array.from({ length: COUNT }, (_, nth) =>
    createCall(chain.deployment.agreementFactory, [account(nth + 1)], {
      name: `P${nth % 3}`,
      cap: BigInt(10 ** (nth % 4)),
    }),
  )
  const blocks = [await world.mine(creations.slice(0, 10)), await world.mine(creations.slice(10))]
  made = blocks.flatMap(({ receipts }) => receipts.map(({ logs }) => `0x${logs.at(-1)?.topics[1]?.slice(-40)}`))
  const registry = registryCalls(chain)
  const attacked = made.slice(0, 12) as Address[]
  await world.mine(attacked.flatMap((each) => [registry.extend(each), registry.request(each), registry.approve(each)]))
  await world.mine(attacked.slice(0, 3).map(registry.promote))
})
afterAll(() => world[Symbol.asyncDispose]())

const list = async (query = ''): Promise<Json> => {
  const { status, body } = await world.get(`/chain/agreements${query}`)
  expect(status).toBe(200)
  return body
}
const holder = (nth: number) => `0x${String(nth).padStart(40, '0')}` as Address
const addresses = (body: Json): string[] => body.items.map((item: Json) => item.agreementAddress)

test('default: lists the first ten, newest first', async () => {
  const body = await list()
  expect(addresses(body)).toEqual(made.toReversed().slice(0, 10))
  expect(JSON.stringify(body.meta)).toBe(
    '{"currentPage":1,"itemCount":10,"itemsPerPage":10,"totalItems":25,"totalPages":3}',
  )
})

test.each([1, 3, 7, 10, 25, 100])('pages of %i together make the whole list', async (limit) => {
  const pages: string[][] = []
  const { meta } = await list(`?limit=${limit}`)
  expect(meta).toMatchObject({ totalItems: COUNT, totalPages: Math.ceil(COUNT / limit), itemsPerPage: limit })
  for (let page = 1; page <= meta.totalPages; page++) pages.push(addresses(await list(`?limit=${limit}&page=${page}`)))
  expect(pages.flat()).toEqual(made.toReversed())
})

test('filters by state, with pages', async () => {
  expect(addresses(await list('?state=PROMOTION_REQUESTED'))).toEqual(made.slice(0, 3).toReversed())
  expect(addresses(await list('?state=UNDER_ATTACK'))).toEqual(made.slice(3, 12).toReversed())
  expect((await list('?state=NOT_DEPLOYED')).meta.totalItems).toBe(13)
  expect((await list('?state=UNDER_ATTACK&limit=4&page=3')).meta).toEqual({
    currentPage: 3,
    itemCount: 1,
    itemsPerPage: 4,
    totalItems: 9,
    totalPages: 3,
  })
})

test('every state has its list, and together they make the whole list', async () => {
  const all = (await list('?limit=100')).items
  let total = 0
  for (const state of stateNames) {
    const { items, meta } = await list(`?limit=100&state=${state}`)
    expect(items).toEqual(all.filter((item: Json) => item.state === state))
    total += meta.totalItems
  }
  expect(total).toBe(COUNT)
  expect((await list('?limit=100&state=')).items).toEqual(all)
})

test.each([
  'under_attack',
  'NOPE',
  '3',
  'UNDER_ATTACK%00',
  '%00',
  'NOT_REGISTERED',
  'UNDER_ATTACK&state=UNDER_ATTACK',
  'UNDER_ATTACK,PRODUCTION',
])('state=%s matches no state', async (state) => {
  expect(await list(`?state=${state}`)).toEqual({
    items: [],
    meta: { currentPage: 1, itemCount: 0, itemsPerPage: 10, totalItems: 0, totalPages: 0 },
  })
})

test('a state given as an array matches no agreement', async () => {
  for (const query of ['?state[]=UNDER_ATTACK', '?state[0]=UNDER_ATTACK', '?state%5B%5D=UNDER_ATTACK'])
    expect((await list(query)).meta.totalItems).toBe(0)
})

test.each([
  ['page=0', 1, 10],
  ['page=-1', 1, 10],
  ['page=', 1, 10],
  ['page=abc', 1, 10],
  ['page=2abc', 2, 10],
  ['page=1e9', 1, 10],
  ['page=2.9', 2, 10],
  ['limit=0', 1, 1],
  ['limit=-7', 1, 1],
  ['limit=1000', 1, 100],
  ['limit=2.9', 1, 2],
  ['limit=5abc', 1, 5],
  ['limit=abc', 1, 10],
  ['limit=', 1, 10],
  ['page=%00&limit=%00', 1, 10],
  ['page=2&limit=10&limit=3', 2, 10],
])('%s is page %i of %i', async (query, page, limit) => {
  expect((await list(`?${query}`)).meta).toMatchObject({ currentPage: page, itemsPerPage: limit })
})

test('a page past the end is empty', async () => {
  for (const page of ['4', '999', '99999999999999999999', '9'.repeat(400)]) {
    const { items, meta } = await list(`?page=${page}`)
    expect(items).toEqual([])
    expect(meta).toMatchObject({ itemCount: 0, totalItems: COUNT, totalPages: 3 })
    expect(Number.isInteger(meta.currentPage)).toBe(true)
  }
  expect((await list('?page=4')).meta.currentPage).toBe(4)
})

test('sorts by creation in either order, and for unknown sort keys', async () => {
  expect(addresses(await list('?limit=100&sortBy=createdAt&sortOrder=asc'))).toEqual(made)
  for (const query of ['sortBy=__proto__', 'sortBy=constructor', 'sortBy=hasOwnProperty', 'sortBy=%00', 'sortOrder=up'])
    expect(addresses(await list(`?limit=100&${query}`))).toEqual(made.toReversed())
})

test('keeps equal keys newest first in both orders', async () => {
  const byKey = (key: (nth: number) => number, direction: number) =>
    made
      .map((address, nth) => ({ address, nth }))
      .sort((a, b) => direction * (key(a.nth) - key(b.nth)) || b.nth - a.nth)
      .map(({ address }) => address)
  const name = (nth: number) => nth % 3
  const cap = (nth: number) => 10 ** (nth % 4)
  expect(addresses(await list('?limit=100&sortBy=protocolName&sortOrder=ASC'))).toEqual(byKey(name, 1))
  expect(addresses(await list('?limit=100&sortBy=protocolName&sortOrder=DESC'))).toEqual(byKey(name, -1))
  expect(addresses(await list('?limit=100&sortBy=bountyCapUsd&sortOrder=aSc'))).toEqual(byKey(cap, 1))
  const pages = [1, 2, 3, 4].map((page) => list(`?limit=7&page=${page}&sortBy=bountyCapUsd`))
  expect((await Promise.all(pages)).flatMap(addresses)).toEqual(byKey(cap, -1))
})

const byState = [
  'NOT_DEPLOYED',
  'NEW_DEPLOYMENT',
  'ATTACK_REQUESTED',
  'UNDER_ATTACK',
  'CORRUPTED',
  'PROMOTION_REQUESTED',
  'PRODUCTION',
]

/** The members that say by which key items are sorted, and how each compares. */
const sortable: Record<string, (item: Json) => string | number> = {
  protocolName: (item) => item.protocolName,
  state: ({ state }) => byState.indexOf(state),
  bountyPercentage: (item) => item.bountyPercentage,
  bountyCapUsd: (item) => Number(item.bountyCapUsd),
  createdAt: (item) => item.createdAtBlock,
  valuePricedUsd: (item) => Number(item.valuePricedUsd),
  agreementAddress: (item) => item.agreementAddress,
  owner: (item) => item.owner,
  aggregateBountyCapUsd: (item) => Number(item.aggregateBountyCapUsd),
  commitmentDeadline: (item) => item.commitmentDeadline ?? 0,
}

test.each(Object.entries(sortable))('sorts by %s: ASC, DESC, and within a state', async (sortBy, keyOf) => {
  world.explorer.setValueEstimates(
    made.map((_, nth) => ({
      contract: holder(nth + 1),
      symbol: 'USDC',
      usd: `${nth % 5}.${nth % 2}`,
    })),
  )
  const newestFirst = (await list('?limit=100')).items
  for (const [sortOrder, direction] of [
    ['ASC', 1],
    ['DESC', -1],
  ] as const) {
    const compare = (a: Json, b: Json) => (keyOf(a) < keyOf(b) ? -direction : keyOf(a) > keyOf(b) ? direction : 0)
    const oldestFirst = sortBy === 'createdAt' && sortOrder === 'ASC'
    const expected = (oldestFirst ? newestFirst.toReversed() : newestFirst).toSorted(compare)
    const { items } = await list(`?limit=100&sortBy=${sortBy}&sortOrder=${sortOrder}`)
    expect(items).toEqual(expected)
    const attacked = await list(`?limit=100&sortBy=${sortBy}&sortOrder=${sortOrder}&state=UNDER_ATTACK`)
    expect(attacked.items).toEqual(expected.filter((item: Json) => item.state === 'UNDER_ATTACK'))
  }
})

test('sorts by value to the last decimal', async () => {
  const large = '123456789012345678'
  const worth = (nth: number, usd: string): AgreementEstimate => ({ contract: holder(nth), symbol: 'USDC', usd })
  world.explorer.setValueEstimates([worth(3, `${large}.000000000000000002`), worth(7, `${large}.000000000000000001`)])
  expect(addresses(await list('?sortBy=valuePricedUsd&limit=2'))).toEqual([made[2], made[6]])
})

test('sorts by value', async () => {
  const worth = (nth: number, usd: string): AgreementEstimate => ({ contract: holder(nth), symbol: 'USDC', usd })
  world.explorer.setValueEstimates([worth(3, '9'), worth(7, '10')])
  expect(addresses(await list('?sortBy=valuePricedUsd&limit=2'))).toEqual([made[6], made[2]])
})
