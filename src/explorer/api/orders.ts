import type { ExplorerIndex } from '../indexing/explorer-index.ts'
import type { AgreementRecord } from '../ledger/ledger.ts'
import type { ListQuery } from './list-query.ts'
import { type Sorting, sorted } from './sorting.ts'
import type { ValueBook } from './value.ts'

/** A cache of sorted lists, each built once and again after a change. */
export type Orders = {
  /** Sorts the agreements in a state. Caches at most one list for each sorting and state. */
  of(query: Sorting & Pick<ListQuery, 'state'>): readonly AgreementRecord[]
}

type OrderedAgreements = { version: string; agreements: readonly AgreementRecord[] }

/** Caches the sorted lists of an index's agreements. */
export function createOrders(index: ExplorerIndex, values: ValueBook): Orders {
  const entries = new Map<string, OrderedAgreements>()

  const cached = (name: string, version: string, build: () => AgreementRecord[]): readonly AgreementRecord[] => {
    let entry = entries.get(name)
    if (entry?.version !== version) {
      entry = { version, agreements: build() }
      entries.set(name, entry)
    }
    return entry.agreements
  }

  return {
    of({ state, ...sorting }) {
      if (state === 'NONE') return []
      const { sortBy, sortOrder } = sorting
      const name = `${sortBy} ${sortOrder}`
      const facts = `${index.revision()} ${values.revision()}`
      // Of all keys that a list is sorted by, only the state changes with time.
      const states = `${facts} ${index.head().timestamp}`
      const all = cached(name, sortBy === 'state' ? states : facts, () => sorted(index, values, sorting))
      if (state === undefined) return all
      return cached(`${name} ${state}`, states, () =>
        all.filter((agreement) => index.stateHistory(agreement).state === state),
      )
    },
  }
}
