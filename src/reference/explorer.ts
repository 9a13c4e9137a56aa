import type { Address, Environment } from '../subject/resolver.ts'
import { address, count, list, object } from './check.ts'
import { CannotKnow } from './errors.ts'
import { fetchJson } from './http.ts'

/** Contracts that each agreement may bind, by the explorer. Only candidates: the chain decides. */
export type Hints = Map<Address, Address[]>

/** The explorer's largest page. */
const pageSize = 100
const pageLimit = 1_000

/** Reads the explorer's lists of attackable agreements: UNDER_ATTACK and PROMOTION_REQUESTED. */
export async function readLists(environment: Environment): Promise<Hints> {
  const lists = await Promise.all(['UNDER_ATTACK', 'PROMOTION_REQUESTED'].map((state) => readList(environment, state)))
  // An agreement that changes state meanwhile can be on both lists.
  return new Map(lists.flat())
}

/**
 * Reads one agreement that is on no list: while a list is read page by page, an agreement that moves between pages can be missed.
 * Empty where the explorer does not tell, since it may not have the agreement yet: the chain gives the same, if not as fast.
 */
export async function readAgreement(environment: Environment, agreement: Address): Promise<Address[]> {
  try {
    const [, contracts] = hintOf(await get(environment, `agreement/${agreement}`))
    return contracts
  } catch (error) {
    if (error instanceof CannotKnow) return []
    throw error
  }
}

async function readList(environment: Environment, state: string): Promise<[Address, Address[]][]> {
  const first = await readPage(environment, state, 1)
  if (first.totalPages > pageLimit) throw new CannotKnow(`The explorer lists ${first.totalPages} pages`)
  const others = Array.from({ length: Math.max(0, first.totalPages - 1) }, (_, index) => index + 2)
  const pages = await Promise.all(others.map((page) => readPage(environment, state, page)))
  return [first, ...pages].flatMap(({ items }) => items)
}

async function readPage(environment: Environment, state: string, page: number) {
  const body = object(await get(environment, `agreements?state=${state}&page=${page}&limit=${pageSize}`), 'A page')
  const meta = object(body.meta, "A page's meta")
  const items = list(body.items, "A page's items").map(hintOf)
  const totalPages = count(meta.totalPages, 'The number of pages')
  if (meta.currentPage !== page) throw new CannotKnow(`The explorer was asked for page ${page}, and gave another one`)
  if (items.length > 0 && totalPages < page) throw new CannotKnow('The explorer gave a page that it does not count')
  return { items, totalPages }
}

function hintOf(value: unknown): [Address, Address[]] {
  const item = object(value, 'An agreement of the explorer')
  const contracts = list(item.coveredContracts, 'The contracts that it covers')
  return [
    address(item.agreementAddress, 'Its address'),
    contracts.map((contract) => address(contract, 'A contract that it covers')),
  ]
}

function get({ explorerUrl, explorerPath }: Environment, path: string): Promise<unknown> {
  return fetchJson(`${explorerUrl.replace(/\/$/, '')}/${explorerPath}/${path}`)
}
