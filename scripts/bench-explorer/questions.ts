import type { Population } from '../../src/chain/populate/populate.ts'

const REQUESTS = 200
const PAGES = 20
const sortKeys = ['protocolName', 'state', 'bountyPercentage', 'bountyCapUsd', 'createdAt', 'valuePricedUsd']

/** 200 items from all over a list: the requests of one kind. */
export const spread = <Item>(list: readonly Item[]): Item[] =>
  Array.from({ length: REQUESTS }, (_, nth) => list[(nth * 7_919) % list.length] as Item)

/** The URLs to request, by kind of request. */
export function questions(url: string, { agreements, contracts }: Population): Record<string, string[]> {
  const api = `${url}/chain`
  const pages = Array.from({ length: PAGES }, (_, nth) => nth + 1)
  const list = (query: string) => spread(pages).map((page) => `${api}/agreements?page=${page}&${query}`)
  return {
    'by-contract': spread(contracts).map((contract) => `${api}/agreement/by-contract/${contract}`),
    'contract-state': spread(contracts).map((contract) => `${api}/contract-state/${contract}`),
    agreement: spread(agreements).map((address) => `${api}/agreement/${address}`),
    agreements: list(''),
    'limit=100': list('limit=100'),
    'state=UNDER_ATTACK': list('state=UNDER_ATTACK'),
    ...Object.fromEntries(sortKeys.map((key) => [`sortBy=${key}`, list(`sortBy=${key}&sortOrder=ASC`)])),
    'sortBy=valuePricedUsd and state': list('sortBy=valuePricedUsd&state=UNDER_ATTACK'),
  }
}
