import { contractStates } from '../model/protocol.ts'
import { type Check, outcomeOf, type Problem } from './check.ts'
import { listCheck } from './check-list.ts'
import type { PlayedScenario } from './checkpoint.ts'
import { replyText } from './client.ts'
import type { Listed } from './list-problems.ts'
import { addressIn, type ListQuery, listPath, type Page, readList, readPage } from './read-list.ts'

/** The most items that a page may be asked for. */
const MOST_ITEMS = 100

const nonsense = [
  'page=0',
  'page=-1',
  'page=',
  'page=abc',
  'page=1.5',
  'page=99999999999999999999',
  'limit=0',
  'limit=-1',
  'limit=',
  'limit=abc',
  'limit=2.9',
  'limit=1000',
]

/**
 * Checks every list as a whole, and the parameters of paging and sorting (API-5, API-7, API-10).
 * @param all The agreements on the chain, oldest first.
 * @param latest The scenario whose earlier worlds a lagging explorer may still show.
 */
export function pagingChecks(all: readonly Listed[], latest?: PlayedScenario): Check[] {
  const lists: ListQuery[] = [
    ...contractStates.flatMap((state) => [{ state, limit: 100 }, { state }]),
    { limit: Math.min(MOST_ITEMS, Math.max(1, Math.ceil(all.length / 7))) },
    { limit: 100, sortOrder: 'ASC' },
    { limit: 100, sortBy: 'createdAt', sortOrder: 'DESC' },
  ]
  return [
    listCheck(all, { query: { limit: 100 }, itemsOf: () => true, latest }),
    ...lists.map((query) => listCheck(all, { query, latest })),
    ...nonsense.map(nonsenseCheck),
    pastTheEnd,
    ...(all.length > 10 ? [byDefault] : []),
    ...(all.length > 1 ? ['ASC', 'DESC'].map(sortedCheck) : []),
  ]
}

/** An odd value must be clamped, or refused with a 4xx. */
function nonsenseCheck(query: string): Check {
  return {
    rules: ['API-7'],
    async run(client) {
      const reply = await client.get(`/agreements?${query}`)
      const expected = 'a page of at most 100 items, or a 4xx'
      const problem: Problem = { rule: 'API-7', url: reply.url, expected, actual: replyText(reply), severity: 'wrong' }
      if (reply.kind === 'none') return { problems: [problem], silent: true }
      if (reply.status >= 500) return outcomeOf(problem)
      if (reply.status >= 400) return outcomeOf()
      const read = await readPage(client, `/agreements?${query}`, 'API-7')
      if (read.problem) return { problems: [read.problem], silent: read.silent }
      const { items, meta } = read.page
      const isInRange = items.length <= 100 && meta.currentPage >= 1
      const actual = `${items.length} items, as page ${meta.currentPage}`
      return outcomeOf(
        isInRange ? undefined : { ...problem, expected: 'at most 100 items, and a page from 1 on', actual },
      )
    },
  }
}

const pastTheEnd: Check = {
  rules: ['API-7'],
  async run(client) {
    const read = await readPage(client, listPath({ page: 100_000, limit: 100 }), 'API-7')
    if (read.problem) return { problems: [read.problem], silent: read.silent }
    const { items, url } = read.page
    const actual = `${items.length} items`
    return outcomeOf(
      items.length === 0
        ? undefined
        : { rule: 'API-7', url, expected: 'no items past the end', actual, severity: 'wrong' },
    )
  },
}

const byDefault: Check = {
  rules: ['API-7'],
  async run(client) {
    const read = await readPage(client, listPath({}), 'API-7')
    if (read.problem) return { problems: [read.problem], silent: read.silent }
    const { items, meta, url } = read.page
    if (items.length === 10 && meta.currentPage === 1) return outcomeOf()
    const actual = `${items.length} items, as page ${meta.currentPage}`
    return outcomeOf({ rule: 'API-7', url, expected: '10 items, as page 1', actual, severity: 'wrong' })
  },
}

/**
 * Another sort key must sort by that key, or by createdAt if the explorer does not know it, and twice in the same order. The
 * API does not list its keys.
 */
function sortedCheck(sortOrder: string): Check {
  return {
    rules: ['API-10'],
    async run(client) {
      const query = { limit: 100, sortBy: 'bountyPercentage', sortOrder }
      const [one, again] = [await readList(client, query, 1_000), await readList(client, query, 1_000)]
      if (one.problem) return { problems: [one.problem], silent: one.silent }
      if (again.problem) return outcomeOf(again.problem)
      const [{ url }] = one.pages as [Page]
      const wrong = (expected: string, actual: string) =>
        outcomeOf({ rule: 'API-10', url, expected, actual, severity: 'wrong' })
      if (order(one.pages) !== order(again.pages))
        return wrong('the same order both times', 'another order the second time')
      const isSorted = ['bountyPercentage', 'createdAt'].some((key) => inOrder(one.pages, key, sortOrder))
      return isSorted ? outcomeOf() : wrong(`${query.sortBy} ${sortOrder}, or createdAt`, 'neither order')
    },
  }
}

const order = (pages: readonly Page[]) => pages.flatMap(({ items }) => items.map(addressIn)).join()

function inOrder(pages: readonly Page[], key: string, sortOrder: string): boolean {
  const values = pages.flatMap(({ items }) => items.map((item) => Number(item[key])))
  const sign = sortOrder === 'ASC' ? 1 : -1
  return values.every((value, index) => index === 0 || sign * (value - (values[index - 1] as number)) >= 0)
}
