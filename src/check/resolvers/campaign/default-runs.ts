import type { Level } from '../../../model/rules.ts'
import { isClean } from '../is-clean.ts'
import type { SuiteRun } from '../run-suite.ts'

/** The options that reduce a run to a part of the suite. */
export type RunChoice = {
  level: Level
  filter?: string | undefined
  rule?: string | undefined
  /** A list of known failures, to read or to write. It names cases and rules, not generated scenarios. */
  knownFailing?: unknown
  writeKnownFailing?: unknown
}

/** The number of generated scenarios of a full run without `--runs`. */
export const DEFAULT_RUNS = 100

/** Whether generated scenarios follow the cases of a run. Without `--runs`, a failed case ends it: fix that first. */
export function runsFollow(
  { runs, runsGiven }: { runs: number; runsGiven: boolean },
  { complete, results }: Pick<SuiteRun, 'complete' | 'results'>,
): boolean {
  return runs > 0 && complete && (runsGiven || results.every(isClean))
}

/** Returns the default number of generated scenarios: 100 for the full suite, 0 for a part of it. */
export function defaultRuns({ level, filter, rule, knownFailing, writeKnownFailing }: RunChoice): number {
  const part = filter ?? rule ?? knownFailing ?? writeKnownFailing
  return level === 'interface' || part !== undefined ? 0 : DEFAULT_RUNS
}
