import type { Statistics } from '../../generate/statistics.ts'

/** What became of the generated scenarios. The counterexample's case is among the cases, and its id is its file's name. */
export type CampaignReport = {
  seed: number
  /** How many were run. */
  scenarios: number
  questions: number
  /** Of them: not put to the subject, which does not declare the method. */
  skipped: number
  /** Of them: answered as only another reading allows. */
  open: number
  counterexample: string | null
  /** Why the counterexample is no file, where it could not be written. */
  notSaved?: string
  /** Where it was asked for: what the worlds that were played exercise. */
  statistics?: Statistics
}
