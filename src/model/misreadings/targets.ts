import { homeEntries } from '../rulebook/inclusion.ts'
import { rulebook } from '../rulebook/rulebook.ts'
import { registrationOf } from '../rulebook/status.ts'
import { misreading } from './misreading.ts'

/** Lists no more than the first agreements, newest first. */
const onlyFirst = (count: number): Pick<typeof rulebook, 'targets'> => ({
  targets(world) {
    const listed = rulebook.targets.call(this as typeof rulebook, world).value
    // Each state has a list of its own, and pages of its own.
    const page = (state: string) => listed.filter((target) => target.state === state).slice(0, count)
    return { value: [...page('UNDER_ATTACK'), ...page('PROMOTION_REQUESTED')], because: [] }
  },
})

/** Rules LIST, broken. LIST-5 is broken by an error, which is no answer. */
export const targetMisreadings = [
  misreading('LIST-1', 'under-attack-only', 'lists the agreements in UNDER_ATTACK only', {
    listedAs(world, agreement) {
      return rulebook.listedAs.call(this, world, agreement) === 'UNDER_ATTACK' ? 'UNDER_ATTACK' : undefined
    },
  }),
  misreading('LIST-1', 'promotions-only', 'lists the agreements in PROMOTION_REQUESTED only', {
    listedAs(world, agreement) {
      return rulebook.listedAs.call(this, world, agreement) === 'PROMOTION_REQUESTED'
        ? 'PROMOTION_REQUESTED'
        : undefined
    },
  }),
  misreading('LIST-2', 'page-1-only', 'reads the first page of 10 only', onlyFirst(10)),
  misreading('LIST-2', 'page-1-of-100-only', 'reads the first page of 100 only', onlyFirst(100)),
  misreading('LIST-2', 'listed-twice', 'lists every target twice', {
    targets(world) {
      const listed = rulebook.targets.call(this, world).value
      return { value: [...listed, ...listed], because: [] }
    },
  }),
  misreading('LIST-3', 'expired-is-listed', 'lists an agreement whose countdown has run out', {
    listedAs(world, agreement) {
      const requested = (registrationOf(world, agreement)?.promotionRequestedAt ?? 0) > 0
      return requested ? 'PROMOTION_REQUESTED' : rulebook.listedAs.call(this, world, agreement)
    },
  }),
  misreading('LIST-4', 'whole-scope', 'lists every contract of the scope, bound or not', {
    contractsByAgreement(world) {
      const bound = rulebook.contractsByAgreement.call(this, world)
      return new Map(
        [...world.agreements.keys()].map((agreement) => {
          const scope = homeEntries(world, agreement).map(({ account }) => account)
          return [agreement, [...new Set([...scope, ...(bound.get(agreement) ?? [])])]]
        }),
      )
    },
  }),
  misreading('LIST-4', 'top-level-only', 'lists no child contracts', {
    contractsByAgreement(world) {
      return rulebook.contractsByAgreement.call({ ...this, deployerOf: () => undefined }, world)
    },
  }),
]
