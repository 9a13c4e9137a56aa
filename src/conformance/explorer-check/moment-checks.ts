import type { Check } from './check.ts'
import { agreementCheck } from './check-agreement.ts'
import { contractCheck } from './check-contract.ts'
import { allAgreements, listCheck } from './check-list.ts'
import { itemsOf, knownAgreements } from './expected-item.ts'
import { everybody, type Moment, type Told } from './moment.ts'

/** What the explorer is asked about a moment of a story. */
export function momentChecks(moment: Moment): Check[] {
  const { world, before } = moment
  const itemOf = itemsOf(moment)
  const all = allAgreements([...before, moment], world.now)
  const isThis = (told: Told) => told.scenario === moment.scenario
  const lists = ['UNDER_ATTACK', 'PROMOTION_REQUESTED'].flatMap((state) => {
    const isLong = all.filter((one) => one.state === state).length > 10
    const limits = isLong ? [undefined, 3, 100] : [100]
    return limits.map((limit) => ({ state, ...(limit && { limit }) }))
  })
  return [
    ...everybody(moment).map((who) => contractCheck(moment, who, itemOf)),
    ...knownAgreements(world).map((name) => agreementCheck(moment, name, itemOf)),
    ...lists.map((query) => listCheck(all, { query, itemsOf: isThis })),
  ]
}
