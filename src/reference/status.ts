import type { Address } from '../subject/resolver.ts'
import { exact, named } from './check.ts'
import type { View } from './view.ts'

/** By their numbers on chain. */
export const states = [
  'NOT_DEPLOYED',
  'NEW_DEPLOYMENT',
  'ATTACK_REQUESTED',
  'UNDER_ATTACK',
  'PROMOTION_REQUESTED',
  'PRODUCTION',
  'CORRUPTED',
] as const

export type State = (typeof states)[number]

export type Status = {
  state: State
  /** When the countdown ends or ended, in seconds. It can outlive the state that it belongs to. */
  productionTime?: number
}

/** From a promotion to PRODUCTION, in seconds. */
const promotionDelay = 3 * 24 * 60 * 60

/** How an agreement stands at the view's block. */
export async function statusOf(view: View, agreement: Address): Promise<Status> {
  const registry = view.environment.contracts.attackRegistry
  const [number, info] = await Promise.all([
    view.read(registry, 'getAgreementState', agreement),
    view.read(registry, 'getAgreementInfo', agreement),
  ])
  const state = named(states, number, `The state of ${agreement}`)
  const requested = exact(info.promotionRequestedTimestamp, `The time of ${agreement}'s promotion`)
  if (requested === 0) return { state }

  const productionTime = requested + promotionDelay
  // The countdown ends by the clock alone, and at its very second: no transaction, no event. A registry that has not
  // noticed does not make an attack lawful.
  const isOver = state === 'PROMOTION_REQUESTED' && view.block.timestamp >= productionTime
  return { state: isOver ? 'PRODUCTION' : state, productionTime }
}

/** The two states in which what the agreement binds can be attacked. */
export function isAttackable(state: State | undefined): state is 'UNDER_ATTACK' | 'PROMOTION_REQUESTED' {
  return state === 'UNDER_ATTACK' || state === 'PROMOTION_REQUESTED'
}

/** Seconds until the countdown ends, 0 once it has; null where there is none. */
export function timeRemaining({ productionTime }: Status, now: number): number | null {
  return productionTime === undefined ? null : Math.max(0, productionTime - now)
}
