import type { Name } from '../../model/action.ts'
import type { ContractState } from '../../model/protocol.ts'
import type { TargetAnswer } from '../../model/question.ts'
import { homeEntries } from '../../model/rulebook/inclusion-rules.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import { registrationOf } from '../../model/rulebook/status-rules.ts'
import type { World } from '../../model/world.ts'
import { type Decision, type Decisions, underived } from './decision.ts'

/** Changes the right list. */
const changed = (change: (listed: TargetAnswer[]) => TargetAnswer[]): Decision => ({
  targets(world) {
    return underived(change(rulebook.targets.call(this, world).value))
  },
})

/** Lists at most some agreements of each state, newest first. The explorer has a list with its own pages for each state. */
const onlyFirst = (count: number, ofPromotions = count) =>
  changed((listed) => {
    const page = (state: string, most: number) => listed.filter((target) => target.state === state).slice(0, most)
    return [...page('UNDER_ATTACK', count), ...page('PROMOTION_REQUESTED', ofPromotions)]
  })

/** Lists the agreements in one state only. */
const onlyIn = (state: TargetAnswer['state']): Decision => ({
  listedAs(world, agreement) {
    return rulebook.listedAs.call(this, world, agreement) === state ? state : undefined
  },
})

/** Also lists the agreements in a state that is not attackable. */
const closedListed = (state: ContractState): Decision => {
  const isIn = (world: World, agreement: Name) =>
    world.agreements.has(agreement) && rulebook.stateOf(world, agreement) === state
  return {
    listedAs(world, agreement) {
      return isIn(world, agreement) ? 'UNDER_ATTACK' : rulebook.listedAs.call(this, world, agreement)
    },
    alsoLists: isIn,
  }
}

const UNKNOWN = '0x000000000000000000000000000000000000dEaD'
const otherState = { UNDER_ATTACK: 'PROMOTION_REQUESTED', PROMOTION_REQUESTED: 'UNDER_ATTACK' } as const

const hasRequestedPromotion = (world: World, agreement: Name) =>
  (registrationOf(world, agreement)?.promotionRequestedAt ?? 0) > 0

/** Decisions about what can be attacked now (LIST). LIST-5 is broken by an error, not by an answer. */
export const targetDecisions: Decisions = {
  'under-attack-only': onlyIn('UNDER_ATTACK'),
  'promotions-only': onlyIn('PROMOTION_REQUESTED'),
  'page-1-only': onlyFirst(10),
  'page-1-of-100-only': onlyFirst(100),
  'page-1-of-promotions-only': onlyFirst(Infinity, 10),
  'listed-twice': changed((listed) => [...listed, ...listed]),
  'expired-is-listed': {
    listedAs(world, agreement) {
      return hasRequestedPromotion(world, agreement)
        ? 'PROMOTION_REQUESTED'
        : rulebook.listedAs.call(this, world, agreement)
    },
    alsoLists: (world, agreement) =>
      rulebook.listedAs(world, agreement) === undefined && hasRequestedPromotion(world, agreement),
  },
  'production-is-listed': closedListed('PRODUCTION'),
  'corrupted-is-listed': closedListed('CORRUPTED'),
  'requested-is-listed': closedListed('ATTACK_REQUESTED'),
  'unregistered-is-listed': closedListed('NOT_DEPLOYED'),
  'unknown-is-listed': {
    ...changed((listed) => [...listed, { agreement: UNKNOWN, state: 'UNDER_ATTACK', contracts: [] }]),
    alsoLists: (world, agreement) => !world.agreements.has(agreement),
  },
  'bare-in-wrong-state': changed((listed) =>
    listed.map((target) => (target.contracts.length > 0 ? target : { ...target, state: otherState[target.state] })),
  ),
  'whole-scope': {
    contractsByAgreement(world) {
      const bound = rulebook.contractsByAgreement.call(this, world)
      return new Map(
        [...world.agreements.keys()].map((agreement) => {
          const scope = homeEntries(world, agreement).map(({ account }) => account)
          return [agreement, [...new Set([...scope, ...(bound.get(agreement) ?? [])])]]
        }),
      )
    },
  },
  'top-level-only': {
    contractsByAgreement(world) {
      return rulebook.contractsByAgreement.call({ ...this, deployerOf: () => undefined }, world)
    },
  },
}
