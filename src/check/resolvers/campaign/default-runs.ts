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

/**
 * Whether the generated scenarios of a run follow its cases. Without `--runs` they do not after a failed case: there is
 * enough to fix already.
 */
export function runsFollow(
  { runs, runsGiven }: { runs: number; runsGiven: boolean },
  { complete, results }: Pick<SuiteRun, 'complete' | 'results'>,
): boolean {
  return runs > 0 && complete && (runsGiven || results.every(isClean))
}

/** How many generated scenarios a run has by default: 100 for the full suite, none for a part of it. */
export function defaultRuns({ level, filter, rule, knownFailing, writeKnownFailing }: RunChoice): number {
  const part = filter ?? rule ?? knownFailing ?? writeKnownFailing
  return level === 'interface' || part !== undefined ? 0 : DEFAULT_RUNS
}
