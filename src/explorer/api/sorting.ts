import type { ExplorerIndex } from '../indexing/explorer-index.ts'
import type { AgreementRecord } from '../ledger/ledger.ts'
import type { StateName } from '../ledger/state-history.ts'
import type { ValueBook } from './value.ts'

type Key = string | number | bigint
type KeyOf = (agreement: AgreementRecord, index: ExplorerIndex, values: ValueBook) => Key

/** The states in the order in which the known API sorts them. */
const stateOrder: readonly StateName[] = [
  'NOT_DEPLOYED',
  'NEW_DEPLOYMENT',
  'ATTACK_REQUESTED',
  'UNDER_ATTACK',
  'CORRUPTED',
  'PROMOTION_REQUESTED',
  'PRODUCTION',
]

const keys = {
  agreementAddress: ({ address }) => address,
  owner: ({ owner }) => owner,
  state: (agreement, index) => stateOrder.indexOf(index.stateHistory(agreement).state),
  protocolName: (agreement, index) => index.details(agreement).protocolName,
  bountyPercentage: (agreement, index) => index.details(agreement).bountyPercentage,
  bountyCapUsd: (agreement, index) => index.details(agreement).bountyCapUsd,
  aggregateBountyCapUsd: (agreement, index) => index.details(agreement).aggregateBountyCapUsd,
  commitmentDeadline: ({ commitmentUntil }) => commitmentUntil,
  valuePricedUsd: (agreement, index, values) => values.total(index.covered(agreement)),
} as const satisfies Record<string, KeyOf>

/** The keys that a list can be sorted by. No two agreements have an equal `createdAt` position. */
export type SortKey = keyof typeof keys | 'createdAt'
export const sortKeys = ['createdAt', ...Object.keys(keys)] as [SortKey, ...SortKey[]]

/** The key and the order of a list. */
export type Sorting = { sortBy: SortKey; sortOrder: 'ASC' | 'DESC' }

/**
 * Sorts all agreements of an index. Agreements with equal keys are newest first in both orders, so that pages never overlap.
 */
export function sorted(index: ExplorerIndex, values: ValueBook, { sortBy, sortOrder }: Sorting): AgreementRecord[] {
  const agreements = index.agreements()
  if (sortBy === 'createdAt') return sortOrder === 'ASC' ? agreements : agreements.reverse()
  const keyOf: KeyOf = keys[sortBy]
  const keyed = agreements.reverse().map((agreement) => ({ agreement, key: keyOf(agreement, index, values) }))
  const direction = sortOrder === 'ASC' ? 1 : -1
  return keyed.sort((a, b) => direction * compare(a.key, b.key)).map(({ agreement }) => agreement)
}

const compare = (a: Key, b: Key) => (a < b ? -1 : a > b ? 1 : 0)
