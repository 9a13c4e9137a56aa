import { isMined, type Scenario, type Step } from '../scenario/scenario.ts'

/** Whether a step makes a source fail or the explorer wrong, ends that, undoes blocks, or leaves transactions pending. */
export const isTrouble = (step: Step): boolean => !isMined(step) && step.do !== 'ask'

/**
 * The steps of a scenario as if its sources never failed: without faults and quirks, and up to the first reorganisation, since
 * what it undid would be made twice.
 */
export function stepsWithoutFaults({ steps }: Scenario): Step[] {
  const firstUndone = steps.findIndex(({ do: verb }) => verb === 'reorganise' || verb === 'undone')
  const kept = firstUndone < 0 ? steps : steps.slice(0, firstUndone)
  return kept.filter((step) => !isTrouble(step))
}
