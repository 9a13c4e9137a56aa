import type { Address } from 'viem'
import type { QuirkKind } from '../../model/quirk.ts'
import { type Known, type View, viewOf } from '../indexing/view.ts'
import { stateHistoryOf, stateNames } from '../ledger/state-history.ts'
import { type InForce, ofKind } from './in-force.ts'
import { interpretationOf } from './interpretations.ts'
import { namingOf } from './naming.ts'

/** Another view of the same ledger, which differs from the one before in some of its members. */
type QuirkEffect = (before: View, known: Known, quirk: InForce) => Partial<View> & ThisType<View>

/** What an index shows with these quirks in force: LAG-2 to LAG-8. */
export function quirkyView(known: Known, playing: readonly InForce[]): View {
  let view = viewOf(known, interpretationOf(playing))
  for (const kind of Object.keys(oddities) as (keyof typeof oddities)[]) {
    for (const quirk of ofKind(playing, kind)) view = { ...view, ...oddities[kind](view, known, quirk) }
  }
  return view
}

const PROMOTION_REQUESTED = stateNames.indexOf('PROMOTION_REQUESTED')

/** In the order in which they come on top of one another. */
const oddities = {
  'late-countdown': (before, { now }, { seconds = 300 }) => ({
    life(agreement) {
      const life = before.life(agreement)
      const { transitions } = agreement
      const isSilent = life.state === 'PRODUCTION' && transitions.at(-1)?.state === PROMOTION_REQUESTED
      const end = life.production?.at ?? 0
      return isSilent && now() < end + seconds ? stateHistoryOf(transitions, end - 1) : life
    },
  }),

  'keeps-children': (before, { ledger }, { kept }) => ({
    binding(contract) {
      const binding = before.binding(contract)
      if (binding) return binding
      const link = kept.get(contract)
      const agreement = link && ledger.agreements.get(link.agreement)
      return agreement && ledger.deployments.has(contract) ? { agreement, link, via: 'child' } : undefined
    },
    covered(agreement) {
      const children = [...kept.keys()] as Address[]
      const bound = children.filter((child) => {
        const binding = this.binding(child)
        return binding?.via === 'child' && binding.agreement.address === agreement.address
      })
      return [...new Set([...before.covered(agreement), ...bound])]
    },
  }),

  'lists-naming': (_before, known) => ({
    covering: (contract) => namingOf(known, contract),
  }),

  'covers-agreements': (before, { ledger }) => ({
    covering(contract) {
      const covering = before.covering.call(this, contract)
      const itself = ledger.agreements.get(contract)
      return covering.length === 0 && itself ? [itself] : covering
    },
  }),

  'most-advanced': (before, known) => ({
    securityState(contract) {
      const securityState = before.securityState.call(this, contract)
      const others = namingOf(known, contract).filter(({ address }) => address !== securityState?.agreement.address)
      const candidates = [
        ...(securityState ? [securityState] : []),
        ...others.map((agreement) => ({ agreement, link: undefined })),
      ]
      const rank = ({ agreement }: (typeof candidates)[number]) => stateNames.indexOf(this.life(agreement).state)
      return candidates.toSorted((a, b) => rank(b) - rank(a))[0]
    },
  }),
} satisfies Partial<Record<QuirkKind, QuirkEffect>>

/** Lets the quirks remember what the index shows now. */
export function remember(known: Known, view: View, playing: readonly InForce[]): void {
  for (const { kept } of ofKind(playing, 'keeps-children')) {
    for (const [contract] of known.ledger.deployments) {
      const binding = view.binding(contract as Address)
      if (binding?.via === 'child') kept.set(contract, binding.link)
    }
  }
}
