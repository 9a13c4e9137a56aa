import type { Address } from 'viem'
import type { QuirkKind } from '../../model/quirk.ts'
import { type IndexView, type ViewSources, viewOf } from '../indexing/index-view.ts'
import { bindingAsChild } from '../ledger/indexed-binding.ts'
import type { AgreementRecord } from '../ledger/ledger.ts'
import { stateHistoryOf, stateNames } from '../ledger/state-history.ts'
import { type ActiveQuirk, ofKind } from './active-quirk.ts'
import { interpretationOf } from './quirk-interpretations.ts'

const NO_CHILDREN = 0

/**
 * Lists the agreements whose scope names a contract, or names its immediate deployer with a child contract scope other
 * than None, even if they do not bind the contract. Newest first.
 */
function namingOf({ ledger, detailsOf }: ViewSources, contract: Address): AgreementRecord[] {
  const deployer = ledger.deployments.get(contract)?.deployer
  const names = (agreement: AgreementRecord) =>
    ledger.scopes.get(agreement.address).has(contract) ||
    detailsOf(agreement).coveredAccounts.some(
      ({ accountAddress, childContractScope }) => accountAddress === deployer && childContractScope !== NO_CHILDREN,
    )
  return [...ledger.agreements.values()].filter(names).reverse()
}

/** Replaces some members of a view; `before` is the view without the quirk. */
type QuirkEffect = (
  before: IndexView,
  sources: ViewSources,
  quirk: ActiveQuirk,
) => Partial<IndexView> & ThisType<IndexView>

/** Creates the view of an index with these quirks in force (LAG-2 to LAG-8). */
export function quirkyView(sources: ViewSources, quirks: readonly ActiveQuirk[]): IndexView {
  const read = ofKind(quirks, 'counts-other-chains').length > 0 ? withOtherChains(sources) : sources
  let view = viewOf(read, interpretationOf(quirks))
  for (const kind of Object.keys(effects) as (keyof typeof effects)[]) {
    for (const quirk of ofKind(quirks, kind)) view = { ...view, ...effects[kind](view, sources, quirk) }
  }
  return view
}

/** Puts the accounts of other chains before those of this chain. */
function withOtherChains({ detailsOf, ...sources }: ViewSources): ViewSources {
  return {
    ...sources,
    detailsOf(agreement) {
      const { coveredAccounts, accountsElsewhere, ...details } = detailsOf(agreement)
      return { ...details, accountsElsewhere, coveredAccounts: [...accountsElsewhere, ...coveredAccounts] }
    },
  }
}

const PROMOTION_REQUESTED = stateNames.indexOf('PROMOTION_REQUESTED')

/** What each quirk changes, in the order in which they are applied: a later one changes what an earlier one shows. */
const effects = {
  'late-countdown': (before, { now }, { seconds = 300 }) => ({
    stateHistory(agreement) {
      const history = before.stateHistory(agreement)
      const { transitions } = agreement
      const endedByTime = history.state === 'PRODUCTION' && transitions.at(-1)?.state === PROMOTION_REQUESTED
      const end = history.production?.at ?? 0
      return endedByTime && now() < end + seconds ? stateHistoryOf(transitions, end - 1) : history
    },
  }),

  'keeps-children': (before, { ledger }, { remembered }) => ({
    binding(contract) {
      const binding = before.binding(contract)
      if (binding) return binding
      const link = remembered.get(contract)
      const agreement = link && ledger.agreements.get(link.agreement)
      return agreement && ledger.deployments.has(contract) ? { agreement, link, via: 'child' } : undefined
    },
    covered(agreement) {
      const children = [...remembered.keys()] as Address[]
      const bound = children.filter((child) => {
        const binding = this.binding(child)
        return binding?.via === 'child' && binding.agreement.address === agreement.address
      })
      return [...new Set([...before.covered(agreement), ...bound])]
    },
  }),

  'lists-naming': (_before, sources) => ({
    covering: (contract) => namingOf(sources, contract),
  }),

  'lists-parents': (before, { ledger, detailsOf }) => ({
    covering(contract) {
      const parents = bindingAsChild(ledger, detailsOf, contract)?.agreement.address
      const covering = new Set(before.covering.call(this, contract).map(({ address }) => address))
      // Where the contract has no agreement of its own, that of its deployer is the only one already.
      if (parents !== undefined) covering.add(parents)
      return [...ledger.agreements.values()].filter(({ address }) => covering.has(address)).reverse()
    },
  }),

  'counts-other-chains': (before, { ledger, detailsOf }) => ({
    covering(contract) {
      const covering = before.covering.call(this, contract)
      if (covering.length > 0) return covering
      const names = (agreement: AgreementRecord) =>
        detailsOf(agreement).accountsElsewhere.some(({ accountAddress }) => accountAddress === contract)
      return [...ledger.agreements.values()].filter(names).reverse()
    },
    covered(agreement) {
      const elsewhere = detailsOf(agreement).accountsElsewhere.map(({ accountAddress }) => accountAddress)
      return [...new Set([...before.covered.call(this, agreement), ...elsewhere])]
    },
  }),

  'covers-agreements': (before, { ledger }) => ({
    covering(contract) {
      const covering = before.covering.call(this, contract)
      const itself = ledger.agreements.get(contract)
      return covering.length === 0 && itself ? [itself] : covering
    },
  }),

  'most-advanced': (before, sources) => ({
    securityState(contract) {
      const securityState = before.securityState.call(this, contract)
      const others = namingOf(sources, contract).filter(({ address }) => address !== securityState?.agreement.address)
      const candidates = [
        ...(securityState ? [securityState] : []),
        ...others.map((agreement) => ({ agreement, link: undefined })),
      ]
      const rank = ({ agreement }: (typeof candidates)[number]) =>
        stateNames.indexOf(this.stateHistory(agreement).state)
      return candidates.toSorted((a, b) => rank(b) - rank(a))[0]
    },
  }),
} satisfies Partial<Record<QuirkKind, QuirkEffect>>

/** Records the children that are included now, for the quirk `keeps-children`. */
export function rememberChildren(sources: ViewSources, view: IndexView, quirks: readonly ActiveQuirk[]): void {
  for (const { remembered } of ofKind(quirks, 'keeps-children')) {
    for (const [contract] of sources.ledger.deployments) {
      const binding = view.binding(contract as Address)
      if (binding?.via === 'child') remembered.set(contract, binding.link)
    }
  }
}
