import * as z from 'zod'
import { faultKinds, sources } from '../model/fault.ts'
import { type AnswerValue, contractMethods } from '../model/question.ts'
import {
  answerAs,
  answerValue,
  at,
  because,
  count,
  expected,
  network,
  openReadingId,
  ruleId,
  severity,
  verdict,
} from './schema-parts.ts'

/** One answer in a report, with the requests before it and the right answer: the part of a report that every format shows. */

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
  alone: answerAs<ReportedAnswer>(),
  isRightAlone: z.boolean(),
  /** The questions in flight to which the wrong answer is the right one. */
  rightFor: z.array(z.object({ method: z.enum([...contractMethods, 'targets']), contract: z.string().optional() })),
})

/** A subject's answer, or why there is none. */
export type ReportedAnswer =
  | AnswerValue
  | { refused: string }
  | { errored: string; log?: string | undefined }
  | { skipped: string }

/** The answer of a flaky subject when the scenario ran again, and how often it did. */
const again = z.object({ runs: count, answer: answerAs<ReportedAnswer>() })

const earlier = z.object({
  at,
  network: network.optional(),
  method: z.enum([...contractMethods, 'targets']),
  params: z.object({ contract: z.string().optional() }),
  answer: answerAs<ReportedAnswer>(),
})

/** One question. Contracts and agreements have their names in the scenario, not addresses. */
export const questionReport = z
  .object({
    at,
    network: network.optional(),
    method: z.enum([...contractMethods, 'targets']),
    params: z.object({ contract: z.string().optional() }),
    /** The right answer. For a property (META): what the subject answered in the other scenario of the pair. */
    expected,
    /** The subject's answer, or why there is none. */
    answer: answerAs<ReportedAnswer>(),
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

export type RequestReport = z.infer<typeof request>
export type RaceReport = z.infer<typeof race>
export type AtOnceReport = z.infer<typeof atOnce>
export type EarlierReport = z.infer<typeof earlier>
export type QuestionReport = z.infer<typeof questionReport>
