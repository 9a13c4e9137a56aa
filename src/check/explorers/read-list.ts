import { show } from './compare-item.ts'
import { type Problem, problemOf } from './explorer-check.ts'
import type { ExplorerClient } from './explorer-client.ts'
import type { CheckedRuleId } from './explorer-rules.ts'
import { address } from './field-formats.ts'
import { isObject, readJson } from './read-body-json.ts'

/** The query of a list. Without `limit`, a page has 10 items. */
export type ListRequest = { state?: string; limit?: number; sortBy?: string; sortOrder?: string }

export type Page = {
  url: string
  items: Record<string, unknown>[]
  /** `itemCount` and `itemsPerPage` are there in some explorers. */
  meta: { totalItems: number; totalPages: number; currentPage: number; itemCount?: unknown; itemsPerPage?: unknown }
}

/** Builds the path of a page of a list. */
export function listPath(query: ListRequest & { page?: number | string }): string {
  const given = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  const search = new URLSearchParams(given).toString()
  return `/agreements${search && `?${search}`}`
}

/** Reads one page, or returns the problem with its format. */
export async function readPage(
  client: Pick<ExplorerClient, 'get'>,
  path: string,
  rule: CheckedRuleId = 'API-1',
): Promise<{ page: Page; problem?: never } | { page?: never; problem: Problem }> {
  const reply = await client.get(path)
  const expected = '{items: [agreement], meta: {totalItems, totalPages, currentPage}}'
  const { body, problem } = readJson(reply, rule, expected)
  if (problem) return { problem }
  const { items, meta } = body
  const isPage =
    Array.isArray(items) &&
    items.every((item) => isObject(item) && address.read(item.agreementAddress) !== undefined) &&
    isObject(meta) &&
    [meta.totalItems, meta.totalPages, meta.currentPage].every(Number.isInteger)
  if (isPage) return { page: { url: reply.url, items, meta: meta as Page['meta'] } }
  return { problem: problemOf(rule, reply.url, expected, show(body)) }
}

/** Reads every page of a list, at most one more than expected. */
export async function readList(
  client: Pick<ExplorerClient, 'get'>,
  query: ListRequest,
  expectedPages: number,
): Promise<{ pages: Page[]; problem?: never } | { pages?: never; problem: Problem }> {
  const pages: Page[] = []
  for (let number = 1; ; number++) {
    const { page, problem } = await readPage(client, listPath({ ...query, page: number }))
    if (problem) return { problem }
    pages.push(page)
    // One page more than expected shows that a list is too long, and ends one that never ends.
    if (number >= Math.min(page.meta.totalPages, expectedPages + 1)) return { pages }
  }
}

/** Reads the address of an item's agreement, in lower case. */
export const addressIn = (item: Record<string, unknown>): string => address.read(item.agreementAddress) as string
