import type { Scenario, Step } from '../scenario/scenario.ts'

const troubles: ReadonlySet<Step['do']> = new Set([
  'fault',
  'endFaults',
  'quirk',
  'endQuirks',
  'undone',
  'pending',
  'reorganise',
])

/** Whether a step makes a source fail or the explorer wrong, ends that, or undoes blocks. */
export const isTrouble = ({ do: verb }: Step): boolean => troubles.has(verb)

/**
 * The steps of a scenario as if its sources never failed: without faults and quirks, and up to the first reorganisation, since
 * what it undid would be made twice.
 */
export function calmSteps({ steps }: Scenario): Step[] {
  const firstUndone = steps.findIndex(({ do: verb }) => verb === 'reorganise' || verb === 'undone')
  const kept = firstUndone < 0 ? steps : steps.slice(0, firstUndone)
  return kept.filter((step) => !isTrouble(step))
}
