import { isMined, type Scenario, type Step } from '../scenario/scenario.ts'

/** Whether a step starts or ends a failure of a source, undoes blocks, or leaves transactions pending. */
export const isTrouble = (step: Step): boolean => !isMined(step) && step.do !== 'ask'

/**
 * Removes faults and quirks from a scenario's steps, and everything from the first reorganisation on, since its undone
 * actions would be repeated.
 */
export function stepsWithoutFaults({ steps }: Scenario): Step[] {
  const firstUndone = steps.findIndex(({ do: verb }) => verb === 'reorganise' || verb === 'undone')
  const kept = firstUndone < 0 ? steps : steps.slice(0, firstUndone)
  return kept.filter((step) => !isTrouble(step))
}
