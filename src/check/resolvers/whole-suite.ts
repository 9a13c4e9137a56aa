import { catalogue } from '../../cases/index.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { defaultRuns, type RunChoice } from './campaign/default-runs.ts'
import { selectCases } from './select-cases.ts'

/** What a run has to have for a verdict: the ids of its cases, and the least number of generated scenarios. */
export type Suite = { cases: readonly string[]; generated: number }

/**
 * Selects the whole suite of a level.
 * @param playable The cases that can be played. Default: the catalogue.
 */
export function wholeSuite(
  { level, knownFailing, writeKnownFailing }: Omit<RunChoice, 'filter' | 'rule'>,
  playable: readonly Scenario[] = catalogue,
): Suite {
  return {
    cases: selectCases(playable, { level }).map(({ id }) => id),
    generated: defaultRuns({ level, knownFailing, writeKnownFailing }),
  }
}
