import { type ContractState, PROMOTION_WINDOW } from '../model/protocol.ts'
import type { Promises, Registration } from '../model/world.ts'
import type { Recorded } from './registrations.ts'

/** A state of an agreement that the attack registry announced by an event. */
export type Announced = { state: ContractState; at: number }

/**
 * Derives the attack registry's records of an agreement from its events: a world that was read from a chain lacks the
 * earlier worlds that have them.
 * @param states Every state that the registry announced, oldest first.
 */
export function recordsOfEvents(states: readonly Announced[], createdAt: number): Recorded[] {
  const records: Recorded[] = [{ at: createdAt, registration: undefined }]
  for (const announced of states) {
    const before = records.at(-1)?.registration
    records.push({ at: announced.at, registration: next(before, announced) })
  }
  return records
}

function next(before: Registration | undefined, { state, at }: Announced): Registration | undefined {
  // The end of a pause announces the state that goes on.
  if (before?.paused) {
    const { paused: _, ...registration } = before
    return registration
  }
  const known = before ?? { ...unregistered, registeredAt: at }
  switch (state) {
    case 'ATTACK_REQUESTED':
      return { ...known, deadline: at + PROMOTION_WINDOW }
    case 'UNDER_ATTACK':
      // Cancelling a promotion announces this state again.
      return { ...known, approvedAt: known.approvedAt ?? at, promotionRequestedAt: 0 }
    case 'PROMOTION_REQUESTED':
      return { ...known, promotionRequestedAt: at }
    case 'PRODUCTION':
      return { ...known, promotionRequestedAt: 0, promoted: true }
    case 'CORRUPTED':
      return { ...known, promotionRequestedAt: 0, corrupted: true }
    case 'PAUSED':
      return { ...known, paused: true }
    default:
      return undefined
  }
}

const unregistered = {
  attackModerator: '',
  deadline: 0,
  promotionRequestedAt: 0,
  promoted: false,
  corrupted: false,
  // Views never read the promises of a past record.
  promises: {} as Promises,
}
