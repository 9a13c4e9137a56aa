import * as z from 'zod'
import { faultKinds, sources } from '../model/fault.ts'
import { contractMethods, type QuestionMethod } from '../model/question.ts'
import { isMeta, rules } from '../model/rules.ts'
import { facts } from '../network/learned.ts'
import { at, count, network, openReadingId, ruleId, severity } from '../report/schema-parts.ts'
import { answers, givenTo, text } from './saved-answer.ts'

/**
 * A question of a case as a partial report has it: what the subject did, and nothing that follows from the scenario. The
 * model's world and the right answer come from playing the scenario on the model again.
 */

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
export type SavedRequest = z.infer<typeof request>
