import type { Address } from '../subject/resolver.ts'
import { exact } from './check.ts'
import type { View } from './view.ts'

/** The states of agreements; the index is the number on chain. */
export const states = [
  'NOT_DEPLOYED',
  'NEW_DEPLOYMENT',
  'ATTACK_REQUESTED',
  'UNDER_ATTACK',
  'PROMOTION_REQUESTED',
  'PRODUCTION',
  'CORRUPTED',
] as const

export type State = (typeof states)[number] | 'UNKNOWN'

export type Status = {
  state: State
  /** The end of the countdown, a block timestamp. It can stay set after PROMOTION_REQUESTED. */
  productionTime?: number
}

/** From a promotion to PRODUCTION, in seconds. */
const promotionDelay = 3 * 24 * 60 * 60

/** The state of an agreement at the view's block. */
export async function statusOf(view: View, agreement: Address): Promise<Status> {
  const registry = view.environment.contracts.attackRegistry
  const [number, info] = await Promise.all([
    view.read(registry, 'getAgreementState', agreement),
    view.read(registry, 'getAgreementInfo', agreement),
  ])
  // In a state that a later version of the registry has added, nothing can be attacked.
  const state = states[number] ?? 'UNKNOWN'
  const requested = exact(info.promotionRequestedTimestamp, `The time of ${agreement}'s promotion`)
  if (requested === 0) return { state }

  const productionTime = requested + promotionDelay
  // The countdown ends at its exact second, without a transaction or event. A registry that still says
  // PROMOTION_REQUESTED does not make an attack lawful.
  const isOver = state === 'PROMOTION_REQUESTED' && view.block.timestamp >= productionTime
  return { state: isOver ? 'PRODUCTION' : state, productionTime }
}

/** Whether contracts that the agreement binds can be attacked in a state. */
export function isAttackable(state: State | undefined): state is 'UNDER_ATTACK' | 'PROMOTION_REQUESTED' {
  return state === 'UNDER_ATTACK' || state === 'PROMOTION_REQUESTED'
}

/** Seconds until the countdown ends, 0 once it has ended; null where there is none. */
export function timeRemaining({ productionTime }: Status, now: number): number | null {
  return productionTime === undefined ? null : Math.max(0, productionTime - now)
}
