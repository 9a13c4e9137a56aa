import { type ContractState, PROMOTION_DELAY } from './protocol.ts'
import type { Registration } from './world.ts'

/** Derives the state of an agreement at a timestamp from its registration and the deadlines that have passed (interface §3). */
export function stateAt(registration: Registration | undefined, now: number): ContractState {
  if (!registration) return 'NOT_DEPLOYED'
  if (registration.paused) return 'PAUSED'
  if (registration.corrupted) return 'CORRUPTED'
  if (registration.promoted) return 'PRODUCTION'
  if (registration.promotionRequestedAt > 0) {
    return now < registration.promotionRequestedAt + PROMOTION_DELAY ? 'PROMOTION_REQUESTED' : 'PRODUCTION'
  }
  if (registration.approvedAt !== undefined) return 'UNDER_ATTACK'
  return now < registration.deadline ? 'ATTACK_REQUESTED' : 'PRODUCTION'
}

/** Whether contracts of an agreement in this state cannot be linked to another one. */
export function isActive(state: ContractState): boolean {
  return state === 'ATTACK_REQUESTED' || state === 'UNDER_ATTACK' || state === 'PROMOTION_REQUESTED'
}
