import type { AgreementRecord } from '../ledger/ledger.ts'
import type { Endpoint } from './endpoint.ts'
import { type AgreementItem, agreementItem, type Sources } from './item.ts'
import { cutPage, type Meta, readPage } from './paging.ts'
import { sorted } from './sorting.ts'

/** One page of a list of agreements. */
export type AgreementsBody = { items: AgreementItem[]; meta: Meta }

/** `agreements`: those in one state (`state`, a name), or all of them; see `readPage` and `sorted` for the rest. */
export const listAgreements: Endpoint = {
  matches: ([name, ...more]) => name === 'agreements' && more.length === 0,
  answer(sources, _segments, query): AgreementsBody {
    const { items, meta } = cutPage(sorted(sources, inState(sources, query), query), readPage(query))
    return { items: items.map((agreement) => agreementItem(sources, agreement)), meta }
  },
}

function inState({ index }: Sources, query: URLSearchParams): AgreementRecord[] {
  const wanted = query.getAll('state')
  // Given twice or as an array it names no state; every agreement would be a dangerous guess.
  if (wanted.length > 1 || [...query.keys()].some((key) => key.startsWith('state['))) return []
  const [state] = wanted
  const all = index.agreements()
  return state ? all.filter((agreement) => index.life(agreement).state === state) : all
}
