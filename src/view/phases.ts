import { PROMOTION_DELAY } from '../model/protocol.ts'
import { stateAt } from '../model/state.ts'
import type { Registration } from '../model/world.ts'
import type { Recorded } from './registrations.ts'
import type { Phase } from './world-view.ts'

type Turn = Pick<Phase, 'state' | 'from'>

/**
 * The states of an agreement in the order of time: what transactions did, what the clock did, and what it will do.
 * @param records What the attack registry recorded of it, oldest first.
 */
export function phasesOf(records: readonly Recorded[], createdAt: number): Phase[] {
  const turns: Turn[] = [{ state: 'NOT_DEPLOYED', from: createdAt }]
  records.forEach(({ at, registration }, place) => {
    if (place === 0) turns.push(...remembered(registration))
    // What the clock would have done later did not come to pass.
    while ((turns.at(-1)?.from ?? 0) > at) turns.pop()
    turns.push({ state: stateAt(registration, at), from: at }, ...clockTurn(registration))
  })
  return joined(turns)
}

/** What a record itself says of the time before it was first seen. */
function remembered(registration: Registration | undefined): Turn[] {
  if (!registration) return []
  const { registeredAt, approvedAt, firstPromotionAt, deadline } = registration
  return [
    ...(deadline > 0 || approvedAt ? [{ state: 'ATTACK_REQUESTED' as const, from: registeredAt }] : []),
    ...(approvedAt === undefined ? [] : [{ state: 'UNDER_ATTACK' as const, from: approvedAt }]),
    ...(firstPromotionAt === undefined ? [] : [{ state: 'PROMOTION_REQUESTED' as const, from: firstPromotionAt }]),
  ]
}

/** The second at which the clock alone ends an open state. */
function clockTurn(registration: Registration | undefined): Turn[] {
  if (!registration || registration.promoted || registration.corrupted) return []
  const { promotionRequestedAt, approvedAt, deadline } = registration
  if (promotionRequestedAt > 0) return [{ state: 'PRODUCTION', from: promotionRequestedAt + PROMOTION_DELAY }]
  return approvedAt === undefined ? [{ state: 'PRODUCTION', from: deadline }] : []
}

function joined(turns: readonly Turn[]): Phase[] {
  const lasting = turns.filter(({ from }, place) => turns[place + 1]?.from !== from)
  const distinct = lasting.filter(({ state }, place) => state !== lasting[place - 1]?.state)
  return distinct.map((turn, place) => ({ ...turn, to: distinct[place + 1]?.from ?? null }))
}
