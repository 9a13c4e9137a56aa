import type { Name } from '../../model/action.ts'
import {
  type LifecycleOperation,
  lifecycleOperations,
  type RegistryAction,
} from '../../model/actions/registry-operations.ts'
import { isAction, type Step } from '../../scenario/scenario.ts'

/** The shortest ways to a state. */
const lives: readonly (readonly LifecycleOperation[])[] = [
  ['goToProduction'],
  ['requestUnderAttack'],
  ['requestUnderAttack', 'approveAttack'],
  ['requestUnderAttack', 'rejectAttackRequest'],
  ['requestUnderAttack', 'instantPromote'],
  ['requestUnderAttack', 'approveAttack', 'promote'],
  ['requestUnderAttack', 'approveAttack', 'markCorrupted'],
]

const isOperation = (step: Step, agreement: Name): boolean =>
  isAction(step)
    ? (lifecycleOperations as readonly string[]).includes(step.do) && (step as RegistryAction).agreement === agreement
    : step.do === 'waitUntil' && step.agreement === agreement

/**
 * Builds steps in which one agreement has a shorter life: one of {@link lives} replaces its operations and the waits
 * for its deadlines, at the place of the first of them or the last.
 */
export function simplifyHistories(steps: readonly Step[]): Step[][] {
  const agreements = steps.flatMap((step) => (step.do === 'createAgreement' ? [step.agreement] : []))
  return agreements.flatMap((agreement) => {
    const own = steps.flatMap((step, index) => (isOperation(step, agreement) ? [index] : []))
    return lives
      .filter((life) => life.length < own.length)
      .flatMap((life) => {
        const plain = life.map((operation): Step => ({ do: operation, agreement }))
        return [...new Set([own[0] as number, own.at(-1) as number])].map((place) =>
          steps.flatMap((step, index) => (index === place ? plain : own.includes(index) ? [] : [step])),
        )
      })
  })
}
