import type { Address } from 'viem'
import { bindingOf, coveredBy, type DetailsOf } from '../ledger/indexed-binding.ts'
import type { Interpretation } from '../ledger/interpretation.ts'
import type { AgreementRecord, Ledger } from '../ledger/ledger.ts'
import { perRevision } from '../ledger/per-revision.ts'
import { stateHistoryOf } from '../ledger/state-history.ts'
import type { ExplorerIndex } from './explorer-index.ts'

/**
 * What an index derives from its ledger. Contracts are in lower case. The members call one another through `this`, so that
 * replacing one member changes every member that depends on it.
 */
export type IndexView = Pick<ExplorerIndex, 'stateHistory' | 'binding' | 'covering' | 'securityState' | 'covered'>

/** What a view is derived from. `now` in seconds. */
export type ViewSources = { ledger: Ledger; detailsOf: DetailsOf; now(): number }

/** Derives a view from the ledger under an interpretation of it. */
export function viewOf({ ledger, detailsOf, now }: ViewSources, interpretation: Interpretation): IndexView {
  const view: IndexView & ThisType<IndexView> = {
    stateHistory: ({ transitions }) => stateHistoryOf(transitions, now()),
    binding: (contract) => bindingOf(ledger, detailsOf, contract, interpretation),
    covering(contract: Address) {
      const binding = this.binding(contract)
      return binding ? [binding.agreement] : []
    },
    securityState(contract: Address) {
      return this.binding(contract)
    },
    covered: perRevision(ledger.journal, (agreement: AgreementRecord) =>
      coveredBy(ledger, detailsOf, agreement, interpretation),
    ),
  }
  return view
}
