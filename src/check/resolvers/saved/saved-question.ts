import * as z from 'zod'
import { faultKinds, sources } from '../../../model/fault.ts'
import { contractStates, identityRequirements } from '../../../model/protocol.ts'
import { type AnswerOf, contractMethods, type QuestionMethod, type TargetAnswer } from '../../../model/question.ts'
import { isMeta, rules } from '../../../model/rules.ts'
import { facts } from '../../../network/learned.ts'
import { printableLines } from '../../../report/read-json.ts'
import { at, count, network, openReadingId, ruleId, severity } from '../../../report/schema-parts.ts'

/**
 * A question of a case as a partial report has it: what the subject did, and nothing that follows from the scenario. The
 * model's world and the right answer come from playing the scenario on the model again.
 */

/** A text that reports print: control characters of a file are written out. */
export const text = z.string().transform(printableLines)

const usd = z.string().regex(/^\d{1,400}$/, 'expected whole US dollars as a decimal string')
const binding = z.discriminatedUnion('via', [
  z.strictObject({ agreement: z.string(), via: z.literal('top-level') }),
  z.strictObject({ agreement: z.string(), via: z.literal('child'), parent: z.string() }),
])
const terms = z.strictObject({
  agreement: z.string(),
  bountyPercentage: z.number(),
  bountyCapUsd: usd,
  aggregateBountyCapUsd: usd,
  retainable: z.boolean(),
  identityRequirement: z.enum(identityRequirements),
  agreementURI: z.string(),
  commitmentDeadline: z.union([z.number(), z.templateLiteral(['timestamp ', z.int()])]).nullable(),
})
const target = z.strictObject({
  agreement: z.string(),
  state: z.enum(contractStates) as unknown as z.ZodType<TargetAnswer['state']>,
  contracts: z.array(z.string()),
})

/** The answers of each method. Their members have the order in which reports print them. */
const answers: { [Method in QuestionMethod]: z.ZodType<AnswerOf[Method]> } = {
  bindingAgreement: binding.nullable(),
  isAttackable: z.boolean(),
  timeRemaining: z.number().nullable(),
  terms: terms.nullable(),
  targets: z.array(target),
}

/** Schema of a subject's answer to a question of a method. */
const givenTo = (method: QuestionMethod) =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('answered'), value: answers[method] }),
    z.strictObject({ kind: z.literal('refused'), reason: text }),
    z.strictObject({
      kind: z.literal('errored'),
      reason: text,
      log: text.optional(),
      forgeFailed: z.literal(true).optional(),
    }),
    z.strictObject({ kind: z.literal('skipped'), unjudged: text.optional() }),
  ])

const verdict = z.discriminatedUnion('verdict', [
  z.strictObject({ verdict: z.literal('passed'), open: openReadingId.exactOptional() }),
  z.strictObject({ verdict: z.literal('failed'), severity, open: openReadingId.exactOptional() }),
  z.strictObject({ verdict: z.enum(['refused', 'errored', 'skipped']) }),
])

const request = z.strictObject({
  source: z.enum(sources),
  asks: text,
  /** Milliseconds. */
  took: z.number(),
  response: z.strictObject({ bytes: count, text: z.string().optional() }),
  status: z.number().optional(),
  fault: z.enum(Object.keys(faultKinds) as (keyof typeof faultKinds)[]).optional(),
})

const someFacts = z.array(z.enum(facts))
const metaRule = z.enum(rules.map(({ id }) => id).filter(isMeta))

const race = z.strictObject({
  requests: count,
  points: z.array(count),
  at: z
    .strictObject({
      requestsBefore: count,
      between: z.tuple([text.nullable(), text.nullable()]),
      inside: z.strictObject({ before: count, calls: count }).optional(),
    })
    .optional(),
  blame: z.strictObject({ rule: ruleId, says: text.exactOptional() }).optional(),
})

const savedAs = <Method extends QuestionMethod>(method: Method) =>
  z.strictObject({
    method: z.literal(method),
    ...(method !== 'targets' && { contract: z.string() }),
    at,
    network: network.optional(),
    given: givenTo(method),
    verdict,
    /** How many requests went to each source. */
    requests: z.strictObject({ explorer: count, node: count }),
    /** The requests themselves, of answers that did not pass or in a traced run; none with `--no-durations`. */
    exchanges: z.array(request).optional(),
    learned: z.strictObject({ soFar: someFacts, now: someFacts.optional() }).optional(),
    /** Of an answer while sources failed: whether a request met a fault. Absent: one may have. */
    metFault: z.literal(false).optional(),
    /** Of an answer that is compared with the one to the other scenario of the pair. */
    meta: z
      .strictObject({
        rule: metaRule,
        value: answers[method],
        because: z.array(z.strictObject({ rule: ruleId, fact: text })),
      })
      .optional(),
    race: race.optional(),
    /** Of a flaky answer: how often the scenario ran again, and the answer then. */
    again: z.strictObject({ runs: count.min(1), given: givenTo(method) }).optional(),
    inFlight: count.min(1).optional(),
    /** Of a wrong answer to calls about an earlier block, for which it is right: the height of that block. */
    forBlock: count.optional(),
    /** Of an answer that the subject gave only while other questions were in flight. */
    atOnce: z
      .strictObject({
        questions: count.min(2),
        alone: givenTo(method),
        isRightAlone: z.boolean(),
        rightFor: z.array(z.strictObject({ method: z.literal(method), contract: z.string().exactOptional() })),
      })
      .optional(),
  })

/** @see {@link replay} */
export const savedQuestion = z.discriminatedUnion('method', [
  savedAs('targets'),
  savedAs(contractMethods[0]),
  savedAs(contractMethods[1]),
  savedAs(contractMethods[2]),
  savedAs(contractMethods[3]),
])

export type SavedQuestion = z.infer<typeof savedQuestion>

/** The result of a scenario, without the scenario. */
export const savedResult = z.strictObject({ seconds: z.number(), questions: z.array(savedQuestion).max(10_000) })
export type SavedResult = z.infer<typeof savedResult>
export type SavedRequest = z.infer<typeof request>
