import type { Level } from '../../model/rules.ts'

/** The options that reduce a run to a part of the suite. */
export type RunChoice = {
  level: Level
  filter?: string | undefined
  rule?: string | undefined
  /** A list of known failures, to read or to write. It names cases and rules, not generated scenarios. */
  knownFailing?: string | URL | undefined
  writeKnownFailing?: string | undefined
}

/** The number of generated scenarios of a full run without `--runs`. */
const DEFAULT_RUNS = 100

/** How many generated scenarios a run has by default: 100 for the full suite, none for a part of it. */
export function defaultRuns({ level, filter, rule, knownFailing, writeKnownFailing }: RunChoice): number {
  const part = filter ?? rule ?? knownFailing ?? writeKnownFailing
  return level === 'interface' || part !== undefined ? 0 : DEFAULT_RUNS
}
