import * as z from 'zod'
import { type StateName, stateNames } from '../ledger/state-history.ts'
import { sortKeys } from './sorting.ts'

/** The query of a list. No value is refused: each description says how another value is read. */
export const listQuery = z.object({
  state: z
    .enum(stateNames)
    .optional()
    .describe('Only agreements in this state; default: all. Anything else, or two of them, is the empty list.'),
  page: z
    .int()
    .min(1)
    .default(1)
    .describe('The whole number at its start, at least 1; without one, the default. A page past the end has no items.'),
  limit: z
    .int()
    .min(1)
    .max(100)
    .default(10)
    .describe('Items per page: the whole number at its start, limited to these bounds; without one, the default.'),
  sortBy: z
    .enum(sortKeys)
    .default('createdAt')
    .describe(
      'A member of the items. Items with equal values are newest first in both orders. Anything else: the default.',
    ),
  sortOrder: z.enum(['ASC', 'DESC']).default('DESC').describe('In any letter case. Anything else: the default.'),
})

/** A list's query as it was read. No `state`: all agreements. `NONE`: no agreement. */
export type ListQuery = Omit<z.output<typeof listQuery>, 'state'> & { state?: StateName | 'NONE' }

const { state, page, limit, sortBy, sortOrder } = listQuery.shape

/** Reads the query of a list. Never throws: see {@link listQuery}. */
export function readListQuery(query: URLSearchParams): ListQuery {
  return {
    ...readState(query),
    page: wholeNumber(query.get('page'), page),
    limit: wholeNumber(query.get('limit'), limit),
    sortBy: orDefault(sortBy, query.get('sortBy')),
    sortOrder: orDefault(sortOrder, query.get('sortOrder')?.toUpperCase()),
  }
}

function readState(query: URLSearchParams): Pick<ListQuery, 'state'> {
  const wanted = query.getAll('state')
  // Two states, or an array, name no state. The empty list is safe; all agreements would be a dangerous guess.
  if (wanted.length > 1 || [...query.keys()].some((key) => key.startsWith('state['))) return { state: 'NONE' }
  const [name] = wanted
  return name ? { state: state.safeParse(name).data ?? 'NONE' } : {}
}

function wholeNumber(text: string | null, schema: typeof page): number {
  const number = Number.parseInt(text ?? '', 10)
  const { minValue, maxValue } = schema.unwrap()
  if (Number.isNaN(number)) return schema.parse(undefined)
  return Math.min(Math.max(number, minValue ?? -Infinity), maxValue ?? Infinity)
}

const orDefault = <Value>(schema: z.ZodType<Value>, text: string | null | undefined): Value => {
  const { data } = schema.safeParse(text ?? undefined)
  return data ?? schema.parse(undefined)
}
