import type { Hash } from 'viem'
import type { Transition } from './ledger.ts'

/** The names of the attack registry's states, in the order of their numbers. */
export const stateNames = [
  'NOT_DEPLOYED',
  'NEW_DEPLOYMENT',
  'ATTACK_REQUESTED',
  'UNDER_ATTACK',
  'PROMOTION_REQUESTED',
  'PRODUCTION',
  'CORRUPTED',
] as const
export type StateName = (typeof stateNames)[number]

const DAY = 86_400
/** Seconds after which an undecided attack request becomes PRODUCTION. */
export const REQUEST_DEADLINE = 14 * DAY
const PROMOTION_COUNTDOWN = 3 * DAY

/** When a state began, in seconds, and the transaction that began it; null where a deadline passed without one. */
export type StateChange = { at: number; txHash: Hash | null }

/** An agreement's states up to some second. A rejected request and a cancelled promotion are not in it. */
export type StateHistory = {
  state: StateName
  attackRequested?: StateChange
  underAttack?: StateChange
  promotionRequested?: StateChange
  production?: StateChange
  corrupted?: StateChange
  /** The second at which the pending request or the running countdown becomes PRODUCTION. */
  deadline?: number
}

const UNREGISTERED: StateHistory = { state: 'NOT_DEPLOYED' }

const historyCache = new WeakMap<readonly Transition[], StateHistory>()

/**
 * Derives an agreement's states from the registry's events and from time: an undecided request and a promotion become
 * PRODUCTION exactly at their deadline, without an event.
 *
 * @param transitions oldest first; the result is cached by this array, which must not change.
 * @param now seconds; the chain's time, never the machine's.
 */
export function stateHistoryOf(transitions: readonly Transition[], now: number): StateHistory {
  let history = historyCache.get(transitions)
  if (!history) {
    history = transitions.reduce((before, transition) => next(expired(before, transition.at), transition), UNREGISTERED)
    historyCache.set(transitions, history)
  }
  return expired(history, now)
}

function expired(history: StateHistory, now: number): StateHistory {
  if (history.deadline === undefined || now < history.deadline) return history
  const { deadline, ...rest } = history
  return { ...rest, state: 'PRODUCTION', production: { at: deadline, txHash: null } }
}

function next({ deadline: _passed, ...before }: StateHistory, { state, at, txHash }: Transition): StateHistory {
  const change = { at, txHash }
  const name = stateNames[state] ?? 'NOT_DEPLOYED'
  switch (name) {
    case 'ATTACK_REQUESTED':
      return { state: name, attackRequested: change, deadline: at + REQUEST_DEADLINE }
    case 'UNDER_ATTACK': {
      const { promotionRequested: _cancelled, ...rest } = before
      return { ...rest, state: name, underAttack: before.underAttack ?? change }
    }
    case 'PROMOTION_REQUESTED':
      return { ...before, state: name, promotionRequested: change, deadline: at + PROMOTION_COUNTDOWN }
    case 'PRODUCTION':
      // An event after the deadline does not move the beginning: PRODUCTION began at the deadline.
      return { ...before, state: name, production: before.production ?? change }
    case 'CORRUPTED':
      return { ...before, state: name, corrupted: change }
    default:
      return UNREGISTERED
  }
}
