import { isAction, type Step } from '../src/scenario/scenario.ts'

/** The number of actions of a scenario. Time that passes counts as one: somebody has to wait. */
export function countActions(steps: readonly Step[]): number {
  return steps.reduce((sum, step) => sum + lengthOf(step), 0)
}

function lengthOf(step: Step): number {
  if (step.do === 'ask') return 0
  return isAction(step) || step.do !== 'sameBlock' ? 1 : step.actions.length
}
