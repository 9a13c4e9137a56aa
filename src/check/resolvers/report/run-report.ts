import * as z from 'zod'
import { boundaries } from '../../../generate/boundaries.ts'
import { childContractScopes, contractStates } from '../../../model/protocol.ts'
import { contractMethods } from '../../../model/question.ts'
import { levels } from '../../../model/rules.ts'
import { questionReport } from '../../../report/finding.ts'
import { count, environment, ruleId, summary, verdict } from '../../../report/schema-parts.ts'

/** The report of a run: the schema of the file that `harborcheck test --json` writes, and the types that follow from it. */

const caseReport = z.object({
  id: z.string().min(1),
  title: z.string(),
  rules: z.array(ruleId),
  level: z.enum(levels),
  verdict,
  questions: z.array(questionReport),
  /** The command that replays this case alone, step by step. */
  reproduce: z.string(),
})

const ruleReport = z.object({
  id: ruleId,
  level: z.enum(levels),
  /** Cases in which an answer broke the rule, or showed that the subject keeps it. None passed if the run does not show it. */
  cases: count,
  passed: count,
  failed: count,
  /** Cases in which an answer breaks this rule or another one, which the answers do not show. Not among `cases`. */
  possible: count.optional(),
})

/** The result of one entry of a list of known failures. */
const entryReport = z.object({
  case: z.string().optional(),
  rule: z.string().optional(),
  reason: z.string(),
  issue: z.string().optional(),
  expires: z.string().optional(),
  /** Only `failing` and `not judged` let the run conform. */
  outcome: z.enum(['failing', 'unsafe', 'expired', 'passing', 'skipped', 'not judged']),
  /** The outcome in words. */
  says: z.string(),
})

/** The list of known failures, checked by the run. */
const knownFailingReport = z.object({
  /** Whether no entry is outdated or unsafe. */
  holds: z.boolean(),
  /** The cases whose every failing answer is known. */
  cases: z.array(z.object({ id: z.string(), reasons: z.array(z.string()) })),
  entries: z.array(entryReport),
})

/** How the subject used its sources over the whole run. */
const sourceUse = z.object({
  answers: count,
  /** Answers given without a request to any source. */
  withoutAsking: count,
  /** Answers given without a request to the chain. */
  withoutTheChain: count,
  /** Whether the subject asked the explorer for any of its answers. */
  usesExplorer: z.boolean(),
})

const sides = z.object({ before: count, at: count, after: count })
const statistics = z.object({
  scenarios: count,
  actions: count,
  questions: count,
  rules: z.record(ruleId, count),
  scopes: z.record(z.enum(childContractScopes), count),
  states: z.record(z.enum(contractStates), count),
  boundaries: z.record(z.enum(boundaries), sides),
})

const coverage = z.object({
  /** A rule that a question shows to be kept or broken, in a circumstance or in two at once. */
  features: count,
  /** Rules with one circumstance each that the exhaustive search reaches: how many, and how many the campaign reached. */
  reachable: count,
  reached: count,
  /** Those that it did not reach. */
  never: z.array(z.string()),
})

/** A distinct failure of a campaign: one rule, one method, one way to fail. */
const failureReport = z.object({
  rule: ruleId,
  method: z.enum([...contractMethods, 'targets']),
  outcome: z.enum(['unsafe', 'missed', 'refused', 'errored']),
  /** In how many of the scenarios it occurs, and the index of the first one. */
  scenarios: count,
  first: count,
  /** The shortest scenario with it. */
  counterexample: z.string(),
  shorteningEnded: z.enum(['candidates', 'seconds']).optional(),
})

/** The counterexample is also one of the report's cases; its id is the name of its file. */
const campaignReport = z.object({
  seed: z.number(),
  scenarios: count,
  /** Those that were not run, since the deployment does not have what they need. */
  unplayable: count.optional(),
  questions: count,
  /** Questions of methods that the subject does not declare. */
  skipped: count,
  /** Questions whose answer could not be judged: a source answered too late each time. */
  unjudged: count.optional(),
  /** Questions with an answer that passes by an open reading only. */
  open: count,
  counterexample: z.string().nullable(),
  /** With a counterexample: how many scenarios shared a chain, which finds the same one again. */
  batchSize: count.optional(),
  /** The limit that ended shortening: the count of candidates, or `--shrink-time`. */
  shorteningEnded: z.enum(['candidates', 'seconds']).optional(),
  /** Why the counterexample could not be written to a file. */
  notSaved: z.string().optional(),
  /** What its scenarios reach, unless `--no-steering` was set. */
  coverage: coverage.optional(),
  /** With `campaign --keep-going`: every distinct failure, in the order in which they were found. */
  failures: z.array(failureReport).optional(),
  statistics: statistics.optional(),
})

/** Why a part of a run says nothing about the subject; `says` as a clause. */
const notAsked = z.object({
  /**
   * `methods`: the subject does not declare the methods. `requests`: it never asked its sources. `readings`: only open
   * readings allow its answers. `limit`: time ran out. `machine`: the sources were too slow each time. `deployment`:
   * the contracts do not have what the scenarios need.
   */
  because: z.enum(['methods', 'requests', 'readings', 'limit', 'machine', 'deployment']),
  says: z.string(),
})

/** The file that `harborcheck test --json` writes. Equal runs give equal reports, apart from `durations`. */
export const reportSchema = z.object({
  /** Version of harborcheck. */
  harborcheck: z.string(),
  subject: z.object({
    name: z.string(),
    version: z.string().optional(),
    language: z.string().optional(),
    capabilities: z.array(z.string()),
    command: z.string(),
  }),
  environment,
  options: z.object({
    level: z.enum(levels),
    filter: z.string().optional(),
    rule: z.string().optional(),
    /** Seconds per question. */
    timeout: z.number(),
    bail: z.boolean(),
    /** Set for a campaign, which runs generated scenarios and no cases. */
    generatedOnly: z.literal(true).optional(),
  }),
  summary,
  /** Whether the subject conforms, apart from its known failures. `false` for a part of the suite, which gives no verdict. */
  conforms: z.boolean(),
  /** Set if nothing is wrong and the run had a part of the suite only: how many cases passed, and how many the suite has. */
  part: z.object({ passed: count, cases: count, says: z.string() }).optional(),
  /** The methods that the subject does not declare: the verdict is about the others. */
  notTested: z.array(z.enum([...contractMethods, 'targets'])).optional(),
  /** `false` if the suite itself could not tell right from wrong answers; nothing conforms then. */
  valid: z.boolean(),
  /** Why the run is not valid, one sentence each. */
  invalid: z.array(z.string()).optional(),
  /** What the run should have asked and did not; nothing conforms then. */
  notAsked: z.array(notAsked).optional(),
  /** The cases that were not run, since the deployment does not have what they need, or refuses something of them. */
  leftOut: z.array(z.object({ because: z.string(), cases: z.array(z.string()) })).optional(),
  /** Why the subject could not be asked, if the run ended before its first question. */
  notStarted: z.string().optional(),
  /** Present if the run had a list of known failures. */
  knownFailing: knownFailingReport.optional(),
  /** Present if the run had generated scenarios. */
  campaign: campaignReport.optional(),
  sourceUse,
  cases: z.array(caseReport),
  rules: z.array(ruleReport),
  /** When the report was made, and seconds: of the whole run, and of each case by its id. `--no-durations` leaves them out. */
  durations: z
    .object({ madeAt: z.iso.datetime().optional(), total: z.number(), cases: z.record(z.string(), z.number()) })
    .optional(),
  /** The failure, of harborcheck or its machine, that cut the run short. */
  ended: z.string().optional(),
  /** Whether the run reached its end. The last member of the file: a file without it is cut off. */
  complete: z.boolean(),
})

export type Verdict = z.infer<typeof verdict>
export type CaseReport = z.infer<typeof caseReport>
export type RuleReport = z.infer<typeof ruleReport>
export type Summary = z.infer<typeof summary>
export type EntryReport = z.infer<typeof entryReport>
export type KnownFailingReport = z.infer<typeof knownFailingReport>
export type SourceUseReport = z.infer<typeof sourceUse>
export type CampaignReport = z.infer<typeof campaignReport>
export type FailureReport = z.infer<typeof failureReport>
export type NotAsked = z.infer<typeof notAsked>
export type Report = z.infer<typeof reportSchema>
