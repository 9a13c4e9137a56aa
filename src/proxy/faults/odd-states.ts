import { listItem } from './list-item.ts'

/** Replaces the state of every agreement in a value; `undefined` leaves it out of the JSON. */
export function withState(value: unknown, state: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => withState(one, state))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key === 'state' ? state : withState(one, state)]),
  )
}

/**
 * Puts a copy of the first agreement of each list before it, with this state; `undefined` removes the state. An answer about
 * one agreement or contract gets that state itself.
 */
export function withFirstEntry(value: unknown, state: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const lists = Object.entries(value).filter(([key]) => key === 'agreements' || key === 'items')
  if (lists.length === 0) return withState(value, state)
  const longer = lists.map(([key, list]) => [key, Array.isArray(list) ? [...list.slice(0, 1).map(odd), ...list] : list])
  return { ...value, ...Object.fromEntries(longer) }

  function odd(entry: unknown): unknown {
    return withState(entry, state)
  }
}

type List = { items: unknown[]; meta: { currentPage: number; totalItems: number; itemsPerPage: number } }

/**
 * Puts an agreement that does not exist, in a state that no client knows, at the head of a list that has room for it on its
 * only page. The pages past the end stay empty.
 */
export function withAdditionalState(value: unknown): unknown {
  const { items, meta } = (value ?? {}) as Partial<List>
  if (!Array.isArray(items) || !meta || meta.totalItems >= meta.itemsPerPage) return value
  const longer = meta.currentPage === 1 ? [{ ...listItem, state: 'SUSPENDED' }, ...items] : items
  const totals = { itemCount: longer.length, totalItems: meta.totalItems + 1, totalPages: 1 }
  return { ...(value as List), items: longer, meta: { ...meta, ...totals } }
}
