import type { Scenario } from '../../scenario/scenario.ts'

/** One entry of a list: a case that is known to fail, or a rule that is known to be broken. */
export type Entry = ({ case: string; rule?: never } | { rule: string; case?: never }) & {
  /** Why it fails, or what has to happen before it does not. One line. */
  reason: string
  /** Where it is being dealt with: a web address. */
  issue?: string
  /** The last day on which it may fail, `YYYY-MM-DD`. */
  expires?: string
}

/** A list of known failures, and what it is to be judged by. */
export type KnownFailing = {
  entries: readonly Entry[]
  /** The day of the run, `YYYY-MM-DD`. */
  today: string
  /** Every case that there is: a rule is known to be kept only where all that are about it were played. */
  suite: readonly Scenario[]
}

/** An entry as a person names it. */
export function entryName(entry: Pick<Entry, 'case' | 'rule'>): string {
  return entry.case ?? `rule ${entry.rule}`
}
