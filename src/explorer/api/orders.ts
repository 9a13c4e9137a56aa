import type { ExplorerIndex } from '../indexing/explorer-index.ts'
import type { AgreementRecord } from '../ledger/ledger.ts'
import type { ListQuery } from './list-query.ts'
import { type Sorting, sorted } from './sorting.ts'
import type { ValueBook } from './value.ts'

/** The lists that were asked for, each made once for as long as it stays true. */
export type Orders = {
  /** The agreements in a state, sorted. At most the number of sortings times the number of states are kept. */
  of(query: Sorting & Pick<ListQuery, 'state'>): readonly AgreementRecord[]
}

type Entry = { version: string; agreements: readonly AgreementRecord[] }

/** The orders of an index's agreements. */
export function createOrders(index: ExplorerIndex, values: ValueBook): Orders {
  const entries = new Map<string, Entry>()

  const kept = (name: string, version: string, make: () => AgreementRecord[]): readonly AgreementRecord[] => {
    let entry = entries.get(name)
    if (entry?.version !== version) {
      entry = { version, agreements: make() }
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
      // Time alone changes states, and nothing else that a list is sorted by.
      const states = `${facts} ${index.head().timestamp}`
      const all = kept(name, sortBy === 'state' ? states : facts, () => sorted(index, values, sorting))
      if (state === undefined) return all
      return kept(`${name} ${state}`, states, () => all.filter((agreement) => index.stateHistory(agreement).state === state))
    },
  }
}
