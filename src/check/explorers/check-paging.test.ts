import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { json, serve } from '../../../test/check/explorers/serve.ts'
import { freePort } from '../../platform/http/free-port.ts'
import { pagingChecks, parameterChecks } from './check-paging.ts'
import { runCheck } from './explorer-check.ts'
import { createClient } from './explorer-client.ts'
import type { Listed } from './list-problems.ts'

type Body = { items: Record<string, unknown>[]; meta: Record<string, unknown> }

const items = Array.from({ length: 12 }, (_, index) => ({
  agreementAddress: `0x${'0'.repeat(38)}${index + 10}`,
  createdAt: index * 1_000,
  bountyPercentage: (index * 7) % 12,
  bountyCapUsd: `${(index * 5) % 12}`,
}))
/** Lists agreements: paging checks need only their number. */
const listed = (count: number) =>
  items.slice(0, count).map(({ agreementAddress: address }) => ({ address, label: address }) as Listed)

/** Builds a right page: odd values are clamped, the newest come first, other sort keys work. */
function rightPage({ searchParams }: URL): Body {
  const whole = (name: string, otherwise: number) =>
    Math.max(1, Math.trunc(Number(searchParams.get(name))) || otherwise)
  const [page, limit] = [whole('page', 1), Math.min(100, whole('limit', 10))]
  if (searchParams.has('state')) return { items: [], meta: { totalItems: 0, totalPages: 0, currentPage: page } }
  const key = (['bountyPercentage', 'bountyCapUsd'] as const).find((key) => key === searchParams.get('sortBy'))
  const sign = searchParams.get('sortOrder') === 'ASC' ? 1 : -1
  const sorted = items.toSorted((a, b) => sign * (Number(a[key ?? 'createdAt']) - Number(b[key ?? 'createdAt'])))
  const meta = { totalItems: items.length, totalPages: Math.ceil(items.length / limit), currentPage: page }
  return { items: sorted.slice((page - 1) * limit, page * limit), meta }
}

/** Replaces an answer; returns undefined to leave it unchanged. */
type Garble = (query: string, response: ServerResponse, right: Body) => unknown

/** Checks the paging parameters, not the lists themselves. */
async function problemsOf(garble: Garble, count = items.length) {
  const url = await serve((request, response) => {
    const asked = new URL(request.url ?? '', 'http://localhost')
    garble(asked.search.slice(1), response, rightPage(asked))
    if (!response.writableEnded) json(response, rightPage(asked))
  })
  return found(url, count)
}

async function found(url: string, count = items.length) {
  const client = createClient({ url, path: 'chain', timeout: 10_000 })
  const all = listed(count)
  const checks = [...parameterChecks(all), ...pagingChecks(all)].filter(({ rules }) => !rules.includes('API-1'))
  const outcomes = []
  for (const check of checks) outcomes.push(await runCheck(check, client))
  const problems = outcomes.flatMap((outcome) => outcome.problems)
  return { outcomes, problems: problems.map(({ url, ...one }) => ({ query: url.split('?')[1] ?? '', ...one })) }
}

const byKey = (sortOrder: string, key = 'bountyPercentage') => `limit=100&sortBy=${key}&sortOrder=${sortOrder}&page=1`
const ofApi5 = { rule: 'API-5', severity: 'wrong' }
const ofApi7 = { rule: 'API-7', severity: 'wrong' }
const ofApi10 = { rule: 'API-10', severity: 'wrong' }
const pageOrRefusal = 'a page of at most 100 items, or a 4xx'

test('accepts odd values that are clamped or refused, and unknown sort keys that are ignored', async () => {
  expect((await problemsOf(() => {})).problems).toEqual([])
  const refuses: Garble = (query, response) => /=(-|0|$|a|1\.|2\.|9{9})/.test(query) && json(response, {}, 422)
  expect((await problemsOf(refuses)).problems).toEqual([])
  const leavesAside: Garble = (query, response) =>
    json(response, rightPage(new URL(`http://x/?${query.replace('sortBy', 'by')}`)))
  expect((await problemsOf(leavesAside)).problems).toEqual([])
})

test('does not check the order of one agreement, or the default page size of at most ten', async () => {
  const asked: string[] = []
  await problemsOf((query) => asked.push(query), 1)
  expect(asked).toContain('page=abc')
  expect(asked.filter((query) => query === '' || /sortBy.*page=/.test(query))).toEqual([])
})

test('a crash on odd values, or a missing answer to them, breaks API-7', async () => {
  const { problems } = await problemsOf((query, response) => {
    if (query === 'page=-1') json(response, { error: 'OFFSET must not be negative' }, 500)
    if (query === 'limit=abc') response.socket?.destroy()
  })
  expect(problems).toEqual([
    { ...ofApi7, query: 'page=-1', expected: pageOrRefusal, actual: expect.stringMatching(/^500 .*OFFSET/) },
    { ...ofApi7, query: 'limit=abc', expected: pageOrRefusal, actual: 'other side closed' },
  ])
})

test('odd values answered without a page, with too many items or with page 0 break API-7', async () => {
  const { problems } = await problemsOf((query, response, { items, meta }) => {
    if (query === 'page=') json(response, { items: [], meta: { ...meta, totalItems: null } })
    if (query === 'limit=1000') json(response, { items: Array(101).fill(items[0]), meta })
    if (query === 'page=0') json(response, { items, meta: { ...meta, currentPage: 0 } })
  })
  const expected = 'at most 100 items, and a page from 1 on'
  expect(problems).toEqual([
    { ...ofApi7, query: 'page=0', expected, actual: '10 items, as page 0' },
    { ...ofApi7, query: 'page=', expected: expect.stringMatching(/^\{items/), actual: expect.stringContaining('null') },
    { ...ofApi7, query: 'limit=1000', expected, actual: '101 items, as page 1' },
  ])
})

test('a page past the end that is not empty, or is missing, breaks API-7', async () => {
  const query = 'page=100001&limit=100'
  const last: Garble = (asked, response, { meta }) => asked === query && json(response, { items, meta })
  const expected = 'no items past the end'
  expect((await problemsOf(last)).problems).toEqual([{ ...ofApi7, query, expected, actual: '12 items' }])
  const none: Garble = (asked, response) => asked === query && json(response, {}, 404)
  expect((await problemsOf(none)).problems).toMatchObject([{ ...ofApi7, query, actual: '404 application/json: {}' }])
})

test('past the end, other totals than on page 1 break API-5', async () => {
  const query = 'page=100001&limit=100'
  const { problems } = await problemsOf((asked, response) => {
    if (asked === query) json(response, { items: [], meta: { totalItems: 0, totalPages: 0, currentPage: 100_001 } })
  })
  const expected = '12 items on 1 pages, as on page 1'
  expect(problems).toEqual([{ ...ofApi5, query, expected, actual: '0 items on 0 pages' }])
})

test('a page count computed with another limit breaks API-5', async () => {
  const { problems } = await problemsOf((query, response, { items, meta }) => {
    if (query === 'limit=0') json(response, { items, meta: { ...meta, totalPages: 1 } })
    if (query === 'limit=2.9') json(response, { items, meta: { ...meta, totalPages: Math.ceil(12 / 2.9) } })
  })
  expect(problems).toEqual([
    {
      ...ofApi5,
      query: 'limit=0',
      expected: '12 items on pages of 10: 2 pages',
      actual: '1 pages',
    },
    { ...ofApi5, query: 'limit=2.9', expected: '12 items on pages of 2: 6 pages', actual: '5 pages' },
  ])
})

test('listing agreements of an unknown state breaks API-7; refusing the state does not', async () => {
  const query = 'state=NO_SUCH_STATE&limit=100'
  const { problems } = await problemsOf((asked, response, { meta }) => {
    if (asked === query) json(response, { items: items.slice(0, 3), meta })
  })
  const expected = 'no items, or a 4xx: no agreement has this state'
  expect(problems).toEqual([{ ...ofApi7, query, expected, actual: '3 items' }])
  expect((await problemsOf((asked, response) => asked === query && json(response, {}, 400))).problems).toEqual([])
})

test('a page right after the last that is not empty breaks API-7', async () => {
  const query = 'page=2&limit=100'
  const { problems } = await problemsOf(
    (asked, response, { meta }) => asked === query && json(response, { items, meta }),
  )
  expect(problems).toEqual([{ ...ofApi7, query, expected: 'no items past the end', actual: '12 items' }])
})

test.each([
  ['under_attack', 'no items, those in UNDER_ATTACK, or a 4xx'],
  ['', 'no items, every agreement, or a 4xx'],
])('state=%s: a server error, or agreements of another state, break API-7', async (state, expected) => {
  const query = `state=${state}&limit=100`
  const { problems } = await problemsOf((asked, response) => asked === query && json(response, {}, 500))
  expect(problems).toMatchObject([{ ...ofApi7, query, actual: '500 application/json: {}' }])
  const lists: Garble = (asked, response, { meta }) => asked === query && json(response, { items, meta })
  const listing = (await problemsOf(lists)).problems
  expect(listing).toEqual(state === '' ? [] : [{ ...ofApi7, query, expected, actual: '12 items' }])
})

test.each(['protocolName', 'state', 'valuePricedUsd'])(
  'a server error for the sort key %s breaks API-7',
  async (key) => {
    const query = `sortBy=${key}&sortOrder=ASC`
    const { problems } = await problemsOf((asked, response) => asked === query && json(response, {}, 500))
    expect(problems).toMatchObject([{ ...ofApi7, query }])
  },
)

test('a sorted list that misses or repeats agreements breaks API-5', async () => {
  const { problems } = await problemsOf((query, response, { items, meta }) => {
    if (query === byKey('ASC')) json(response, { items: items.slice(2), meta })
    if (query === byKey('DESC')) json(response, { items: [items[0], ...items], meta })
  })
  expect(problems).toMatchObject([
    { ...ofApi5, query: byKey('ASC'), expected: 'every agreement, 12 in all' },
    { ...ofApi5, query: byKey('DESC'), expected: 'every agreement once, over all pages' },
  ])
})

test('amounts sorted as text break API-10', async () => {
  const { problems } = await problemsOf((query, response, { meta }) => {
    if (!/bountyCapUsd.*page=1/.test(query)) return
    json(response, { items: items.toSorted((a, b) => (a.bountyCapUsd < b.bountyCapUsd ? -1 : 1)), meta })
  })
  const expected = 'bountyCapUsd ASC, or createdAt'
  expect(problems).toMatchObject([{ ...ofApi10, query: byKey('ASC', 'bountyCapUsd'), expected }])
})

test('a default with another page or another number of items, or without a page, breaks API-7', async () => {
  const expected = '10 items, as page 1'
  const bare = (answer: (response: ServerResponse, right: Body) => void) =>
    problemsOf((query, response, right) => query === '' && answer(response, right))
  const more = await bare((response, { meta }) => json(response, { items, meta }))
  expect(more.problems).toEqual([{ ...ofApi7, query: '', expected, actual: '12 items, as page 1' }])
  const from0 = await bare((response, { items, meta }) => json(response, { items, meta: { ...meta, currentPage: 0 } }))
  expect(from0.problems).toEqual([{ ...ofApi7, query: '', expected, actual: '10 items, as page 0' }])
  const html = await bare((response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Soon</h1>'))
  expect(html.problems).toMatchObject([{ ...ofApi7, query: '', actual: '200 text/html: <h1>Soon</h1>' }])
})

test('an unsorted list, or an order that changes between requests, breaks API-10', async () => {
  const shuffled = [5, 9, 1].map((index) => items[index])
  const neither = await problemsOf((query, response, { meta }) => {
    if (/sortBy=bounty.*page=1/.test(query)) json(response, { items: shuffled, meta })
  })
  expect(neither.problems).toEqual(
    [
      ['bountyPercentage', 'ASC'],
      ['bountyPercentage', 'DESC'],
      ['bountyCapUsd', 'ASC'],
    ].map(([key = '', order = '']) => {
      const expected = `${key} ${order}, or createdAt`
      return { ...ofApi10, query: byKey(order, key), expected, actual: 'neither order' }
    }),
  )
  let times = 0
  const changing = await problemsOf((query, response, { items, meta }) => {
    if (query !== byKey('ASC')) return
    times += 1
    json(response, { items: times === 1 ? items : items.toReversed(), meta })
  })
  const twice = { expected: 'the same order both times', actual: 'another order the second time' }
  expect(changing.problems).toEqual([{ ...ofApi10, query: byKey('ASC'), ...twice }])
})

test('an unreadable sorted list is a problem, also in the second request', async () => {
  for (const failing of [1, 2]) {
    let times = 0
    const { problems } = await problemsOf((query, response) => {
      if (query !== byKey('DESC')) return
      times += 1
      if (times === failing) json(response, { error: 'no index' }, 500)
    })
    expect(problems).toMatchObject([{ rule: 'API-1', query: byKey('DESC'), actual: expect.stringMatching(/^500 /) }])
  }
})

test('behavior: every check is silent if the port is closed', async () => {
  const { outcomes, problems } = await found(`http://127.0.0.1:${await freePort()}`)
  expect(new Set(problems.map(({ actual }) => actual))).toEqual(new Set(['the connection was refused']))
  expect(outcomes.map(({ silent }) => silent)).toEqual(Array(35).fill(true))
})

test('requests pages of at most 100 items, however long the list is', async () => {
  const asked: string[] = []
  const get = async (path: string) => {
    asked.push(path)
    return { kind: 'none', url: path, reason: 'it is not there' } as const
  }
  const many = Array.from({ length: 755 }, () => ({ address: '0x' }) as Listed)
  for (const check of [...parameterChecks(many), ...pagingChecks(many)]) await check.run({ get })
  const limits = asked.map((path) => new URL(path, 'http://localhost').searchParams.get('limit'))
  expect(limits).toContain('1000')
  expect(limits.filter((limit) => limit !== '1000' && Number(limit) > 100)).toEqual([])
})
