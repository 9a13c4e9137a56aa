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
const REQUEST_DEADLINE = 14 * DAY
const PROMOTION_COUNTDOWN = 3 * DAY

/** When something happened, in seconds, and the transaction that did it; null where time alone did. */
export type StateChange = { at: number; txHash: Hash | null }

/** An agreement's life up to some second. What was undone (a rejected request, a cancelled promotion) is not in it. */
export type StateHistory = {
  state: StateName
  attackRequested?: StateChange
  underAttack?: StateChange
  promotionRequested?: StateChange
  production?: StateChange
  corrupted?: StateChange
  /** The second at which the request or the countdown that is running becomes PRODUCTION. */
  deadline?: number
}

const UNREGISTERED: StateHistory = { state: 'NOT_DEPLOYED' }

const announced = new WeakMap<readonly Transition[], StateHistory>()

/**
 * Reads an agreement's life off the states that the registry announced, and off the clock: an undecided request and a
 * promotion become PRODUCTION at their very deadline, and no event says so.
 *
 * @param transitions oldest first; what they announce is remembered by this array, which must not change.
 * @param now seconds; the chain's time, never the machine's.
 */
export function stateHistoryOf(transitions: readonly Transition[], now: number): StateHistory {
  let life = announced.get(transitions)
  if (!life) {
    life = transitions.reduce((before, transition) => next(expired(before, transition.at), transition), UNREGISTERED)
    announced.set(transitions, life)
  }
  return expired(life, now)
}

function expired(life: StateHistory, now: number): StateHistory {
  if (life.deadline === undefined || now < life.deadline) return life
  const { deadline, ...rest } = life
  return { ...rest, state: 'PRODUCTION', production: { at: deadline, txHash: null } }
}

function next({ deadline: _passed, ...before }: StateHistory, { state, at, txHash }: Transition): StateHistory {
  const moment = { at, txHash }
  const name = stateNames[state] ?? 'NOT_DEPLOYED'
  switch (name) {
    case 'ATTACK_REQUESTED':
      return { state: name, attackRequested: moment, deadline: at + REQUEST_DEADLINE }
    case 'UNDER_ATTACK': {
      const { promotionRequested: _cancelled, ...kept } = before
      return { ...kept, state: name, underAttack: before.underAttack ?? moment }
    }
    case 'PROMOTION_REQUESTED':
      return { ...before, state: name, promotionRequested: moment, deadline: at + PROMOTION_COUNTDOWN }
    case 'PRODUCTION':
      // Announced after it came by time, it began at the deadline all the same.
      return { ...before, state: name, production: before.production ?? moment }
    case 'CORRUPTED':
      return { ...before, state: name, corrupted: moment }
    default:
      return UNREGISTERED
  }
}
