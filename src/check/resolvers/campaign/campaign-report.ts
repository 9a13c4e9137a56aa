import type { Statistics } from '../../../generate/campaign-statistics.ts'
import type { CoverageReport } from '../../../generate/steering/steered-campaign.ts'
import type { Severity } from '../../../judge/severity.ts'
import type { QuestionMethod } from '../../../model/question.ts'
import type { RuleId } from '../../../model/rules.ts'
import type { EndedBy } from './search-limit.ts'

/** A campaign's part of the report. The counterexample is also one of the report's cases; its id is the name of its file. */
export type CampaignReport = {
  seed: number
  /** Generated scenarios that were run. */
  scenarios: number
  /** Generated scenarios that were not run, since the deployment does not have what they need. */
  unplayable?: number | undefined
  questions: number
  /** Questions of methods that the subject does not declare. */
  skipped: number
  /** Questions whose answer could not be judged. Default: 0. */
  unjudged?: number | undefined
  /** Questions with an answer that passes by an open reading only. */
  open: number
  counterexample: string | null
  /** With a counterexample: how many scenarios shared a chain, at most. */
  batchSize?: number | undefined
  /** The limit that ended shortening, if one did: the counterexample may be longer than needed. */
  shorteningEnded?: EndedBy | undefined
  /** Why the counterexample could not be written to a file. */
  notSaved?: string | undefined
  /** Of a campaign that steers: what its scenarios reach. */
  coverage?: CoverageReport | undefined
  /** With `campaign --keep-going`: every distinct failure, in the order in which they were found. */
  failures?: FailureReport[] | undefined
  /** With `--statistics`: what the scenarios that were run exercise. */
  statistics?: Statistics | undefined
}

/** A distinct failure of a campaign: one rule, one method, one way to fail. */
export type FailureReport = {
  rule: RuleId
  method: QuestionMethod
  outcome: Severity | 'refused' | 'errored'
  /** In how many of the scenarios it occurs. */
  scenarios: number
  /** The first of them, by its index in the seed. */
  first: number
  /** The shortest scenario with it. */
  counterexample: string
  /** The limit that ended shortening it, if one did. */
  shorteningEnded?: EndedBy | undefined
}
