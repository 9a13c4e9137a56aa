import * as z from 'zod'
import { boundaries } from '../generate/boundaries.ts'
import { faultKinds, sources } from '../model/fault.ts'
import { childContractScopes, contractStates } from '../model/protocol.ts'
import { type AnswerValue, contractMethods } from '../model/question.ts'
import { levels } from '../model/rules.ts'
import {
  answerAs,
  answerValue,
  at,
  because,
  count,
  environment,
  expected,
  network,
  openReadingId,
  ruleId,
  severity,
  summary,
  verdict,
} from './schema-parts.ts'

/** The report of a run: the schema of the file that `harborcheck test --json` writes, and the types that follow from it. */

/** One request of a subject. It depends on timing, so files without durations leave requests out. */
const request = z.object({
  source: z.enum(sources),
  /** The JSON-RPC methods of a message, or the path. */
  asks: z.string(),
  /** HTTP status; `null` if the connection broke. */
  status: z.number().nullable(),
  /** Long answers are cut. */
  answer: z.string(),
  fault: z.enum(Object.keys(faultKinds) as (keyof typeof faultKinds)[]).optional(),
  milliseconds: z.number(),
})

/** How a question was asked while the chain changed: by a block, or by a reorganisation. */
const race = z.object({
  /** How many requests the question took without a change in between. */
  requests: count,
  /** Where the chain changed, one run each: after that many requests. */
  points: z.array(count).readonly(),
  /** The right answer before the change, and after it. */
  before: answerValue,
  after: answerValue,
  /** Where the chain changed when the subject gave this answer; absent if every answer was right. */
  at: z
    .object({
      requestsBefore: count,
      between: z.tuple([z.string().nullable(), z.string().nullable()]),
      /** If the chain changed inside the request after it, a batch: how many of its calls were before the change. */
      inside: z.object({ before: count, calls: count }).optional(),
    })
    .optional(),
})

/** An answer that the subject gave while other questions were in flight, and not when it was asked again alone. */
const atOnce = z.object({
  /** How many questions were in flight, this one among them. */
  questions: count,
  /** The answer to the same question about the same block, asked again alone. */
  alone: answerAs<Answer>(),
  isRightAlone: z.boolean(),
  /** The questions in flight to which the wrong answer is the right one. */
  rightFor: z.array(z.object({ method: z.enum([...contractMethods, 'targets']), contract: z.string().optional() })),
})

/** A subject's answer, or why there is none. */
export type Answer =
  | AnswerValue
  | { refused: string }
  | { errored: string; log?: string | undefined }
  | { skipped: string }

/** The answer of a flaky subject when the scenario ran again, and how often it did. */
const again = z.object({ runs: count, answer: answerAs<Answer>() })

const earlier = z.object({
  at,
  network: network.optional(),
  method: z.enum([...contractMethods, 'targets']),
  params: z.object({ contract: z.string().optional() }),
  answer: answerAs<Answer>(),
})

/** One question. Contracts and agreements have their names in the scenario, not addresses. */
const questionReport = z
  .object({
    at,
    network: network.optional(),
    method: z.enum([...contractMethods, 'targets']),
    params: z.object({ contract: z.string().optional() }),
    /** The right answer. For a property (META): what the subject answered in the other scenario of the pair. */
    expected,
    /** The subject's answer, or why there is none. */
    answer: answerAs<Answer>(),
    verdict,
    severity: severity.nullable(),
    /** Of a wrong answer, the rule that it breaks, or one of several; of any other answer, the rules that the right answer follows from. */
    rules: z.array(ruleId),
    /**
     * Of a wrong answer: the rule that it breaks, and what a subject does that answers so, if known. Several entries mean
     * one of them, which the answers do not show; the simplest comes first. A rule can occur twice, broken in two ways.
     */
    breaks: z.array(z.object({ rule: ruleId, says: z.string().optional() })).optional(),
    /** Set if `breaks` has several entries. */
    oneOf: z.literal(true).optional(),
    /** Of a wrong answer of a subject that answers without looking: how, as a clause. No rule explains the answer. */
    habit: z.string().optional(),
    /**
     * Of a wrong answer: the earlier block for which it is right, or how the interface itself can be read to give it. Of a
     * refusal: that no request reached the node.
     */
    note: z.string().optional(),
    /** Of a question during which a block was mined: where, and what is right before and after it. */
    race: race.optional(),
    /** Of an answer that did not pass, and that the subject does not give alone. */
    atOnce: atOnce.optional(),
    /** Of an answer that did not pass: what the subject answered when the scenario ran again. It is flaky. */
    again: again.optional(),
    /** Of a wrong answer: the questions asked before that it depends on, oldest first, with their answers. */
    earlier: z.array(earlier).optional(),
    /** The open reading that alone allows the answer. On an unsafe answer: the one for which not every reading allows it. */
    open: openReadingId.optional(),
    because,
    /**
     * The subject's requests, in order: of answers that did not pass, or of every answer in a traced run. With `atOnce`, and
     * in a traced run with several questions in flight, those of all these questions.
     */
    requests: z.array(request).optional(),
  })
  .refine(hasItsReason, 'expected the reason why there is no answer')

/** A question without an answer has a reason instead. */
function hasItsReason({ verdict, answer }: { verdict: string; answer: unknown }): boolean {
  if (verdict === 'passed' || verdict === 'failed') return true
  return typeof (answer as Record<string, unknown> | null)?.[verdict] === 'string'
}

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

/** The list of known failures, held against the run. */
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

const campaign = z.object({
  seed: z.number(),
  scenarios: count,
  /** Those that were not run, since the deployment does not have what they need. */
  unplayable: count.optional(),
  questions: count,
  skipped: count,
  /** Questions whose answer could not be judged: a source answered too late each time. */
  unjudged: count.optional(),
  open: count,
  counterexample: z.string().nullable(),
  /** With a counterexample: how many scenarios shared a chain, which finds the same one again. */
  batchSize: count.optional(),
  /** The limit that ended shortening: the count of candidates, or `--shrink-time`. */
  shorteningEnded: z.enum(['candidates', 'seconds']).optional(),
  notSaved: z.string().optional(),
  /** What its scenarios reach, unless `--no-steering` was set. */
  coverage: coverage.optional(),
  /** With `campaign --keep-going`: every distinct failure. */
  failures: z
    .array(
      z.object({
        rule: ruleId,
        method: z.enum([...contractMethods, 'targets']),
        outcome: z.enum(['unsafe', 'missed', 'refused', 'errored']),
        /** In how many of the scenarios it occurs, and the index of the first one. */
        scenarios: count,
        first: count,
        counterexample: z.string(),
        shorteningEnded: z.enum(['candidates', 'seconds']).optional(),
      }),
    )
    .optional(),
  statistics: statistics.optional(),
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
  notAsked: z
    .array(z.object({ because: z.enum(['methods', 'readings', 'limit', 'machine', 'deployment']), says: z.string() }))
    .optional(),
  /** The cases that were not run, since the deployment does not have what they need, or refuses something of them. */
  leftOut: z.array(z.object({ because: z.string(), cases: z.array(z.string()) })).optional(),
  /** Why the subject could not be asked, if the run ended before its first question. */
  notStarted: z.string().optional(),
  /** Present if the run had a list of known failures. */
  knownFailing: knownFailingReport.optional(),
  /** Present if the run had generated scenarios. */
  campaign: campaign.optional(),
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
export type RequestReport = z.infer<typeof request>
export type RaceReport = z.infer<typeof race>
export type AtOnceReport = z.infer<typeof atOnce>
export type EarlierReport = z.infer<typeof earlier>
export type QuestionReport = z.infer<typeof questionReport>
export type CaseReport = z.infer<typeof caseReport>
export type RuleReport = z.infer<typeof ruleReport>
export type Summary = z.infer<typeof summary>
export type EntryReport = z.infer<typeof entryReport>
export type KnownFailingReport = z.infer<typeof knownFailingReport>
export type SourceUseReport = z.infer<typeof sourceUse>
export type Report = z.infer<typeof reportSchema>
