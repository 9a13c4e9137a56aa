import { PROMOTION_DELAY } from '../model/protocol.ts'
import { stateAt } from '../model/state.ts'
import type { Registration } from '../model/world.ts'
import type { Recorded } from './registrations.ts'
import type { Phase } from './world-view.ts'

type StateChange = Pick<Phase, 'state' | 'from'>

/**
 * Lists the states of an agreement, oldest first: those that transactions set, and those that a deadline sets or will set.
 * @param records The attack registry's records of it, oldest first.
 */
export function phasesOf(records: readonly Recorded[], createdAt: number): Phase[] {
  const changes: StateChange[] = [{ state: 'NOT_DEPLOYED', from: createdAt }]
  records.forEach(({ at, registration }, index) => {
    if (index === 0) changes.push(...statesBefore(registration))
    // A deadline that a transaction overtook never took effect.
    while ((changes.at(-1)?.from ?? 0) > at) changes.pop()
    changes.push({ state: stateAt(registration, at), from: at }, ...clockChange(registration))
  })
  return joined(changes)
}

/** Lists the earlier states that the first record implies. */
function statesBefore(registration: Registration | undefined): StateChange[] {
  if (!registration) return []
  const { registeredAt, approvedAt, firstPromotionAt, deadline } = registration
  return [
    ...(deadline > 0 || approvedAt ? [{ state: 'ATTACK_REQUESTED' as const, from: registeredAt }] : []),
    ...(approvedAt === undefined ? [] : [{ state: 'UNDER_ATTACK' as const, from: approvedAt }]),
    ...(firstPromotionAt === undefined ? [] : [{ state: 'PROMOTION_REQUESTED' as const, from: firstPromotionAt }]),
  ]
}

/** Returns the state that a deadline sets without a transaction, from its second on. */
function clockChange(registration: Registration | undefined): StateChange[] {
  if (!registration || registration.promoted || registration.corrupted || registration.paused) return []
  const { promotionRequestedAt, approvedAt, deadline } = registration
  if (promotionRequestedAt > 0) return [{ state: 'PRODUCTION', from: promotionRequestedAt + PROMOTION_DELAY }]
  return approvedAt === undefined ? [{ state: 'PRODUCTION', from: deadline }] : []
}

function joined(changes: readonly StateChange[]): Phase[] {
  const lasting = changes.filter(({ from }, index) => changes[index + 1]?.from !== from)
  const distinct = lasting.filter(({ state }, index) => state !== lasting[index - 1]?.state)
  return distinct.map((change, index) => ({ ...change, to: distinct[index + 1]?.from ?? null }))
}
