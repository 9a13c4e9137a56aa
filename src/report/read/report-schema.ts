import { z } from 'zod'
import { faultKinds, sources } from '../../model/fault.ts'
import { isOpenReading, levels, rules } from '../../model/rules.ts'
import {
  answers,
  because,
  count,
  environment,
  network,
  question,
  ruleId,
  seconds,
  severity,
  summary,
} from './common.ts'

const entry = z.object({
  case: z.string().optional(),
  rule: z.string().optional(),
  reason: z.string(),
  issue: z.string().optional(),
  expires: z.string().optional(),
  outcome: z.enum(['failing', 'unsafe', 'expired', 'passing', 'skipped', 'not judged']),
  says: z.string(),
})

const request = z.object({
  source: z.enum(sources),
  asks: z.string(),
  status: z.number().nullable(),
  answer: z.string(),
  fault: z.enum(Object.keys(faultKinds) as [keyof typeof faultKinds]).optional(),
  milliseconds: z.number(),
})

const race = z.object({
  requests: count,
  places: z.array(count),
  before: answers.value,
  after: answers.value,
  at: z.object({ place: count, between: z.tuple([z.string().nullable(), z.string().nullable()]) }).optional(),
})

const verdict = z.enum(['passed', 'failed', 'refused', 'errored', 'skipped'])

const questionReport = z
  .object({
    at: z.object({ step: count, seconds }),
    network: network.optional(),
    method: question.method,
    params: z.object({ contract: z.string().optional() }),
    expected: answers.expected,
    answer: answers.answer,
    verdict,
    severity: severity.nullable(),
    rules: z.array(ruleId),
    breaks: z.array(z.object({ rule: ruleId, says: z.string().optional() })).optional(),
    oneOf: z.literal(true).optional(),
    note: z.string().optional(),
    race: race.optional(),
    open: ruleId.refine(isOpenReading, 'expected an open reading').optional(),
    because,
    requests: z.array(request).optional(),
  })
  .refine(hasItsReason, 'expected the reason why there is no answer')

/** Without an answer there is a reason. */
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
  reproduce: z.string(),
})

const sides = z.object({ before: count, at: count, after: count })
const statistics = z.object({
  scenarios: count,
  actions: count,
  questions: count,
  rules: z.record(z.enum(rules.map(({ id }) => id)), count),
  scopes: z.record(z.string(), count),
  states: z.record(z.string(), count),
  boundaries: z.object({ countdownEnd: sides, requestDeadline: sides, commitmentEnd: sides, link: sides }),
})

/** The file that `harborcheck test --json` writes. */
export const reportSchema = z.object({
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
    timeout: z.number(),
    bail: z.boolean(),
  }),
  summary,
  conforms: z.boolean(),
  valid: z.boolean(),
  invalid: z.array(z.string()).optional(),
  notAsked: z.array(z.object({ because: z.enum(['methods', 'readings', 'limit']), says: z.string() })).optional(),
  notStarted: z.string().optional(),
  knownFailing: z
    .object({
      holds: z.boolean(),
      cases: z.array(z.object({ id: z.string(), reasons: z.array(z.string()) })),
      entries: z.array(entry),
    })
    .optional(),
  campaign: z
    .object({
      seed: z.number(),
      scenarios: count,
      questions: count,
      skipped: count,
      open: count,
      counterexample: z.string().nullable(),
      notSaved: z.string().optional(),
      statistics: statistics.optional(),
    })
    .optional(),
  sourceUse: z.object({ withoutAsking: count, withoutTheChain: count, answers: count }),
  cases: z.array(caseReport),
  rules: z.array(z.object({ id: ruleId, level: z.enum(levels), cases: count, passed: count, failed: count })),
  durations: z.object({ total: z.number(), cases: z.record(z.string(), z.number()) }).optional(),
  ended: z.string().optional(),
  complete: z.boolean(),
})
