import type { Name } from '../action.ts'
import { because, derived, type Reason } from '../derived.ts'
import { sinceStartText } from '../duration.ts'
import { type ContractState, PROMOTION_DELAY, stateNumber } from '../protocol.ts'
import { stateAt } from '../state.ts'
import type { Registration, World } from '../world.ts'
import type { Rulebook, StatusRules } from './decisions.ts'

export const statusRules: StatusRules & ThisType<Rulebook> = {
  nowOf(world) {
    return world.now
  },

  stateOf(world, agreement) {
    return stateAt(registrationOf(world, agreement), this.nowOf(world))
  },

  isOpen(state) {
    return state === 'UNDER_ATTACK' || state === 'PROMOTION_REQUESTED'
  },

  countdownEndOf(world, agreement) {
    const requestedAt = registrationOf(world, agreement)?.promotionRequestedAt ?? 0
    return requestedAt > 0 ? requestedAt + PROMOTION_DELAY : undefined
  },

  isAttackable(world, contract) {
    const binding = this.bindingOf(world, contract)
    if (!binding.value) return derived(false, () => binding.because)
    const { agreement, via } = binding.value
    const state = this.stateOf(world, agreement)
    return derived(this.isOpen(state), () => [
      ...binding.because,
      ...(via === 'child' ? [because('STATE-11', `${contract} follows ${agreement}`)] : []),
      ...stateReasons(world, agreement, state),
    ])
  },

  timeRemaining(world, contract) {
    const binding = this.bindingOf(world, contract)
    if (!binding.value) return derived(null, () => binding.because)
    const { agreement } = binding.value
    const end = this.countdownEndOf(world, agreement)
    if (end === undefined) {
      return derived(null, () => [...binding.because, because('TIME-2', `no promotion of ${agreement} is requested`)])
    }
    const left = end - this.nowOf(world)
    return derived(Math.max(0, left), () => [...binding.because, countdownReason(world, agreement, end, left)])
  },
}

function countdownReason(world: World, agreement: Name, end: number, left: number): Reason {
  const ends = `${agreement}'s countdown ${left > 0 ? 'ends' : 'ended'} at ${sinceStartText(world, end)}`
  return because(left > 0 ? 'TIME-1' : 'TIME-2', `${ends}, it is ${sinceStartText(world, world.now)}`)
}

/** The attack registry's record of an agreement; undefined if it has none. */
export function registrationOf(world: World, agreement: Name): Registration | undefined {
  return world.agreements.get(agreement)?.registration
}

function stateReasons(world: World, agreement: Name, state: ContractState): Reason[] {
  const fact = `${agreement} is ${state}`
  switch (state) {
    case 'UNDER_ATTACK':
    case 'PROMOTION_REQUESTED':
      return [because('STATE-1', fact)]
    case 'PRODUCTION':
      return [because('STATE-2', fact), ...deadlineReasons(world, agreement)]
    case 'CORRUPTED':
      return [because('STATE-2', fact)]
    case 'PAUSED':
      return [because('STATE-3', `${agreement} is in state ${stateNumber(state)}, which is new; refusing is right too`)]
    default:
      return [because('STATE-3', fact)]
  }
}

/** Explains a PRODUCTION state that no transaction recorded. */
function deadlineReasons(world: World, agreement: Name): Reason[] {
  const registration = registrationOf(world, agreement)
  if (!registration || registration.promoted) return []
  const { promotionRequestedAt, deadline } = registration
  if (promotionRequestedAt === 0) {
    return [because('STATE-10', `its attack request waited until ${sinceStartText(world, deadline)} for a decision`)]
  }
  const end = sinceStartText(world, promotionRequestedAt + PROMOTION_DELAY)
  return [
    because('STATE-4', `its countdown ended at ${end}, it is ${sinceStartText(world, world.now)}`),
    because('STATE-5', 'no transaction or event announced it'),
  ]
}
