import type { Statistics } from '../../generate/statistics.ts'

/** A campaign's part of the report. The counterexample is also one of the report's cases; its id is the name of its file. */
export type CampaignReport = {
  seed: number
  /** Generated scenarios that were run. */
  scenarios: number
  questions: number
  /** Questions of methods that the subject does not declare. */
  skipped: number
  /** Questions with an answer that passes by an open reading only. */
  open: number
  counterexample: string | null
  /** Why the counterexample could not be written to a file. */
  notSaved?: string | undefined
  /** With `--statistics`: what the scenarios that were run exercise. */
  statistics?: Statistics | undefined
}
