import type { AgreementRecord } from '../ledger/ledger.ts'
import type { Sources } from './item.ts'

type Key = string | number | bigint
type KeyOf = (sources: Sources, agreement: AgreementRecord) => Key

const keys: Record<string, KeyOf> = {
  agreementAddress: (_, { address }) => address,
  owner: (_, { owner }) => owner,
  state: ({ index }, agreement) => index.life(agreement).state,
  protocolName: ({ index }, agreement) => index.details(agreement).protocolName,
  bountyPercentage: ({ index }, agreement) => index.details(agreement).bountyPercentage,
  bountyCapUsd: ({ index }, agreement) => index.details(agreement).bountyCapUsd,
  aggregateBountyCapUsd: ({ index }, agreement) => index.details(agreement).aggregateBountyCapUsd,
  commitmentDeadline: (_, { commitmentUntil }) => commitmentUntil,
  valuePricedUsd: ({ index, values }, agreement) => Number(values.of(index.covered(agreement), 0).valuePricedUsd),
}

/**
 * Sorts agreements by the `sortBy` and `sortOrder` of a query.
 *
 * `sortBy` is one of the item's members above; anything else sorts by creation, in which no two agreements are equal.
 * `sortOrder` is ASC in any letter case, otherwise DESC. Equal keys stay newest first in both orders, so that the pages
 * of a list never overlap.
 *
 * @param agreements oldest first.
 */
export function sorted(
  sources: Sources,
  agreements: readonly AgreementRecord[],
  query: URLSearchParams,
): AgreementRecord[] {
  const sortBy = query.get('sortBy') ?? ''
  const isAscending = query.get('sortOrder')?.toUpperCase() === 'ASC'
  const keyOf = Object.hasOwn(keys, sortBy) ? keys[sortBy] : undefined
  if (!keyOf) return isAscending ? [...agreements] : agreements.toReversed()
  const keyed = agreements.toReversed().map((agreement) => ({ agreement, key: keyOf(sources, agreement) }))
  const direction = isAscending ? 1 : -1
  return keyed.sort((a, b) => direction * compare(a.key, b.key)).map(({ agreement }) => agreement)
}

const compare = (a: Key, b: Key) => (a < b ? -1 : a > b ? 1 : 0)
