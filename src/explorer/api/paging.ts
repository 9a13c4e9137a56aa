/** Which page of a list: pages count from 1. */
export type Page = { page: number; limit: number }

const DEFAULT_LIMIT = 10
const MAX_LIMIT = 100

/**
 * Reads `page` and `limit`: the whole number that the text begins with. Without one, the defaults (1 and 10); out of
 * bounds, the nearest bound (`limit` is 1 to 100, `page` at least 1).
 */
export function readPage(query: URLSearchParams): Page {
  return {
    page: clamp(wholeNumber(query.get('page')) ?? 1, Number.MAX_SAFE_INTEGER),
    limit: clamp(wholeNumber(query.get('limit')) ?? DEFAULT_LIMIT, MAX_LIMIT),
  }
}

/** Which page a list's items are of; a page past the end says its own number. */
export type Meta = {
  currentPage: number
  itemCount: number
  itemsPerPage: number
  totalItems: number
  totalPages: number
}

/** Cuts one page out of a list. */
export function cutPage<Item>(all: readonly Item[], { page, limit }: Page): { items: Item[]; meta: Meta } {
  const items = all.slice((page - 1) * limit, page * limit)
  const totalItems = all.length
  const totalPages = Math.ceil(totalItems / limit)
  return { items, meta: { currentPage: page, itemCount: items.length, itemsPerPage: limit, totalItems, totalPages } }
}

function wholeNumber(text: string | null): number | undefined {
  const number = Number.parseInt(text ?? '', 10)
  return Number.isNaN(number) ? undefined : number
}

const clamp = (value: number, max: number) => Math.min(Math.max(value, 1), max)
