import type { Level } from '../../model/rules.ts'

/** What of a run's options makes it a part of the suite. */
export type RunChoice = {
  level: Level
  filter?: string | undefined
  rule?: string | undefined
  /** A list of known failures, read or to be written: it names cases and rules, not worlds. */
  knownFailing?: string | URL | undefined
  writeKnownFailing?: string | undefined
}

/** The generated scenarios of a run of which nobody said how many. */
const WORLDS = 100

/** How many generated scenarios belong to a run by themselves: 100 to a whole one, none to a part of the suite. */
export function defaultRuns({ level, filter, rule, knownFailing, writeKnownFailing }: RunChoice): number {
  const part = filter ?? rule ?? knownFailing ?? writeKnownFailing
  return level === 'interface' || part !== undefined ? 0 : WORLDS
}
