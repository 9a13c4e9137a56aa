import type { Scenario } from '../../../../scenario/scenario.ts'

/** One entry of a list: a case that is known to fail, or a rule that is known to be broken. */
export type KnownFailingEntry = ({ case: string; rule?: never } | { rule: string; case?: never }) & {
  /** Why it fails, or what has to happen before it passes. One line. */
  reason: string
  /** The web address of its issue. */
  issue?: string
  /** The last day on which it may fail, `YYYY-MM-DD`. */
  expires?: string
}

/** A list of known failures, and what its entries are checked against. */
export type KnownFailing = {
  entries: readonly KnownFailingEntry[]
  /** The day of the run, `YYYY-MM-DD`. */
  today: string
  /** Every case: a rule is known to be kept only if all cases about it were run. */
  suite: readonly Scenario[]
}

/** The name of an entry in messages. */
export function entryName(entry: { case?: string | undefined; rule?: string | undefined }): string {
  return entry.case ?? `rule ${entry.rule}`
}
