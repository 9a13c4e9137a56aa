import * as z from 'zod'
import type { ListQuery } from './list-query.ts'

const count = z.int().min(0)

/** The position of a page in its list; a page past the end keeps its own number. */
export const meta = z.object({
  currentPage: z.int().min(1),
  itemCount: count.describe('On this page.'),
  itemsPerPage: z.int().min(1),
  totalItems: count,
  totalPages: count,
})
export type Meta = z.output<typeof meta>

export function cutPage<Item>(
  all: readonly Item[],
  { page, limit }: Pick<ListQuery, 'page' | 'limit'>,
): { items: Item[]; meta: Meta } {
  const items = all.slice((page - 1) * limit, page * limit)
  const totalItems = all.length
  const totalPages = Math.ceil(totalItems / limit)
  return { items, meta: { currentPage: page, itemCount: items.length, itemsPerPage: limit, totalItems, totalPages } }
}
