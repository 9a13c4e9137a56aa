import { contractStates } from '../../model/protocol.ts'
import { listCheck } from './check-list.ts'
import type { PlayedScenario } from './checkpoint.ts'
import { type Check, outcomeOf, problemOf } from './explorer-check.ts'
import { replyText } from './explorer-client.ts'
import { type Listed, membership } from './list-problems.ts'
import { addressIn, type ListRequest, listPath, type Page, readList, readPage } from './read-list.ts'

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

/** The documented keys of lists. */
const keys = ['protocolName', 'state', 'bountyPercentage', 'bountyCapUsd', 'createdAt', 'valuePricedUsd'] as const

/** Checks the parameters of lists by requests alone (API-7, API-5): they need no agreements but one under attack and another. */
export const parameterChecks = (all: readonly Listed[]): Check[] => [
  ...[...nonsense, ...keys.flatMap((key) => ['ASC', 'DESC'].map((order) => `sortBy=${key}&sortOrder=${order}`))].map(
    nonsenseCheck,
  ),
  pastTheEnd(),
  pastTheEnd(1),
  ...oddStates.map((odd) => oddState(all, odd)),
]

/**
 * Checks every list as a whole, and how it is paged and sorted (API-5, API-7, API-10).
 * @param all The agreements on the chain, oldest first.
 * @param latest The scenario whose earlier worlds a lagging explorer may still show.
 */
export function pagingChecks(all: readonly Listed[], latest?: PlayedScenario): Check[] {
  const lists: ListRequest[] = [
    ...contractStates.flatMap((state) => [{ state, limit: 100 }, { state }]),
    { limit: Math.min(MOST_ITEMS, Math.max(1, Math.ceil(all.length / 7))) },
    { limit: 100, sortOrder: 'ASC' },
    { limit: 100, sortBy: 'createdAt', sortOrder: 'DESC' },
  ]
  return [
    listCheck(all, { query: { limit: 100 }, itemsOf: () => true, latest }),
    ...lists.map((query) => listCheck(all, { query, latest })),
    ...(all.length > 10 ? [byDefault] : []),
    ...(all.length > 1 ? sortings.map((sorting) => sortedCheck(all, sorting)) : []),
  ]
}

/** Checks that an odd value is clamped, or refused with a 4xx, and that the number of pages is right for the pages as shown. */
function nonsenseCheck(query: string): Check {
  return {
    rules: ['API-7', 'API-5'],
    async run(client) {
      const reply = await client.get(`/agreements?${query}`)
      const problem = problemOf('API-7', reply.url, 'a page of at most 100 items, or a 4xx', replyText(reply))
      if (reply.kind === 'none' || reply.status >= 500) return outcomeOf(problem)
      if (reply.status >= 400) return outcomeOf()
      const read = await readPage(client, `/agreements?${query}`, 'API-7')
      if (read.problem) return outcomeOf(read.problem)
      const { items, meta } = read.page
      const isInRange = items.length <= 100 && meta.currentPage >= 1
      const actual = `${items.length} items, as page ${meta.currentPage}`
      if (!isInRange) return outcomeOf({ ...problem, expected: 'at most 100 items, and a page from 1 on', actual })
      const totalPages = Math.ceil(meta.totalItems / items.length)
      if (items.length === 0 || meta.currentPage > 1 || meta.totalPages === totalPages) return outcomeOf()
      const counted = `${meta.totalItems} items on pages of ${items.length}`
      return outcomeOf({
        ...problem,
        rule: 'API-5',
        expected: `${counted}: ${totalPages} pages`,
        actual: `${meta.totalPages} pages`,
      })
    },
  }
}

/** @param after How many pages after the last. Default: some hundred thousand. */
const pastTheEnd = (after = 100_000): Check => ({
  rules: ['API-7', 'API-5'],
  async run(client) {
    const first = await readPage(client, listPath({ page: 1, limit: MOST_ITEMS }))
    if (first.problem) return outcomeOf(first.problem)
    const page = Math.ceil(first.page.meta.totalItems / MOST_ITEMS) + after
    const read = await readPage(client, listPath({ page, limit: MOST_ITEMS }), 'API-7')
    if (read.problem) return outcomeOf(read.problem)
    const { items, meta, url } = read.page
    if (items.length > 0) return outcomeOf(problemOf('API-7', url, 'no items past the end', `${items.length} items`))
    const totals = ({ totalItems, totalPages }: Page['meta']) => `${totalItems} items on ${totalPages} pages`
    const expected = totals(first.page.meta)
    if (totals(meta) === expected) return outcomeOf()
    return outcomeOf(problemOf('API-5', url, `${expected}, as on page 1`, totals(meta)))
  },
})

/** States that no agreement has, and which agreements an explorer may list that takes them for another parameter. */
const oddStates: readonly [state: string, meant: (one: Listed) => boolean, says: string][] = [
  ['NO_SUCH_STATE', () => false, 'no items, or a 4xx: no agreement has this state'],
  ['under_attack', ({ state }) => state === 'UNDER_ATTACK', 'no items, those in UNDER_ATTACK, or a 4xx'],
  ['', () => true, 'no items, every agreement, or a 4xx'],
]

/** An unknown state must list nothing, or be refused: an explorer that leaves it aside lists what is no target. */
const oddState = (all: readonly Listed[], [state, isMeant, expected]: (typeof oddStates)[number]): Check => ({
  rules: ['API-7'],
  async run(client) {
    const path = listPath({ state, limit: MOST_ITEMS })
    const reply = await client.get(path)
    if (reply.kind === 'reply' && reply.status >= 400 && reply.status < 500) return outcomeOf()
    const read = await readPage(client, path, 'API-7')
    if (read.problem) return outcomeOf(read.problem)
    const { items, url } = read.page
    const isOther = items.map(addressIn).some((address) => !all.some((one) => one.address === address && isMeant(one)))
    return outcomeOf(isOther ? problemOf('API-7', url, expected, `${items.length} items`) : undefined)
  },
})

const byDefault: Check = {
  rules: ['API-7'],
  async run(client) {
    const read = await readPage(client, listPath({}), 'API-7')
    if (read.problem) return outcomeOf(read.problem)
    const { items, meta, url } = read.page
    if (items.length === 10 && meta.currentPage === 1) return outcomeOf()
    const actual = `${items.length} items, as page ${meta.currentPage}`
    return outcomeOf(problemOf('API-7', url, '10 items, as page 1', actual))
  },
}

type Sorting = { sortBy: string; sortOrder: 'ASC' | 'DESC' }

const sortings: readonly Sorting[] = [
  { sortBy: 'bountyPercentage', sortOrder: 'ASC' },
  { sortBy: 'bountyPercentage', sortOrder: 'DESC' },
  { sortBy: 'bountyCapUsd', sortOrder: 'ASC' },
  { sortBy: 'protocolName', sortOrder: 'ASC' },
  { sortBy: 'state', sortOrder: 'DESC' },
]

/** Keys of texts, whose order the API leaves open. */
const texts: readonly string[] = ['protocolName', 'state'] satisfies (typeof keys)[number][]

/**
 * Checks that another sort key sorts by that key, or by createdAt if the explorer does not know it, twice in the same
 * order, with every agreement once. The API does not list its keys.
 */
function sortedCheck(all: readonly Listed[], sorting: Sorting): Check {
  const { sortBy, sortOrder } = sorting
  return {
    rules: ['API-10', 'API-5'],
    async run(client) {
      const query = { limit: MOST_ITEMS, ...sorting }
      const [one, again] = [await readList(client, query, 1_000), await readList(client, query, 1_000)]
      if (one.problem || again.problem) return outcomeOf(one.problem ?? again.problem)
      const [{ url }] = one.pages as [Page]
      const wrong = (expected: string, actual: string) => outcomeOf(problemOf('API-10', url, expected, actual))
      if (order(one.pages) !== order(again.pages))
        return wrong('the same order both times', 'another order the second time')
      const isSorted = texts.includes(sortBy) || [sortBy, 'createdAt'].some((key) => inOrder(one.pages, key, sortOrder))
      if (!isSorted) return wrong(`${sortBy} ${sortOrder}, or createdAt`, 'neither order')
      return outcomeOf(...membership({ query, right: all, all, pages: one.pages, limit: MOST_ITEMS }))
    },
  }
}

const order = (pages: readonly Page[]) => pages.flatMap(({ items }) => items.map(addressIn)).join()

function inOrder(pages: readonly Page[], key: string, sortOrder: string): boolean {
  const values = pages.flatMap(({ items }) => items.map((item) => Number(item[key])))
  const sign = sortOrder === 'ASC' ? 1 : -1
  return values.every((value, index) => index === 0 || sign * (value - (values[index - 1] as number)) >= 0)
}
