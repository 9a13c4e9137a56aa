import { type ContractState, PROMOTION_DELAY, PROMOTION_WINDOW } from '../../model/protocol.ts'
import type { AnswerValue } from '../../model/question.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import { registrationOf } from '../../model/rulebook/status-rules.ts'
import { stateAt } from '../../model/state.ts'
import { type Decision, type Decisions, underived, verdict } from './decision.ts'
import { adoptedByOwner, naming } from './other-agreement-decisions.ts'

const openIn = (...states: ContractState[]): Decision => ({ isOpen: (state) => states.includes(state) })

const alsoOpenIn = (state: ContractState) => openIn('UNDER_ATTACK', 'PROMOTION_REQUESTED', state)

/** Reads the state as of some seconds later, or earlier if negative. */
const shifted = (seconds: number): Decision => ({
  stateOf: (world, agreement) => stateAt(registrationOf(world, agreement), world.now + seconds),
})

/** Changes the end of a countdown. */
const countdownEnd = (change: (end: number) => number): Decision => ({
  countdownEndOf(world, agreement) {
    const end = rulebook.countdownEndOf(world, agreement)
    return end === undefined ? undefined : change(end)
  },
})

/** Changes the time left. */
const timeLeft = (change: (left: number | null) => number | null): Decision => ({
  timeRemaining(world, contract) {
    return underived(change(rulebook.timeRemaining.call(this, world, contract).value))
  },
})

/** May 2033. Scenarios start in 2001 or later than this, so the machine's clock is years ahead of the chain, or behind it. */
const MACHINE_ERA = 2_000_000_000
/** Farther away than any deadline of a scenario. */
const CENTURY = 100 * 365 * 86_400

/** Decisions about states and the time left (STATE, TIME). */
export const statusDecisions: Decisions = {
  'promotion-is-closed': openIn('UNDER_ATTACK'),
  'promotion-only': openIn('PROMOTION_REQUESTED'),
  'closed-after-commitment': verdict((world, _contract, binding) => {
    const until = binding ? world.agreements.get(binding.agreement)?.cantChangeUntil : undefined
    return until === undefined || until > world.now ? undefined : false
  }),
  'production-is-open': alsoOpenIn('PRODUCTION'),
  'corrupted-is-open': alsoOpenIn('CORRUPTED'),
  'unknown-is-open': alsoOpenIn('PAUSED'),
  'requested-is-open': alsoOpenIn('ATTACK_REQUESTED'),
  'countdown-end-included': shifted(-1),
  'countdown-a-second-short': shifted(1),
  'state-from-events': { stateOf: (world, agreement) => stateAt(registrationOf(world, agreement), 0) },
  'promotion-stays': {
    stateOf(world, agreement) {
      const registration = registrationOf(world, agreement)
      const first = registration?.firstPromotionAt
      const right = rulebook.stateOf.call(this, world, agreement)
      if (!first || !rulebook.isOpen(right)) return right
      return stateAt({ ...registration, promotionRequestedAt: first }, world.now)
    },
  },
  'first-countdown': {
    countdownEndOf(world, agreement) {
      const registration = registrationOf(world, agreement)
      const first = registration?.promotionRequestedAt ? registration.firstPromotionAt : undefined
      return first ? first + PROMOTION_DELAY : rulebook.countdownEndOf(world, agreement)
    },
  },
  'timestamp-alone': {
    stateOf(world, agreement) {
      const registration = registrationOf(world, agreement)
      if (registration?.approvedAt === undefined) return rulebook.stateOf.call(this, world, agreement)
      return registration.promotionRequestedAt > 0 ? 'PROMOTION_REQUESTED' : 'UNDER_ATTACK'
    },
  },
  'top-level-view': verdict((_world, _contract, binding) => (binding?.via === 'child' ? false : undefined)),
  'legacy-check': {
    bindingOf(world, contract) {
      const right = rulebook.bindingOf.call(this, world, contract)
      if (right.value?.via !== 'top-level') return right
      const adopted = adoptedByOwner(world, right.value.agreement)
      const passes =
        adopted !== undefined &&
        naming(world, contract).includes(adopted) &&
        this.isOpen(this.stateOf(world, right.value.agreement))
      return passes ? underived({ agreement: adopted, via: 'top-level' }) : right
    },
    isAttackable(world, contract) {
      return rulebook.isAttackable.call({ ...this, bindingOf: rulebook.bindingOf }, world, contract)
    },
  },
  'silence-is-consent': {
    stateOf(world, agreement) {
      const registration = registrationOf(world, agreement)
      const undecided = registration && registration.approvedAt === undefined && registration.deadline > 0
      const right = rulebook.stateOf.call(this, world, agreement)
      return undecided && !registration.promoted && right === 'PRODUCTION' ? 'UNDER_ATTACK' : right
    },
  },
  'deadline-ends-the-attack': {
    stateOf(world, agreement) {
      const deadline = registrationOf(world, agreement)?.deadline ?? 0
      const right = rulebook.stateOf.call(this, world, agreement)
      return deadline > 0 && world.now >= deadline && this.isOpen(right) ? 'PRODUCTION' : right
    },
  },
  'child-always-open': verdict((_world, _contract, binding) => binding?.via === 'child' || undefined),
  'child-not-in-countdown': verdict(function (world, _contract, binding) {
    const isAffected = binding?.via === 'child' && this.stateOf(world, binding.agreement) !== 'UNDER_ATTACK'
    return isAffected ? false : undefined
  }),
  'fourteen-days': countdownEnd((end) => end - PROMOTION_DELAY + PROMOTION_WINDOW),
  'second-off': countdownEnd((end) => end + 1),
  milliseconds: timeLeft((left) => left && left * 1_000),
  'window-ends-the-countdown': {
    timeRemaining(world, contract) {
      const right = rulebook.timeRemaining.call(this, world, contract)
      const agreement = this.bindingOf(world, contract).value?.agreement ?? ''
      const left = (world.agreements.get(agreement)?.cantChangeUntil ?? 0) - this.nowOf(world)
      return right.value && left > 0 ? underived(Math.min(right.value, left)) : right
    },
  },
  'negative-time': {
    timeRemaining(world, contract) {
      const right = rulebook.timeRemaining.call(this, world, contract)
      const agreement = right.value === 0 ? this.bindingOf(world, contract).value?.agreement : undefined
      const end = agreement === undefined ? undefined : this.countdownEndOf(world, agreement)
      return end === undefined ? right : underived(end - world.now)
    },
  },
  'none-is-zero': timeLeft((left) => left ?? 0),
  'request-deadline-counts': {
    countdownEndOf(world, agreement) {
      const requested = this.stateOf(world, agreement) === 'ATTACK_REQUESTED'
      const deadline = requested ? registrationOf(world, agreement)?.deadline : undefined
      return deadline ?? rulebook.countdownEndOf(world, agreement)
    },
  },
  'over-is-none': timeLeft((left) => left || null),
  'machine-clock': {
    nowOf: (world) => (world.now < MACHINE_ERA ? world.now + CENTURY : world.now - CENTURY),
    // The exact value depends on the machine: more time than a countdown can have is the sign.
    isLike: (predicted, given) => isBeyondCountdown(predicted) && isBeyondCountdown(given),
  },
}

function isBeyondCountdown(answer: AnswerValue): boolean {
  return typeof answer === 'number' && answer > PROMOTION_DELAY
}
