import { type ContractState, PROMOTION_DELAY, PROMOTION_WINDOW } from '../../model/protocol.ts'
import type { AnswerValue } from '../../model/question.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import { registrationOf } from '../../model/rulebook/status.ts'
import { stateAt } from '../../model/state.ts'
import { modelMutant } from '../model-mutant.ts'
import { adoptedByOwner, naming } from './binding.ts'

const alsoOpen = (...others: ContractState[]) => ({
  isOpen: (state: ContractState) => rulebook.isOpen(state) || others.includes(state),
})

/** Reads the state as of some seconds later, or earlier if negative. */
const shifted = (seconds: number): Pick<typeof rulebook, 'stateOf'> => ({
  stateOf: (world, agreement) => stateAt(registrationOf(world, agreement), world.now + seconds),
})

/** May 2033. Scenarios start in 2001 or later than this, so the machine's clock is years ahead of the chain, or behind it. */
const MACHINE_ERA = 2_000_000_000
/** Farther away than any deadline of a scenario. */
const CENTURY = 100 * 365 * 86_400

/** Model mutants of the rules STATE and TIME. */
export const statusMutants = [
  modelMutant('STATE-1', 'promotion-is-closed', 'treats PROMOTION_REQUESTED as not attackable', {
    isOpen: (state) => state === 'UNDER_ATTACK',
  }),
  modelMutant('STATE-1', 'promotion-only', 'treats UNDER_ATTACK as not attackable', {
    isOpen: (state) => state === 'PROMOTION_REQUESTED',
  }),
  modelMutant(
    'STATE-1',
    'closed-after-commitment',
    'treats an agreement as not attackable once its commitment window has ended',
    {
      isAttackable(world, contract) {
        const agreement = this.bindingOf(world, contract).value?.agreement
        const until = agreement === undefined ? undefined : world.agreements.get(agreement)?.cantChangeUntil
        if (until === undefined || until > world.now) return rulebook.isAttackable.call(this, world, contract)
        return { value: false, because: [] }
      },
    },
  ),
  modelMutant('STATE-2', 'production-is-open', 'treats PRODUCTION as attackable', alsoOpen('PRODUCTION')),
  modelMutant('STATE-2', 'corrupted-is-open', 'treats CORRUPTED as attackable', alsoOpen('CORRUPTED')),
  modelMutant('STATE-3', 'unknown-is-open', 'treats a state that it does not know as attackable', alsoOpen('PAUSED')),
  modelMutant('STATE-3', 'requested-is-open', 'treats ATTACK_REQUESTED as attackable', alsoOpen('ATTACK_REQUESTED')),
  modelMutant(
    'STATE-4',
    'countdown-end-included',
    'treats the second at which the countdown ends as attackable (<= instead of <)',
    shifted(-1),
  ),
  modelMutant('STATE-4', 'countdown-a-second-short', 'ends the countdown a second early', shifted(1)),
  modelMutant('STATE-5', 'state-from-events', 'waits for an event that announces the end of the countdown', {
    stateOf: (world, agreement) => stateAt(registrationOf(world, agreement), 0),
  }),
  modelMutant('STATE-6', 'promotion-stays', 'lets a cancelled promotion count down', {
    stateOf(world, agreement) {
      const registration = registrationOf(world, agreement)
      const first = registration?.firstPromotionAt
      const right = rulebook.stateOf.call(this, world, agreement)
      if (!first || (right !== 'UNDER_ATTACK' && right !== 'PROMOTION_REQUESTED')) return right
      return stateAt({ ...registration, promotionRequestedAt: first }, world.now)
    },
  }),
  modelMutant('STATE-6', 'first-countdown', 'keeps the first countdown after a new promotion', {
    countdownEndOf(world, agreement) {
      const registration = registrationOf(world, agreement)
      const first = registration?.promotionRequestedAt ? registration.firstPromotionAt : undefined
      return first ? first + PROMOTION_DELAY : rulebook.countdownEndOf(world, agreement)
    },
  }),
  modelMutant(
    'STATE-7',
    'timestamp-alone',
    'derives the state of an approved attack from its promotion timestamp alone',
    {
      stateOf(world, agreement) {
        const registration = registrationOf(world, agreement)
        if (registration?.approvedAt === undefined) return rulebook.stateOf.call(this, world, agreement)
        return registration.promotionRequestedAt > 0 ? 'PROMOTION_REQUESTED' : 'UNDER_ATTACK'
      },
    },
  ),
  modelMutant('STATE-8', 'top-level-view', 'takes isTopLevelContractUnderAttack as the answer for children', {
    isAttackable(world, contract) {
      const child = this.bindingOf(world, contract).value?.via === 'child'
      return child ? { value: false, because: [] } : rulebook.isAttackable.call(this, world, contract)
    },
  }),
  modelMutant('STATE-9', 'legacy-check', 'takes an adopted agreement that passes the legacy three-step check', {
    bindingOf(world, contract) {
      const right = rulebook.bindingOf.call(this, world, contract)
      if (right.value?.via !== 'top-level') return right
      const adopted = adoptedByOwner(world, right.value.agreement)
      const passes =
        adopted !== undefined &&
        naming(world, contract).includes(adopted) &&
        this.isOpen(this.stateOf(world, right.value.agreement))
      return passes ? { value: { agreement: adopted, via: 'top-level' }, because: [] } : right
    },
    isAttackable(world, contract) {
      return rulebook.isAttackable.call({ ...this, bindingOf: rulebook.bindingOf }, world, contract)
    },
  }),
  modelMutant(
    'STATE-10',
    'silence-is-consent',
    'treats an attack request as approved when 14 days passed without a decision',
    {
      stateOf(world, agreement) {
        const registration = registrationOf(world, agreement)
        const undecided = registration && registration.approvedAt === undefined && registration.deadline > 0
        const right = rulebook.stateOf.call(this, world, agreement)
        return undecided && !registration.promoted && right === 'PRODUCTION' ? 'UNDER_ATTACK' : right
      },
    },
  ),
  modelMutant('STATE-10', 'deadline-ends-the-attack', "ends an approved attack at the request's 14-day deadline", {
    stateOf(world, agreement) {
      const deadline = registrationOf(world, agreement)?.deadline ?? 0
      const right = rulebook.stateOf.call(this, world, agreement)
      return deadline > 0 && world.now >= deadline && this.isOpen(right) ? 'PRODUCTION' : right
    },
  }),
  modelMutant(
    'STATE-11',
    'child-always-open',
    "treats an included child as attackable whatever its agreement's state",
    {
      isAttackable(world, contract) {
        const child = this.bindingOf(world, contract).value?.via === 'child'
        return child ? { value: true, because: [] } : rulebook.isAttackable.call(this, world, contract)
      },
    },
  ),
  modelMutant('STATE-11', 'child-not-in-countdown', 'treats an included child as attackable in UNDER_ATTACK only', {
    isAttackable(world, contract) {
      const binding = this.bindingOf(world, contract).value
      const right = rulebook.isAttackable.call(this, world, contract)
      if (binding?.via !== 'child' || this.stateOf(world, binding.agreement) === 'UNDER_ATTACK') return right
      return { value: false, because: [] }
    },
  }),
  modelMutant('TIME-1', 'fourteen-days', 'counts 14 days instead of 3', {
    countdownEndOf(world, agreement) {
      const end = rulebook.countdownEndOf(world, agreement)
      return end === undefined ? undefined : end - PROMOTION_DELAY + PROMOTION_WINDOW
    },
  }),
  modelMutant('TIME-1', 'second-off', 'is a second off', {
    countdownEndOf(world, agreement) {
      const end = rulebook.countdownEndOf(world, agreement)
      return end === undefined ? undefined : end + 1
    },
  }),
  modelMutant('TIME-1', 'milliseconds', 'answers milliseconds', {
    timeRemaining(world, contract) {
      const right = rulebook.timeRemaining.call(this, world, contract)
      return { value: right.value === null ? null : right.value * 1_000, because: [] }
    },
  }),
  modelMutant(
    'TIME-1',
    'window-ends-the-countdown',
    'ends the countdown with the commitment window, if that ends first',
    {
      timeRemaining(world, contract) {
        const right = rulebook.timeRemaining.call(this, world, contract)
        const agreement = this.bindingOf(world, contract).value?.agreement ?? ''
        const left = (world.agreements.get(agreement)?.cantChangeUntil ?? 0) - this.nowOf(world)
        return right.value && left > 0 ? { value: Math.min(right.value, left), because: [] } : right
      },
    },
  ),
  modelMutant('TIME-2', 'negative-time', 'lets the time left run below zero', {
    timeRemaining(world, contract) {
      const right = rulebook.timeRemaining.call(this, world, contract)
      const agreement = right.value === 0 ? this.bindingOf(world, contract).value?.agreement : undefined
      const end = agreement === undefined ? undefined : this.countdownEndOf(world, agreement)
      return end === undefined ? right : { value: end - world.now, because: [] }
    },
  }),
  modelMutant('TIME-2', 'none-is-zero', 'answers 0 when there is no countdown', {
    timeRemaining(world, contract) {
      return { value: rulebook.timeRemaining.call(this, world, contract).value ?? 0, because: [] }
    },
  }),
  modelMutant(
    'TIME-2',
    'request-deadline-counts',
    "answers the time until an attack request's deadline when there is no countdown",
    {
      countdownEndOf(world, agreement) {
        const requested = this.stateOf(world, agreement) === 'ATTACK_REQUESTED'
        const deadline = requested ? registrationOf(world, agreement)?.deadline : undefined
        return deadline ?? rulebook.countdownEndOf(world, agreement)
      },
    },
  ),
  modelMutant('TIME-2', 'over-is-none', 'answers none once the countdown has ended', {
    timeRemaining(world, contract) {
      const right = rulebook.timeRemaining.call(this, world, contract)
      return { value: right.value === 0 ? null : right.value, because: [] }
    },
  }),
  modelMutant(
    'TIME-3',
    'machine-clock',
    "takes the machine's clock instead of the block's timestamp",
    { nowOf: (world) => (world.now < MACHINE_ERA ? world.now + CENTURY : world.now - CENTURY) },
    // The exact value depends on the machine: more time than a countdown can have is the sign.
    { isLike: (predicted, given) => isBeyondCountdown(predicted) && isBeyondCountdown(given) },
  ),
]

function isBeyondCountdown(answer: AnswerValue): boolean {
  return typeof answer === 'number' && answer > PROMOTION_DELAY
}
