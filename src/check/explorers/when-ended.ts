import type { Name } from '../../model/action.ts'
import { PROMOTION_DELAY } from '../../model/protocol.ts'
import { stateAt } from '../../model/state.ts'
import type { Registration, World } from '../../model/world.ts'

/** When an agreement became CORRUPTED, in seconds; undefined if it is not. */
export function corruptedAt(world: World, agreement: Name): number | undefined {
  return firstWorld(world, agreement, ({ corrupted }) => corrupted)?.now
}

/**
 * When an agreement became PRODUCTION, in seconds, by a transaction or by a deadline. `recorded`: when a transaction recorded what
 * the deadline had brought, if one did. Undefined if it is not in PRODUCTION.
 */
export function productionAt(world: World, agreement: Name): { at: number; recorded?: number } | undefined {
  const registration = world.agreements.get(agreement)?.registration
  if (!registration || stateAt(registration, world.now) !== 'PRODUCTION') return undefined
  if (!registration.promoted) return { at: deadlineOf(registration) }
  const promoted = firstWorld(world, agreement, (one) => one.promoted) as World
  const before = promoted.before?.agreements.get(agreement)?.registration
  if (before && stateAt(before, promoted.now) === 'PRODUCTION')
    return { at: deadlineOf(before), recorded: promoted.now }
  return { at: promoted.now }
}

/** The end of a countdown, or else the deadline of a request, in seconds. */
function deadlineOf({ promotionRequestedAt, deadline }: Registration): number {
  return promotionRequestedAt > 0 ? promotionRequestedAt + PROMOTION_DELAY : deadline
}

/** The earliest world since which something holds of an agreement's registration; undefined if it does not hold now. */
function firstWorld(world: World, agreement: Name, holds: (registration: Registration) => boolean): World | undefined {
  let first: World | undefined
  for (let one: World | undefined = world; one; one = one.before) {
    const registration = one.agreements.get(agreement)?.registration
    if (!registration || !holds(registration)) break
    first = one
  }
  return first
}
